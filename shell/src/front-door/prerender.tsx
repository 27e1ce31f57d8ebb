import type { Brand } from '@nb/contracts';
import { I18nextProvider, LANGUAGES, type Language, addTexts, createI18n } from '@nb/i18n';
import { GlobalStyle } from '@nb/ui';
import { BrandProvider } from '@nb/web-kit';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { EarlyFrame, OPENING } from '../frame/early-frame';
import { LoadingScreen } from '../frame/loading-screen';
import { texts } from '../texts/texts';
import { door as auth } from './auth-door';
import type { Door, DoorName } from './doors';
import { FrontDoor } from './front-door';
import { door as landing } from './landing-door';
import { door as register } from './register-door';
import { door as reset } from './reset-door';

/** Stand where the edge writes what is the company's own. */
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

const DOORS: Record<DoorName, { door: Door; query?: string }> = {
  auth: { door: auth },
  landing: { door: landing },
  register: { door: register },
  reset: { door: reset },
  // Whose password it is, the build cannot know: the scripts write it.
  'new-password': { door: reset, query: 'token=-&email=%C2%A0' },
};

/** Marks by which the library finds its rules again; nobody does that here. */
const MARKS = /\/\*!sc\*\/|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g;

/** Pages of the app itself: while it is on its way, what it shows first. */
const APP_PAGES = ['app', 'invitation'] as const;
/** What stands around the pages of a signed-in person; with the dashboard in it, with what a remote says of its page. */
const FRAMES = ['home', 'frame', 'opening'] as const;

export interface Prerendered {
  name: DoorName | (typeof APP_PAGES)[number] | (typeof FRAMES)[number];
  language: Language;
  title: string;
  description: string;
  noScript: string;
  markup: string;
  styles: string;
}

async function textsIn(language: Language) {
  // What of a browser is asked for on the way: where to write the language.
  Object.defineProperty(globalThis, 'document', { value: { documentElement: {} }, configurable: true });
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  const i18n = await createI18n({ language });
  await addTexts(i18n, 'shell', texts);
  // The styles are collected only where there is no document to put them into.
  Reflect.deleteProperty(globalThis, 'document');
  return i18n;
}

function drawn(page: ReactNode): Pick<Prerendered, 'markup' | 'styles'> {
  const sheet = new ServerStyleSheet();
  const markup = renderToStaticMarkup(sheet.collectStyles(page));
  return {
    markup,
    styles: sheet
      .getStyleTags()
      .replaceAll(/<\/?style[^>]*>/g, '')
      .replaceAll(MARKS, '')
      .trim(),
  };
}

/** Run by the build: the first pages of a visit as markup in each language, with the styles that they need. */
export async function prerender(): Promise<Prerendered[]> {
  const pages: Prerendered[] = [];
  for (const language of LANGUAGES) {
    const i18n = await textsIn(language);
    const t = i18n.getFixedT(language, 'shell');
    const common = { language, description: t('landing.text'), noScript: t('app.needsScript') };
    for (const [name, { door, query }] of Object.entries(DOORS) as [DoorName, (typeof DOORS)[DoorName]][]) {
      const page = (
        <FrontDoor
          i18n={i18n}
          brand={BRAND}
          door={door}
          query={new URLSearchParams(query)}
          typed={{}}
          enter={async () => undefined}
        />
      );
      pages.push({ ...common, name, title: `${door.title(t)} · ${BRAND.name}`, ...drawn(page) });
    }
    const loading = drawn(
      <I18nextProvider i18n={i18n}>
        <GlobalStyle />
        <LoadingScreen />
      </I18nextProvider>,
    );
    for (const name of APP_PAGES) pages.push({ ...common, name, title: BRAND.name, ...loading });
    for (const name of FRAMES) {
      const own = { home: t('dashboard.title'), frame: undefined, opening: OPENING.title }[name];
      const title = own === undefined ? BRAND.name : `${own} · ${BRAND.name}`;
      pages.push({
        ...common,
        name,
        title,
        ...drawn(
          <I18nextProvider i18n={i18n}>
            <BrandProvider brand={BRAND}>
              <GlobalStyle />
              <EarlyFrame page={name} />
            </BrandProvider>
          </I18nextProvider>,
        ),
      });
    }
  }
  return pages;
}
