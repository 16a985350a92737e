import { desk } from './fixtures';
import { checkScreens } from './screens.suite';

checkScreens('desk', desk, [
  [1440, 900],
  [1024, 600],
]);
