import {
  type I18n,
  type Language,
  hasSavedLanguage,
  isLanguage,
  keepLanguage,
  savedLanguage,
  useTranslation,
} from '@nb/i18n';
import { useCallback, useEffect } from 'react';
import { errorText } from '../api/api-error';
import { useToast } from '../toast/use-toast';
import { useCurrentUserQuery, useSaveLanguageMutation } from './session.api';

export interface LanguageChoice {
  language: Language;
  /** Changes immediately, in this browser and, when signed in, in the account; reverted with an error message when saving fails. */
  setLanguage: (language: Language) => Promise<void>;
}

/** Shows the page in a language that is no choice of this browser, as while an admin views somebody's account. */
async function showOnly(i18n: I18n, language: string): Promise<void> {
  const chosen = hasSavedLanguage() ? savedLanguage() : undefined;
  await i18n.changeLanguage(language);
  if (chosen !== undefined) keepLanguage(chosen);
}

/** The interface language and how to change it (docs/product/languages.md#languages). */
export function useLanguage(): LanguageChoice {
  const { i18n, t } = useTranslation();
  const { data: user } = useCurrentUserQuery();
  const [save] = useSaveLanguageMutation();
  const toast = useToast();
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  // An admin who views an account reads it in any language, and leaves it as it is.
  const isOwner = Boolean(user) && !user?.viewAs;
  const isViewed = Boolean(user?.viewAs);
  const setLanguage = useCallback(
    async (wanted: Language) => {
      const before = i18n.language;
      await (isViewed ? showOnly(i18n, wanted) : i18n.changeLanguage(wanted));
      if (!isOwner) return;
      try {
        await save(wanted).unwrap();
      } catch (error) {
        await i18n.changeLanguage(before);
        toast.error(() => errorText(error, t));
      }
    },
    [i18n, save, isOwner, isViewed, t, toast],
  );
  return { language, setLanguage };
}

/**
 * Switches to the account's language when somebody signs in. Used once, by the frame of the app. An account that an admin created has only the
 * default: at the first sign-in it takes the language that was chosen on the sign-in page.
 */
export function useAccountLanguage(): void {
  const { i18n } = useTranslation();
  const { data: user } = useCurrentUserQuery();
  const [save] = useSaveLanguageMutation();
  const id = user?.id;
  const wanted = user?.language;
  const isSignedOut = user === null;
  const isViewed = Boolean(user?.viewAs);
  const untouched = user !== null && user !== undefined && user.tempPassword && user.language === 'en' && !user.viewAs;
  useEffect(() => {
    if (untouched && hasSavedLanguage() && isLanguage(i18n.language) && i18n.language !== wanted) {
      void save(i18n.language);
      return;
    }
    if (id === undefined || wanted === undefined) {
      // Somebody's account was viewed until the session ended.
      if (isSignedOut && hasSavedLanguage() && savedLanguage() !== i18n.language)
        void i18n.changeLanguage(savedLanguage());
      return;
    }
    if (wanted !== i18n.language) void (isViewed ? showOnly(i18n, wanted) : i18n.changeLanguage(wanted));
    // An account's language counts as a choice in this browser, so that no other is proposed after the sign-out. Only stored, because changing the
    // language renders the whole page again, even when it is the same.
    else if (!hasSavedLanguage() && !isViewed) keepLanguage(wanted);
    // Only when the user changes: a change in Settings goes the other way, from the page to the account.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
}
