import type { Progress } from '@nb/contracts';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../app/store';
import { freshProgress } from './send-drafts';

/** Reads the progress of the person with this id from the server; undefined when that cannot be told now. */
export function useFreshProgress(userId: string): () => Promise<Progress | undefined> {
  const store = useStore() as AppStore;
  return useCallback(() => freshProgress(store, userId), [store, userId]);
}
