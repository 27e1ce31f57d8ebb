export { createI18n } from '@nb/i18n';
export { createRoot } from 'react-dom/client';
