export { currentUser } from '@nb/contracts';
