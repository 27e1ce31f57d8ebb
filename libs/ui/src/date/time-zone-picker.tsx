import { type ReactNode, type Ref, useMemo, useState, useTransition } from 'react';
import { useLocale } from 'react-aria-components';
import { ComboBox } from '../fields/combo-box';
import type { FieldProps } from '../fields/field';
import { zoneOptions } from './time-zones';

export interface TimeZonePickerProps extends FieldProps {
  /** IANA name, e.g. `America/New_York`. */
  value?: string;
  defaultValue?: string;
  onChange?: (zone: string) => void;
  onBlur?: () => void;
  /** The offset shown is the one of this day, `YYYY-MM-DD`; today when absent. */
  date?: string;
  /** The moment itself, where it is known: the chosen zone shows the offset it has then. */
  moment?: Date | undefined;
  /** Shown when nothing matches what was typed. */
  noMatches: ReactNode;
  placeholder?: string;
  /** Offered zones; all the browser knows when absent. */
  zones?: readonly string[];
  ref?: Ref<HTMLInputElement>;
}

/** A time zone, found by typing part of its name or offset. */
export function TimeZonePicker({ value, date, moment, zones, onChange, ...rest }: TimeZonePickerProps) {
  const { locale } = useLocale();
  const time = moment?.getTime();
  // All four hundred only once the field is used: to work out their offsets and names takes a slow phone a third of a second.
  const [isUsed, setIsUsed] = useState(false);
  const [, startTransition] = useTransition();
  // Stays in the list, so that the field can go back to it when a choice was not saved, although browsers do not list every zone (UTC).
  const [first] = useState(value);
  const options = useMemo(() => {
    const moment = time === undefined ? undefined : new Date(time);
    const offered = isUsed || value === undefined ? (zones ?? Intl.supportedValuesOf('timeZone')) : [];
    return zoneOptions(locale, date, value, first === undefined ? offered : [...offered, first], moment);
  }, [locale, date, value, zones, time, isUsed, first]);
  // Leaving the box empty keeps the zone: a call without one has no time.
  return (
    <ComboBox
      {...rest}
      options={options}
      value={value}
      onChange={(zone) => zone !== null && onChange?.(zone)}
      onFocus={() => startTransition(() => setIsUsed(true))}
    />
  );
}
