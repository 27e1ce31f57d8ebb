import { type Brand, PUBLIC_PAGES, type PublicPageName } from '@nb/contracts';
import { I18nextProvider, LANGUAGES, type Language, addTexts, createI18n } from '@nb/i18n';
import { GlobalStyle } from '@nb/ui';
import { BrandProvider } from '@nb/web-kit';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { AppSkeleton } from './frame/app-skeleton';
import { LoadingScreen } from './frame/loading-screen';
import { pages } from './public-pages/pages';
import { PublicPage } from './public-pages/public-page';
import { texts } from './texts/texts';

/** Placeholders that the edge replaces by the company's brand. */
const BRAND: Brand = {
  name: '%BRAND_NAME%',
  logoUrl: null,
  supportEmail: '%BRAND_SUPPORT_EMAIL%',
  providerName: '',
  shopHosts: [''],
  officePortalUrl: '',
  telegramUrl: '',
  cloudDriveUrl: '',
};

export interface PrerenderedPage {
  name: PublicPageName | 'loading' | 'home' | 'page' | 'wide-page' | 'frame';
  /** Hydrated by the scripts of the public pages; all other pages are replaced by the app. */
  isPublic: boolean;
  language: Language;
  title: string;
  description: string;
  noScript: string;
  markup: string;
  /** Style elements. */
  styles: string;
}

async function textsIn(language: Language) {
  // The only browser API needed while rendering: the element whose language is set.
  Object.defineProperty(globalThis, 'document', { value: { documentElement: {} }, configurable: true });
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  const i18n = await createI18n({ language });
  await addTexts(i18n, 'shell', texts);
  // styled-components collects styles only when there is no document.
  Reflect.deleteProperty(globalThis, 'document');
  return i18n;
}

function rendered(page: ReactNode): Pick<PrerenderedPage, 'markup' | 'styles'> {
  const sheet = new ServerStyleSheet();
  const markup = renderToString(sheet.collectStyles(page));
  return { markup, styles: sheet.getStyleTags() };
}

/** Run by the build: renders the public pages, and the skeletons that are shown while the app loads, in each language. */
export async function prerender(): Promise<PrerenderedPage[]> {
  const all: PrerenderedPage[] = [];
  for (const language of LANGUAGES) {
    const i18n = await textsIn(language);
    const t = i18n.getFixedT(language, 'shell');
    const add = (name: PrerenderedPage['name'], isPublic: boolean, own: string | undefined, page: ReactNode) =>
      all.push({
        name,
        isPublic,
        language,
        title: own === undefined ? BRAND.name : `${own} · ${BRAND.name}`,
        description: t('landing.text'),
        noScript: t('app.needsScript'),
        ...rendered(page),
      });
    for (const { name } of PUBLIC_PAGES)
      add(
        name,
        true,
        pages[name].title(t),
        <PublicPage name={name} i18n={i18n} brand={BRAND} enter={() => undefined} />,
      );
    const inApp = (page: ReactNode) => (
      <I18nextProvider i18n={i18n}>
        <BrandProvider brand={BRAND}>
          <GlobalStyle />
          {page}
        </BrandProvider>
      </I18nextProvider>
    );
    add('loading', false, undefined, inApp(<LoadingScreen />));
    add('home', false, t('dashboard.title'), inApp(<AppSkeleton page="home" />));
    add('page', false, undefined, inApp(<AppSkeleton page="page" />));
    add('wide-page', false, undefined, inApp(<AppSkeleton page="wide-page" />));
    add('frame', false, undefined, inApp(<AppSkeleton page="frame" />));
  }
  return all;
}
