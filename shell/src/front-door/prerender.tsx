import type { Brand } from '@nb/contracts';
import { addTexts, createI18n } from '@nb/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { texts } from '../texts/texts';
import { FrontDoor } from './front-door';

/** Stand where the edge writes what is the company's own. */
const BRAND: Brand = {
  name: '%BRAND_NAME%', logoUrl: null, supportEmail: '%BRAND_SUPPORT_EMAIL%', providerName: '', shopHosts: [''], officePortalUrl: '', telegramUrl: '', cloudDriveUrl: '',
};

/** Marks by which the library finds its rules again; nobody does that here. */
const MARKS = /\/\*!sc\*\/|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g;

/** Run by the build: the sign-in page in English as markup, with the styles that it needs. */
export async function prerender(): Promise<{ title: string; markup: string; styles: string }> {
  // What of a browser is asked for on the way: where to write the language, and which ones its reader wants.
  Object.defineProperty(globalThis, 'document', { value: { documentElement: {} }, configurable: true });
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  const i18n = await createI18n({ language: 'en' });
  await addTexts(i18n, 'shell', texts);
  // The styles are collected only where there is no document to put them into.
  Reflect.deleteProperty(globalThis, 'document');
  const sheet = new ServerStyleSheet();
  const markup = renderToStaticMarkup(sheet.collectStyles(<FrontDoor i18n={i18n} brand={BRAND} signIn={async () => undefined} />));
  const styles = sheet.getStyleTags().replaceAll(/<\/?style[^>]*>/g, '').replaceAll(MARKS, '').trim();
  return { title: `${i18n.t('signIn.title', { ns: 'shell' })} · ${BRAND.name}`, markup, styles };
}
