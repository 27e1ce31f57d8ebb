export { IconButton, Tooltip, UiProvider } from '@nb/ui';
