/**
 * The shell's pages: `index.html`, which does for every route, and in production what the edge gives in its place, each in every language
 * (`front-door/{page}.{language}.html`): pages of visitors as markup, and the app's own, which says that it is loading before any script does.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlPlugin from 'html-webpack-plugin';
import {
  aheadScript,
  earlySubmitScript,
  firstPaintCss,
  pressableStyle,
  sidebarScript,
  themeScript,
  waitScript,
} from '../ui/src/theme/theme-script.ts';
import { earlyReadsScript } from '../web-kit/src/api/early-reads.ts';
import { prerenderShell } from './prerender.mjs';

/** Page of visitors → the module that is it (`front-door/start.tsx` asks for it by this name). */
const DOORS = {
  auth: './auth-door',
  landing: './landing-door',
  register: './register-door',
  reset: './reset-door',
  'new-password': './reset-door',
};
/** Page of the app → what it needs besides (`routing/routes.tsx` asks for it by this name). */
const APP_PAGES = { app: [], invitation: ['../register/register.page'], home: [], frame: [], opening: [] };
/** Those of them that are more than a word: the frame of a signed-in person. */
const FRAMES = ['home', 'frame', 'opening'];
const FIRST = 'en';
const doorFile = (name, language) => `front-door/${name}.${language}.html`;
const doorOf = (file) => /^front-door\/(.+)\.\w+\.html$/.exec(file)?.[1];

/** What `index.ts` and what it imports ask for in the first render of a page. */
function requestsOf(file) {
  const name = doorOf(file);
  return name in DOORS ? ['./front-door/start', DOORS[name]] : ['./start-in-pieces', ...(APP_PAGES[name] ?? [])];
}
/** Texts that come in a file of their own: English does not. */
const textsOf = (language) => [
  `./texts/${language}.json`,
  `./${language}.json`,
  ...(language === 'pa' ? ['./punjabi-intl'] : []),
];

/** Where the shell's own modules are, and those of the libraries: in one build with the remotes, these would be asked for by the same names. */
const OWN = ['../../shell/', '../'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const isOwn = (module) => OWN.some((folder) => module?.nameForCondition()?.startsWith(folder));

/** Scripts that come with these requests. */
function scriptsOf(compilation, publicPath, requests, { initial = false } = {}) {
  const files = new Set();
  for (const group of compilation.chunkGroups) {
    if (
      !(initial && group.isInitial()) &&
      !group.origins.some(({ request, module }) => requests.includes(request) && isOwn(module))
    )
      continue;
    for (const file of group.getFiles()) if (file.endsWith('.js')) files.add(publicPath + file);
  }
  return [...files];
}

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Where a page is there as markup, it and its letters come first: fetched as urgently as they, the scripts would keep a slow line from them. */
const ahead = (href) => `<link rel="preload" as="script" fetchpriority="low" href="${href}">`;

/**
 * Preload tags for the scripts of a page's first render, of which the browser would otherwise hear no sooner than the first one runs (where
 * the page comes as markup, kept until that is drawn), and what the build prerendered, each language as a page of its own.
 */
class FirstRender {
  constructor(prerendered) {
    this.prerendered = prerendered;
  }
  apply(compiler) {
    compiler.hooks.compilation.tap('FirstRender', (compilation) => {
      const hooks = HtmlPlugin.getHooks(compilation);
      hooks.alterAssetTagGroups.tap('FirstRender', (data) => {
        if (doorOf(data.outputName)) return data;
        const scripts = scriptsOf(compilation, data.publicPath, requestsOf(data.outputName), { initial: true });
        data.headTags.unshift(
          ...scripts.map((href) => ({
            tagName: 'link',
            voidTag: true,
            meta: {},
            attributes: { rel: 'preload', as: 'script', href },
          })),
        );
        return data;
      });
      hooks.beforeEmit.tapPromise('FirstRender', async (data) => {
        const name = doorOf(data.outputName);
        if (!name) return data;
        const template = data.html;
        for (const page of (await this.prerendered()).pages.filter((each) => each.name === name)) {
          const scripts = new Set([
            ...scriptsOf(compilation, '/', requestsOf(data.outputName), { initial: true }),
            ...scriptsOf(compilation, '/', textsOf(page.language)),
          ]);
          const parts = {
            AHEAD: [...scripts].map(ahead).join(''),
            LANGUAGE: page.language,
            DESCRIPTION: escapeHtml(page.description),
            TITLE: escapeHtml(page.title),
            NO_SCRIPT: escapeHtml(page.noScript),
            STYLES: page.styles,
            MARKUP: page.markup,
          };
          const html = template.replaceAll(/%DOOR_([A-Z_]+)%/g, (_place, part) => parts[part]);
          if (page.language === FIRST) data.html = html;
          else compilation.emitAsset(doorFile(name, page.language), new compiler.webpack.sources.RawSource(html));
        }
        return data;
      });
    });
  }
}

/**
 * Has the scripts of every page's first render made ready as they arrive, on another thread: left to itself a browser reads over a function, and makes it
 * ready at its first call, where the page cannot answer meanwhile. Of these, most are called at once; of all others few are.
 * Browsers that do not know the line read past it.
 */
class ReadyAtOnce {
  apply(compiler) {
    compiler.hooks.compilation.tap('ReadyAtOnce', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      // After the minimizer, which takes comments away, and before the names are made of what is in the files.
      compilation.hooks.processAssets.tap(
        { name: 'ReadyAtOnce', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        () => {
          const requests = [...Object.keys(DOORS), ...Object.keys(APP_PAGES)].flatMap((name) =>
            requestsOf(doorFile(name, FIRST)),
          );
          for (const file of scriptsOf(compilation, '', requests, { initial: true }))
            compilation.updateAsset(
              file,
              (source) => new sources.ConcatSource('//# allFunctionsCalledOnLoad\n', source),
            );
        },
      );
    });
  }
}

/** Plugins that write them. */
export function shellPages({ dir, development, resolve, rules, assetName }) {
  const template = path.join(dir, 'src/index.html');
  const page = (filename, prerendered) =>
    new HtmlPlugin({
      template,
      filename,
      templateParameters: async () => ({
        aheadScript,
        themeScript,
        firstPaintCss,
        pressableStyle,
        waitScript,
        earlySubmitScript,
        sidebarScript,
        earlyReadsScript,
        fonts: '',
        door: doorOf(filename),
        isDoor: doorOf(filename) in DOORS,
        isFrame: FRAMES.includes(doorOf(filename)),
        ...(await prerendered?.()),
      }),
      scriptLoading: 'defer',
      minify: development ? false : { collapseWhitespace: true, removeComments: true },
    });
  if (development) return [page('index.html')];
  let made;
  const once = () => (made ??= prerenderShell({ dir, resolve, rules, assetName }));
  const fonts = async () => ({ fonts: (await once()).fonts });
  return [
    page('index.html', fonts),
    ...[...Object.keys(DOORS), ...Object.keys(APP_PAGES)].map((name) => page(doorFile(name, FIRST), fonts)),
    new FirstRender(once),
    new ReadyAtOnce(),
  ];
}
