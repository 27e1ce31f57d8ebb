/**
 * The shell's pages: `index.html`, which works for every route, and in production the pages that the edge serves instead, prerendered in each language
 * (`pages/{name}.{language}.html`): the public pages, and the skeletons that are shown while the app loads.
 */
import path from 'node:path';
import HtmlPlugin from 'html-webpack-plugin';
import {
  earlySubmitScript,
  firstPaintCss,
  pressableStyle,
  sidebarScript,
  themeScript,
  waitScript,
} from '../ui/src/theme/theme-script.ts';
import { prerenderShell } from './prerender.mjs';

/** Files of the two templates, by the scripts that they load. */
const APP_PAGE = 'index.html';
const PUBLIC_PAGE = 'pages/landing.en.html';
/** The scripts of the app, in the order in which they run; in development there is `main` alone. */
const APP_ENTRIES = ['libraries', 'schemas', 'main'];

const pageFile = ({ name, language }) => `pages/${name}.${language}.html`;

/** Content of `index.html`: an empty page without a language. */
const EMPTY = {
  name: '',
  language: 'en',
  title: 'Network Builders',
  description: 'Invite, train and lead your partners.',
  noScript: 'This page needs JavaScript.',
  markup: '',
  styles: '',
};

/** The font of most text, preloaded before the page's styles request it. */
const LATIN_FONT = /url\(["']?(\/assets\/figtree-latin-wght[^"')]+)/;

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Must run after the template is minified, because hydration needs the exact white space. */
function fill(template, page) {
  const values = {
    NAME: page.name,
    LANGUAGE: page.language,
    TITLE: escapeHtml(page.title),
    DESCRIPTION: escapeHtml(page.description),
    NO_SCRIPT: escapeHtml(page.noScript),
    MARKUP: page.markup,
  };
  return (page.isPublic ? template : template.replace(' data-page="%PAGE_NAME%"', ''))
    .replaceAll(/%PAGE_([A-Z_]+)%/g, (_place, part) => values[part])
    .replace('</head>', () => `${page.styles}</head>`);
}

/** Writes the prerendered pages with the scripts of the build. */
class PrerenderedPages {
  constructor(prerendered) {
    this.prerendered = prerendered;
  }
  apply(compiler) {
    compiler.hooks.compilation.tap('PrerenderedPages', (compilation) => {
      HtmlPlugin.getHooks(compilation).beforeEmit.tapPromise('PrerenderedPages', async (data) => {
        const isPublic = data.outputName === PUBLIC_PAGE;
        // `public-pages/hydrate.tsx` prefetches the app for the moment of signing in.
        const ofApp = APP_ENTRIES.flatMap((name) => compilation.entrypoints.get(name)?.getFiles() ?? []);
        const ahead = [...new Set(ofApp)].map((file) => `<link rel="prefetch" as="script" href="/${file}">`).join('');
        const template = isPublic
          ? data.html.replace('</body>', `<template id="app-scripts">${ahead}</template></body>`)
          : data.html;
        const { pages } = await this.prerendered();
        for (const page of pages.filter((each) => each.isPublic === isPublic)) {
          const html = fill(template, page);
          if (pageFile(page) === PUBLIC_PAGE) data.html = html;
          else compilation.emitAsset(pageFile(page), new compiler.webpack.sources.RawSource(html));
        }
        if (!isPublic) data.html = fill(template, EMPTY);
        return data;
      });
    });
  }
}

/** Plugins that write them. In development there is the app's page alone. */
export function shellPages({ dir, development, resolve, rules, assetName }) {
  let made;
  const prerendered = development
    ? async () => ({ fonts: '', pages: [] })
    : () => (made ??= prerenderShell({ dir, resolve, rules, assetName }));
  const page = (filename, chunks) =>
    new HtmlPlugin({
      template: path.join(dir, 'src/index.html'),
      filename,
      chunks,
      templateParameters: async () => ({
        startScripts: [themeScript, waitScript, sidebarScript, earlySubmitScript].join(';'),
        firstPaintCss,
        pressableStyle,
        fonts: (await prerendered()).fonts,
        latinFont: LATIN_FONT.exec((await prerendered()).fonts)?.[1],
      }),
      scriptLoading: 'defer',
      minify: development ? false : { collapseWhitespace: true, removeComments: true },
    });
  return [
    page(APP_PAGE, APP_ENTRIES),
    ...(development ? [] : [page(PUBLIC_PAGE, ['public-pages'])]),
    new PrerenderedPages(prerendered),
  ];
}
