import { deferred } from '../deferred';
import { WaitingField } from '../waiting';
import type { DateFieldProps, DatePickerProps } from './date-picker';
import type { TimeFieldProps } from './time-field';
import type { TimeZonePickerProps } from './time-zone-picker';

export type { DateFieldProps, DatePickerProps, TimeFieldProps, TimeZonePickerProps };
export type { Focusable } from './focus-handle';

// All date fields are in one chunk, fetched when the first of them is shown.
const LARGE = { isLarge: true };

/** A date typed part by part. */
export const DateField = deferred<DateFieldProps>(
  async () => (await import(/* webpackChunkName: "dates" */ './date-picker')).DateField,
  WaitingField,
  LARGE,
);
/** A date typed or picked from a calendar. */
export const DatePicker = deferred<DatePickerProps>(
  async () => (await import(/* webpackChunkName: "dates" */ './date-picker')).DatePicker,
  WaitingField,
  LARGE,
);
/** A time of day. */
export const TimeField = deferred<TimeFieldProps>(
  async () => (await import(/* webpackChunkName: "dates" */ './time-field')).TimeField,
  WaitingField,
  LARGE,
);
/** A time zone with its offset on a given day. */
export const TimeZonePicker = deferred<TimeZonePickerProps>(
  async () => (await import(/* webpackChunkName: "dates" */ './time-zone-picker')).TimeZonePicker,
  WaitingField,
  LARGE,
);
