import { phone } from './fixtures';
import { checkScreens } from './screens.suite';

checkScreens('phone', phone, [
  [360, 740],
  [320, 568],
]);
