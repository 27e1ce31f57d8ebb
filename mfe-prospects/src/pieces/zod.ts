export { string } from 'zod';
