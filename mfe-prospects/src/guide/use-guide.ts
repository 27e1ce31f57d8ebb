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

/** The input and result of the guide, kept by the page so that switching to the contact list loses nothing. */
export function useGuide() {
  const [typed, setTyped] = useState(EMPTY);
  const [compose, { data, error, isLoading }] = useComposeGuideMutation();
  useHoldsPage(typed.name !== '' || typed.background !== '' || typed.objective !== undefined);
  const change = (changed: Partial<typeof EMPTY>) => setTyped((last) => ({ ...last, ...changed }));
  return { ...typed, change, compose, data, error, isLoading };
}

export type Guide = ReturnType<typeof useGuide>;
