import type { TextLoaders } from '@nb/i18n';
import english from './en.json';

/** The shell's own texts. English is part of the bundle: the first page needs it immediately. */
export const texts: TextLoaders = {
  en: () => Promise.resolve({ default: english }),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  hi: () => import('./hi.json'),
  pa: () => import('./pa.json'),
  tl: () => import('./tl.json'),
};
