import { parseTime, type Time } from '@internationalized/date';
import { type Ref, useMemo } from 'react';
import { TimeField as AriaTimeField } from 'react-aria-components';
import styled from 'styled-components';
import { type FieldProps, FieldLabel, FieldNotes, fieldStack } from '../fields/field';
import { BoxedSegments } from './date-style';
import { type Focusable, useFirstSegment } from './focus-handle';
import { useWhole, WatchedSegment } from './watched-segment';

export interface TimeFieldProps extends FieldProps {
  /** `HH:MM` on a 24-hour clock, or `''` for none; shown in the reader's format. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<Focusable>;
}

const Root = styled(AriaTimeField<Time>)`
  ${fieldStack}
`;

function time(value: string | undefined): Time | null {
  if (!value) return null;
  try {
    return parseTime(value);
  } catch {
    return null;
  }
}

/** A time of day, to the minute. */
export function TimeField({
  label,
  hideLabel,
  hint,
  description,
  error,
  required,
  disabled,
  value,
  defaultValue,
  onChange,
  className,
  ref,
  ...rest
}: TimeFieldProps) {
  const root = useFirstSegment(ref);
  const { shown, give, onPart } = useWhole({ value, defaultValue, onChange });
  // The same object as long as the value is equal: a new one would fill in the emptied part again.
  const held = useMemo(() => (shown === undefined ? undefined : time(shown)), [shown]);
  return (
    <Root
      ref={root}
      className={className}
      value={held}
      defaultValue={time(defaultValue) ?? undefined}
      onChange={(next) => give(next ? next.toString().slice(0, 5) : '')}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...rest}
    >
      <FieldLabel label={label} hint={hint} hideLabel={hideLabel} />
      <BoxedSegments>{(segment) => <WatchedSegment segment={segment} onPart={onPart} />}</BoxedSegments>
      <FieldNotes description={description} error={error} />
    </Root>
  );
}
