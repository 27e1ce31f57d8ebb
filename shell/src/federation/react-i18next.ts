import {
  I18nContext,
  I18nextProvider,
  IcuTrans,
  IcuTransWithoutContext,
  Trans,
  TransWithoutContext,
  Translation,
  getDefaults,
  getI18n,
  initReactI18next,
  nodesToString,
  setDefaults,
  setI18n,
  useTranslation,
  withTranslation,
} from 'react-i18next';

/** What only a server uses of it, or a page that one made. */
type Elsewhere = 'composeInitialProps' | 'getInitialProps' | 'useSSR' | 'withSSR';

/** All of react-i18next that runs in this page. */
export const reactI18next = {
  __esModule: true,
  I18nContext,
  I18nextProvider,
  IcuTrans,
  IcuTransWithoutContext,
  Trans,
  TransWithoutContext,
  Translation,
  getDefaults,
  getI18n,
  initReactI18next,
  nodesToString,
  setDefaults,
  setI18n,
  useTranslation,
  withTranslation,
} satisfies Record<Exclude<keyof typeof import('react-i18next'), Elsewhere>, unknown> & { __esModule: true };
