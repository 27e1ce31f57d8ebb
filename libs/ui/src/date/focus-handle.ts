import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';

/** What a form library needs of a field made of several parts. */
export interface Focusable {
  focus: () => void;
}

/** Focuses the first editable part of the field. */
export function useFirstSegment(ref: Ref<Focusable> | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({ focus: () => root.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus() }),
    [],
  );
  return root;
}
