import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { type AriaWords, teachWords } from './aria-words';

export interface UiProviderProps {
  /** BCP 47 tag for dates, numbers, direction (`pa-IN`, `fil-PH`, …). */
  locale: string;
  /** The router's navigation, for items of menus and tabs that are links. */
  navigate: (path: string) => void;
  /** Translations of the texts that widgets announce to screen readers by themselves. */
  words?: AriaWords;
  children: ReactNode;
}

/** Surrounds the application once. */
export function UiProvider({ locale, navigate, words, children }: UiProviderProps) {
  if (words) teachWords(words);
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={navigate}>{children}</RouterProvider>
    </I18nProvider>
  );
}
