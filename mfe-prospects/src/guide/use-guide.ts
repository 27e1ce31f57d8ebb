import type { OBJECTIVES } from '@nb/contracts';
import { useHoldsPage } from '@nb/web-kit';
import { useState } from 'react';
import { useComposeGuideMutation } from './guide.api';

type Objective = (typeof OBJECTIVES)[number];

const EMPTY: {
  name: string;
  background: string;
  objective?: Objective | undefined;
  /** Whom the words on show are for; the field may name the next one already. */ made: string;
} = { name: '', background: '', made: '' };

/** The input and result of the guide, kept by the page so that switching to the contact list loses nothing. `given`: whom it is about, filled in. */
export function useGuide(given: Partial<Pick<typeof EMPTY, 'name' | 'background'>> = {}) {
  const [typed, setTyped] = useState({ ...EMPTY, ...given });
  const [compose, { data, error, isLoading }] = useComposeGuideMutation();
  const { name = '', background = '' } = given;
  useHoldsPage(typed.name !== name || typed.background !== background || typed.objective !== undefined);
  const change = (changed: Partial<typeof EMPTY>) => setTyped((last) => ({ ...last, ...changed }));
  return { ...typed, change, compose, data, error, isLoading };
}

export type Guide = ReturnType<typeof useGuide>;
