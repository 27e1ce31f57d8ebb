import * as i18n from '@nb/i18n';
import * as ui from '@nb/ui';
import * as webKit from '@nb/web-kit';
import type { SharedLibraries } from '@nb/web-kit';
import * as toolkit from '@reduxjs/toolkit';
import * as i18next from 'i18next';
import react from 'react';
import reactDom from 'react-dom';
import * as reactI18next from 'react-i18next';
import * as reactRedux from 'react-redux';
import jsxRuntime from 'react/jsx-runtime';
// The whole library is shared with remotes; importing its themes is still forbidden in components.
// oxlint-disable-next-line no-restricted-imports
import * as styledComponents from 'styled-components';

/** Package → version as it was built in (libs/build/shared.mjs). */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const modules: Readonly<Record<string, unknown>> = {
  react,
  'react-dom': reactDom,
  'react-redux': reactRedux,
  '@reduxjs/toolkit': toolkit,
  'styled-components': styledComponents,
  i18next,
  'react-i18next': reactI18next,
  '@nb/ui': ui,
  '@nb/i18n': i18n,
  '@nb/web-kit': webKit,
  // A separate module, which would otherwise bring a second copy of React's internals.
  'react/jsx-runtime': jsxRuntime,
};

/**
 * The libraries that this page shares with remotes, one copy each. Fetched with the first remote, so that pages without remotes do not load what only
 * remotes use.
 */
export const sharedLibraries: SharedLibraries = Object.fromEntries(
  Object.entries(SHARED_VERSIONS).map(([name, version]) => {
    if (modules[name] === undefined) throw new Error(`${name} is to be shared, but this page has no module for it`);
    return [
      name,
      { version, lib: () => modules[name], shareConfig: { singleton: true, requiredVersion: `^${version}` } },
    ];
  }),
);
