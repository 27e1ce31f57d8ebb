export { progress } from '@nb/contracts';
