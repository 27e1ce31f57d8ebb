import type { TFunction } from '@nb/i18n';
import type { LanguageChoice } from '@nb/web-kit';
import type { ComponentType, ElementType, RefObject } from 'react';

/** The pages that a visitor gets as markup; `new-password` is `/reset-password` with what came in the mail. */
export type DoorName = 'auth' | 'landing' | 'register' | 'reset' | 'new-password';

/** What was typed into the markup before the scripts came, by the fields' names. */
export type Typed = Partial<Record<string, string | boolean>>;

export interface DoorPageProps {
  /** There is no router yet: the browser follows. */
  link: ElementType;
  language: LanguageChoice;
  heading: RefObject<HTMLHeadingElement | null>;
  query: URLSearchParams;
  typed: Typed;
  /** Says a failure in a toast; gives what takes it away. */
  tellFailure: (title: string, text: string) => () => void;
  /** Somebody has signed in: goes on in the app, in this document. */
  enter: (user: unknown, welcome: { title: string; text: string }) => Promise<void>;
}

export interface Door {
  title: (t: TFunction<'shell'>) => string;
  /** Always light, whatever was chosen. */
  isLight?: boolean;
  Page: ComponentType<DoorPageProps>;
}

/** The words of one field. */
export const wordsOf = (typed: Typed, name: string): string => {
  const value = typed[name];
  return typeof value === 'string' ? value : '';
};
