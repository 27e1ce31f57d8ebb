export { api, sessionApi } from '@nb/web-kit';
