import { useEffect, useState } from 'react';

/** Fields for which a phone shows its keyboard. */
const TEXT_FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="file"], [type="color"]), textarea, [contenteditable]:not([contenteditable="false"])';
/** A press takes the focus from the field before it reaches its target, in whose place nothing may appear meanwhile. */
const REST_MS = 300;

/** Whether a text field has the focus, or had it a moment ago. */
export function useTyping(): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const blurred = () => {
      rest ??= setTimeout(() => setTyping(false), REST_MS);
    };
    const focused = ({ target }: FocusEvent) => {
      // Also without a `focusout`, which a field that goes away does not send.
      if (!(target instanceof Element && target.matches(TEXT_FIELD))) return blurred();
      clearTimeout(rest);
      rest = undefined;
      setTyping(true);
    };
    document.addEventListener('focusin', focused);
    document.addEventListener('focusout', blurred);
    return () => {
      clearTimeout(rest);
      document.removeEventListener('focusin', focused);
      document.removeEventListener('focusout', blurred);
    };
  }, []);
  return isTyping;
}
