import { type ComponentType, type ReactElement, lazy, Suspense } from 'react';
import styled from 'styled-components';
import { controlBox, type } from '../theme/mixins';
import type { DateFieldProps, DatePickerProps } from './date-picker';
import type { TimeFieldProps } from './time-field';
import type { TimeZonePickerProps } from './time-zone-picker';

export type { DateFieldProps, DatePickerProps, TimeFieldProps, TimeZonePickerProps };
export type { Focusable } from './focus-handle';

const Place = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  font-weight: 600;
  ${type(14)}
`;
const EmptyBox = styled.span`
  ${controlBox}
  border-color: var(--nb-border);
`;

/** Same geometry while the code of the date fields is on its way. */
function Waiting({ label, hideLabel }: { label: string; hideLabel?: boolean }) {
  return (
    <Place aria-busy>
      {!hideLabel && <span>{label}</span>}
      <EmptyBox />
    </Place>
  );
}

function inTime<Props extends { label: string; hideLabel?: boolean }>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactElement {
  const Field = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={<Waiting label={props.label} hideLabel={props.hideLabel} />}>
      <Field {...props} />
    </Suspense>
  );
}

/** A date typed part by part. */
export const DateField = inTime<DateFieldProps>(async () => (await import('./bundle')).DateField);
/** A date typed or picked from a calendar. */
export const DatePicker = inTime<DatePickerProps>(async () => (await import('./bundle')).DatePicker);
/** A time of day. */
export const TimeField = inTime<TimeFieldProps>(async () => (await import('./bundle')).TimeField);
/** A time zone with its offset on a given day. */
export const TimeZonePicker = inTime<TimeZonePickerProps>(async () => (await import('./bundle')).TimeZonePicker);
