export { Dialog, Drawer, PrintOnly, SaveStatus } from '@nb/ui';
