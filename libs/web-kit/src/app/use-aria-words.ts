import { useTranslation } from '@nb/i18n';
import { useMemo } from 'react';

/** Translations of the texts that widgets announce by themselves: `aria` of the shared texts, by react-aria's own keys. */
export function useAriaWords(): (key: string, values: Readonly<Record<string, unknown>>) => string | undefined {
  const { i18n } = useTranslation();
  return useMemo(
    () =>
      (key, { optionCount, isSelected, ...values }) =>
        i18n.t(`aria.${key}` as 'aria.dismiss', {
          ...values,
          ...(typeof optionCount === 'number' && { count: optionCount }),
          ...(isSelected === true && { context: 'selected' }),
          defaultValue: '',
        }) || undefined,
    [i18n],
  );
}
