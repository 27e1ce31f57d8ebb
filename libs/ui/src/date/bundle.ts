/** Everything about dates, fetched together when the first such field is shown. */
export { DateField, DatePicker } from './date-picker';
export { TimeField } from './time-field';
export { TimeZonePicker } from './time-zone-picker';
