export * from './ui-provider';
export * from './theme/global-style';
export * from './theme/theme';
export * from './theme/use-media';
export * from './theme/use-room';
export {
  below,
  dimmedInDark,
  from,
  reducedMotion,
  touchTarget,
  type as typeSize,
  viewLinks,
  visuallyHidden,
} from './theme/mixins';
export { breakpoints, type Space, type TypeSize } from './theme/tokens';
export * from './actions/button';
export * from './actions/plain-button';
export * from './actions/link-button';
export type { ButtonSize, ButtonVariant } from './actions/button-style';
export * from './actions/copy-button';
export * from './actions/segments';
export { OwnerFields, ViewOnlyProvider, refusedProps, useViewOnly } from './actions/view-only';
export * from './collections/index';
export * from './data/avatar';
export * from './data/badge';
export * from './data/countdown';
export { Facts } from './data/facts';
export { Pagination, type PaginationProps } from './data/pagination';
export * from './data/progress-bar';
export * from './data/stat-tile';
export { StepSegments, type StepSegmentsProps } from './data/step-segments';
export { Table, type TableColumn, type TableProps, type TableSort } from './data/table';
export * from './data/virtual-list';
export * from './data/virtual-table';
export * from './date/index';
export { preloadUi } from './deferred';
export * from './feedback/banner';
export * from './feedback/save-status';
export * from './feedback/skeleton';
export * from './feedback/spinner';
export * from './feedback/states';
export * from './feedback/toast-region';
export { FileDrop, type FileDropProps } from './fields/file-drop';
export * from './fields/checkbox';
export { useEarlyInput } from './fields/early-input';
export * from './fields/switch';
export { TextArea, type TextAreaProps } from './fields/text-area';
export * from './fields/form-error-summary';
export * from './fields/radio-group';
export * from './fields/search-field';
export { UserName } from './fields/user-name';
export { PasswordField, type PasswordFieldProps, TextField, type TextFieldProps, asEmail } from './fields/text-field';
export * from './graphics/icon';
export * from './graphics/illustration';
export * from './graphics/logo';
export * from './layout/card';
export * from './layout/email-text';
export * from './layout/layout';
export * from './layout/print-only';
export * from './layout/text';
export * from './layout/visually-hidden';
export * from './layout/whole-word';
export * from './navigation/breadcrumbs';
export * from './navigation/skip-link';
export * from './navigation/step-indicator';
export { type Command, type CommandGroup, type CommandPaletteProps } from './overlays/command-palette';
export * from './overlays/dialog';
export * from './overlays/discard-question';
export * from './overlays/drawer';
export { type Overlay, type OverlayHost, OverlayHostProvider, useOverlay } from './overlays/overlay-host';
export * from './overlays/tooltip';
export * from './stories/load';
