import { useCallback, useState } from 'react';
import { useTranslation } from './use-translation';

/** Gives a text in the language that is read when it is called. */
export type Say = () => string;

/**
 * A message that stays on the screen, such as why a save was refused. It is kept as what says it and not as a text, so that it follows a change of
 * language; setting nothing takes it away.
 */
export function useMessage(): [string | undefined, (say?: Say) => void] {
  useTranslation();
  const [say, setSay] = useState<Say>();
  const set = useCallback((next?: Say) => setSay(() => next), []);
  return [say?.(), set];
}
