export { createBrowserRouter } from '@nb/web-kit';
