export { CopyButton, Countdown, Facts, Pagination, Segments, StatTile, StepIndicator } from '@nb/ui';
