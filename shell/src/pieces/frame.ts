export { AppFrame } from '../frame/app-frame';
export { DashboardPage } from '../dashboard/dashboard.page';
