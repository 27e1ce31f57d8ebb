import type { i18n } from 'i18next';

type Load = () => Promise<void>;

interface Missing {
  /** How to fetch again what could not be fetched, by `language/namespace`. */
  loads: Map<string, Load>;
  listeners: Set<() => void>;
}

// Keyed by the store of the instance, because `useTranslation` returns a wrapper of the instance itself.
const known = new WeakMap<object, Missing>();
const missingOf = (instance: i18n): Missing => {
  const { resourceStore } = instance.services;
  const found = known.get(resourceStore) ?? { loads: new Map<string, Load>(), listeners: new Set<() => void>() };
  known.set(resourceStore, found);
  return found;
};
const notify = ({ listeners }: Missing) => {
  for (const listener of listeners) listener();
};

/** Records that a file of texts could not be fetched: English is shown meanwhile. */
export function textsAreMissing(instance: i18n, language: string, namespace: string, load: Load): void {
  const missing = missingOf(instance);
  missing.loads.set(`${language}/${namespace}`, load);
  notify(missing);
}

/** How many files of the current language are missing. */
export const missingTexts = (instance: i18n): number =>
  [...missingOf(instance).loads.keys()].filter((key) => key.startsWith(`${instance.language}/`)).length;

/** Calls `listener` whenever `missingTexts` may have changed. Returns the function that unsubscribes. */
export function onMissingTexts(instance: i18n, listener: () => void): () => void {
  const { listeners } = missingOf(instance);
  listeners.add(listener);
  instance.on('languageChanged', listener);
  return () => {
    listeners.delete(listener);
    instance.off('languageChanged', listener);
  };
}

/** Fetches missing texts again and shows those that arrive immediately. Never rejects: `missingTexts` counts what is still missing. */
export async function retryTexts(instance: i18n): Promise<void> {
  const missing = missingOf(instance);
  const all = [...missing.loads];
  const results = await Promise.allSettled(all.map(async ([, load]) => load()));
  for (const [index, [key]] of all.entries()) if (results[index]?.status === 'fulfilled') missing.loads.delete(key);
  notify(missing);
  // Makes every screen read its texts again.
  instance.emit('loaded', {});
}
