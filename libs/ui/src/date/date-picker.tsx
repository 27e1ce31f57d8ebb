import { type CalendarDate, parseDate } from '@internationalized/date';
import { type Ref, useMemo, useState } from 'react';
import { DateField as AriaDateField, DatePicker as AriaDatePicker, Dialog, Popover } from 'react-aria-components';
import styled from 'styled-components';
import { type FieldProps, FieldLabel, FieldNotes, fieldStack } from '../fields/field';
import { Icon } from '../graphics/icon';
import { useOverlay } from '../overlays/overlay-host';
import { popoverSurface } from '../theme/mixins';
import { MonthCalendar } from './month-calendar';
import { BoxedSegments, DateGroup, Opener, Segments } from './date-style';
import { type Focusable, useFirstSegment } from './focus-handle';
import { useWhole, WatchedSegment } from './watched-segment';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or `''` for none. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  /** First and last day allowed, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  ref?: Ref<Focusable>;
}
export interface DatePickerProps extends DateFieldProps {
  /** Names of the calendar's buttons. */
  openLabel: string;
  previousLabel: string;
  nextLabel: string;
}

const FieldRoot = styled(AriaDateField<CalendarDate>)`
  ${fieldStack}
`;
const PickerRoot = styled(AriaDatePicker<CalendarDate>)`
  ${fieldStack}
`;
const Surface = styled(Popover)`
  ${popoverSurface}
  padding: 12px;
`;
const Inner = styled(Dialog)`
  outline: none;
`;

/** A day, or null when the text isn't one (a half-remembered value from elsewhere must not break the form). */
function day(value: string | undefined): CalendarDate | null {
  if (!value) return null;
  try {
    return parseDate(value);
  } catch {
    return null;
  }
}

function useAriaProps({
  value,
  defaultValue,
  onChange,
  min,
  max,
  required,
  disabled,
  error,
  name,
  id,
  onBlur,
}: DateFieldProps) {
  const { shown, give, onPart } = useWhole({ value, defaultValue, onChange });
  // The same object as long as the value is equal: a new one would fill in the emptied part again.
  const held = useMemo(() => (shown === undefined ? undefined : day(shown)), [shown]);
  return [
    onPart,
    {
      value: held,
      defaultValue: day(defaultValue) ?? undefined,
      onChange: (next: CalendarDate | null) => give(next ? next.toString() : ''),
      minValue: day(min),
      maxValue: day(max),
      isRequired: required,
      isDisabled: disabled,
      isInvalid: Boolean(error),
      validationBehavior: 'aria' as const,
      shouldForceLeadingZeros: true,
      name,
      id,
      onBlur,
    },
  ] as const;
}

/** A date typed part by part. */
export function DateField(props: DateFieldProps) {
  const root = useFirstSegment(props.ref);
  const [onPart, aria] = useAriaProps(props);
  return (
    <FieldRoot ref={root} className={props.className} {...aria}>
      <FieldLabel label={props.label} hint={props.hint} hideLabel={props.hideLabel} />
      <BoxedSegments>{(segment) => <WatchedSegment segment={segment} onPart={onPart} />}</BoxedSegments>
      <FieldNotes description={props.description} error={props.error} />
    </FieldRoot>
  );
}

/** A date typed part by part or picked from a calendar. */
export function DatePicker(props: DatePickerProps) {
  const root = useFirstSegment(props.ref);
  const [onPart, aria] = useAriaProps(props);
  const [isOpen, setOpen] = useState(false);
  useOverlay(isOpen, () => setOpen(false));
  return (
    <PickerRoot ref={root} className={props.className} {...aria} isOpen={isOpen} onOpenChange={setOpen}>
      <FieldLabel label={props.label} hint={props.hint} hideLabel={props.hideLabel} />
      <DateGroup>
        <Segments>{(segment) => <WatchedSegment segment={segment} onPart={onPart} />}</Segments>
        <Opener aria-label={props.openLabel}>
          <Icon name="calendar" />
        </Opener>
      </DateGroup>
      <FieldNotes description={props.description} error={props.error} />
      <Surface offset={6} placement="bottom end">
        <Inner aria-label={props.label}>
          <MonthCalendar previousLabel={props.previousLabel} nextLabel={props.nextLabel} />
        </Inner>
      </Surface>
    </PickerRoot>
  );
}
