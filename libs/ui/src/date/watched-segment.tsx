import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Segment } from './date-style';

interface WatchedSegmentProps extends Pick<ComponentProps<typeof Segment>, 'segment'> {
  /** Whether this part is empty, at first and whenever it changes. */
  onPart: (part: string, empty: boolean) => void;
}

/** One part of a date or time. */
export function WatchedSegment({ segment, onPart }: WatchedSegmentProps) {
  const { type, isPlaceholder } = segment;
  const tell = useEffectEvent(onPart);
  useEffect(() => {
    tell(type, isPlaceholder);
  }, [type, isPlaceholder]);
  return <Segment segment={segment} />;
}

interface Whole {
  /** The value of the field: the old one while a part of it is emptied, so that the other parts stay. */
  shown: string | undefined;
  /** Passes the chosen value on. */
  give: (value: string) => void;
  onPart: WatchedSegmentProps['onPart'];
}

/**
 * react-aria keeps the old value of a date or time while a part of it is emptied, so a value that is not visible any more would be saved.
 * Therefore the value is empty as long as a part is, until the field is complete again.
 */
export function useWhole({
  value,
  defaultValue,
  onChange,
}: {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}): Whole {
  const known = useRef(value ?? defaultValue ?? '');
  const empty = useRef(new Set<string>());
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    if (value === undefined) return;
    known.current = value;
    if (value) setKept(undefined);
  }, [value]);
  const give = (next: string): void => {
    known.current = next;
    setKept(undefined);
    onChange?.(next);
  };
  const onPart = (part: string, isEmpty: boolean): void => {
    if (isEmpty) empty.current.add(part);
    else empty.current.delete(part);
    if (isEmpty && known.current) {
      setKept(known.current);
      known.current = '';
      onChange?.('');
      // Completed to the old value: react-aria reports no change then.
    } else if (empty.current.size === 0 && !known.current && kept) give(kept);
  };
  return { shown: value === '' ? (kept ?? value) : value, give, onPart };
}
