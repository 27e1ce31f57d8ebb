import { useCallback, useState } from 'react';
import { useTranslation } from './use-translation';

/** Returns a text in the language that is current when it is called. */
export type Say = () => string;

/**
 * A message that stays on the screen, such as why a save was refused. The state is a function, not a text, so that the message follows a change of
 * language. Calling the setter without an argument removes it.
 */
export function useMessage(): [string | undefined, (say?: Say) => void] {
  useTranslation();
  const [say, setSay] = useState<Say>();
  const set = useCallback((next?: Say) => setSay(() => next), []);
  return [say?.(), set];
}
