export { entityId } from '@nb/contracts';
