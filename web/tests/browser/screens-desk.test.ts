import { desk } from './fixtures';
import { checkScreens } from './screens.suite';

checkScreens('desk', desk, [
  [1440, 900],
  [768, 1024],
  [1024, 600],
]);
