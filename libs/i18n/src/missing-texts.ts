import type { i18n } from 'i18next';

type Load = () => Promise<void>;

interface Missing {
  /** How to fetch again what could not be fetched, by `language/namespace`. */
  loads: Map<string, Load>;
  listeners: Set<() => void>;
}

// By its store, not by itself: `useTranslation` hands out a stand-in for the instance.
const known = new WeakMap<object, Missing>();
const missingOf = (instance: i18n): Missing => {
  const { resourceStore } = instance.services;
  const found = known.get(resourceStore) ?? { loads: new Map<string, Load>(), listeners: new Set<() => void>() };
  known.set(resourceStore, found);
  return found;
};
const tell = ({ listeners }: Missing) => {
  for (const listener of listeners) listener();
};

/** Notes that a language's file of texts could not be fetched: English shows meanwhile. */
export function textsAreMissing(instance: i18n, language: string, namespace: string, load: Load): void {
  const missing = missingOf(instance);
  missing.loads.set(`${language}/${namespace}`, load);
  tell(missing);
}

/** How many files of the language on show are missing. */
export const missingTexts = (instance: i18n): number =>
  [...missingOf(instance).loads.keys()].filter((key) => key.startsWith(`${instance.language}/`)).length;

/** Calls `listener` whenever `missingTexts` may have changed; gives what ends that. */
export function onMissingTexts(instance: i18n, listener: () => void): () => void {
  const { listeners } = missingOf(instance);
  listeners.add(listener);
  instance.on('languageChanged', listener);
  return () => {
    listeners.delete(listener);
    instance.off('languageChanged', listener);
  };
}

/** Fetches once more what is missing; what arrives shows at once. Never rejects: `missingTexts` says what is still not there. */
export async function retryTexts(instance: i18n): Promise<void> {
  const missing = missingOf(instance);
  const all = [...missing.loads];
  const results = await Promise.allSettled(all.map(async ([, load]) => load()));
  for (const [index, [key]] of all.entries()) if (results[index]?.status === 'fulfilled') missing.loads.delete(key);
  tell(missing);
  // Every screen reads its texts anew.
  instance.emit('loaded', {});
}
