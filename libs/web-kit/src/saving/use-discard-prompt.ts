import { useTranslation } from '@nb/i18n';
import type { DiscardPrompt } from '@nb/ui';

/** The words of the question before something typed is lost, for a drawer or `DiscardQuestion`. */
export function useDiscardPrompt(): DiscardPrompt {
  const { t } = useTranslation();
  return {
    title: t('discard.title'),
    text: t('discard.text'),
    keep: t('action.keepEditing'),
    discard: t('action.discard'),
  };
}
