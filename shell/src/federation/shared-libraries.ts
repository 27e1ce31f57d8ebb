import type { SharedLibraries } from '@nb/web-kit';
import * as i18n from '@nb/i18n';
import * as ui from '@nb/ui';
import * as webKit from '@nb/web-kit';
import * as i18next from 'i18next';
import react from 'react';
import reactDom from 'react-dom';
import jsxRuntime from 'react/jsx-runtime';
import { reactI18next } from './react-i18next';
import { reactRedux } from './react-redux';
import { styledComponents } from './styled-components';
import { toolkit } from './toolkit';

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
  // A module of its own, which would otherwise come as a second copy of React's internals.
  'react/jsx-runtime': jsxRuntime,
};

/**
 * What remotes take from this page, as one copy each. Handed over as modules that are there already, so that the page itself is an
 * ordinary build: what it imports is tree-shaken and split, and all of it is fetched only with the first remote. A library that is one
 * file can't be split by the build: what only remotes may want of it is named by hand in a module beside this one, or every page would
 * carry it.
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
