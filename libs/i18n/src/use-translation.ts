import { useMemo } from 'react';
import { useTranslation as useTexts } from 'react-i18next';

/**
 * The texts of a namespace. `t` is another function after each change of language, and one that was kept from before says its text in the language that
 * is read now: what a toast or a form still shows can be said again.
 */
export const useTranslation = ((...args: Parameters<typeof useTexts>) => {
  const { t: current, i18n, ready } = useTexts(...args);
  const [namespace, options] = args;
  const keyPrefix = options?.keyPrefix;
  const t = useMemo(
    () => i18n.getFixedT(null, (namespace as string | undefined) ?? null, keyPrefix as undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another one for another language
    [i18n, namespace, keyPrefix, current],
  );
  return Object.assign([t, i18n, ready], { t, i18n, ready });
}) as unknown as typeof useTexts;
