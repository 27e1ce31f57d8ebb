export { liveMessage, notification } from '@nb/contracts';
