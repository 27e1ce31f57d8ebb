import { type Ref, type RefCallback, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Calls `onChange` with what was entered into a prerendered control before it was hydrated: React leaves that in the control, but no event says it.
 * @returns the control's ref, which passes it on to `ref`.
 */
export function useEarlyInput<Control extends HTMLElement, Value>(
  shown: Value,
  read: (control: Control) => Value,
  onChange: ((value: Value) => void) | undefined,
  ref?: Ref<Control>,
): RefCallback<Control> {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const control = useRef<Control>(null);
  useLayoutEffect(() => {
    if (!isHydrating || control.current === null) return;
    const entered = read(control.current);
    if (entered !== shown) onChange?.(entered);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with the hydration
  }, []);
  return useCallback(
    (node) => {
      control.current = node;
      if (typeof ref === 'function') return ref(node);
      if (ref) ref.current = node;
      return undefined;
    },
    [ref],
  );
}
