export { prospectList } from '@nb/contracts';
