/** Webpack of the shell and the remotes. Each app's webpack.config.mjs is one call of `app()`. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { DEV_PORTS, devServer } from './dev-server.mjs';
import { RemoteScripts } from './remote-scripts.mjs';
import { shellPages } from './shell-pages.mjs';
import { sharedModules, sharedNeeds, sharedOption, sharedVersions } from './shared.mjs';
import { webSwcOptions } from './swc.mjs';
// Runs before the first paint; the edge allows it by its hash.
import { themeScript } from '../ui/src/theme/theme-script.ts';

const { BannerPlugin, Compilation, DefinePlugin } = webpack;
const require = createRequire(import.meta.url);
const ASSET_NAME = 'assets/[name].[contenthash][ext]';
const root = fileURLToPath(new URL('../..', import.meta.url));

const minimizer = [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    extractComments: false,
    minimizerOptions: { compress: true, mangle: true, format: { comments: false } },
  }),
];

/**
 * react-aria bundles its texts in thirty-four languages into every page. Only its English ones are kept, as a fallback: the others come with the texts
 * of the page's language (`aria-words.ts` of libs/ui).
 */
const dropAriaLanguages = () =>
  new webpack.NormalModuleReplacementPlugin(/\/[a-z]{2}-[A-Z]{2}\.mjs$/, (found) => {
    if (/react-(?:aria|stately)/.test(found.context) && !found.request.includes('en-US'))
      found.request = fileURLToPath(new URL('no-words.mjs', import.meta.url));
  });

/**
 * Makes browsers compile the functions of the first scripts on another thread while they load, instead of at each first call, because nearly all of them
 * are called immediately. Runs after the minimizer, which removes comments.
 */
const compileAllFunctions = () =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    entryOnly: true,
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE,
  });

/** Writes what the edge must know of a remote's build beside its code: the name of the entry and what it needs from the page. */
class BuildDescription {
  constructor(dir) {
    this.dir = dir;
  }
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BuildDescription', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      // Content hashes replace the file names only in the very last stages.
      compilation.hooks.processAssets.tap(
        { name: 'BuildDescription', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const entry = Object.keys(compilation.assets).find((name) => /^remoteEntry\..*js$/.test(name));
          const remote = JSON.parse(readFileSync(path.join(this.dir, 'remote.json'), 'utf8'));
          const { version } = JSON.parse(readFileSync(path.join(this.dir, 'package.json'), 'utf8'));
          compilation.emitAsset(
            'remote.json',
            new sources.RawSource(JSON.stringify({ ...remote, version, entry, needs: sharedNeeds() }, null, 2)),
          );
        },
      );
    });
  }
}

/** `shared.json` beside the shell's page. */
class SharedDescription {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SharedDescription', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      compilation.hooks.processAssets.tap(
        { name: 'SharedDescription', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          compilation.emitAsset('shared.json', new sources.RawSource(JSON.stringify(sharedVersions(), null, 2)));
        },
      );
    });
  }
}

/**
 * @param {{ dir: string, kind: 'shell' | 'remote' }} options `dir`: the app's folder; its name is the folder's.
 * @returns {(env: unknown, argv: { mode?: string }) => import('webpack').Configuration}
 */
export const app =
  ({ dir, kind }) =>
  (_env, argv) => {
    const development = argv.mode !== 'production';
    const name = path.basename(dir);
    const isShell = kind === 'shell';
    const publicDir = path.join(dir, 'public');
    const resolve = {
      extensions: ['.tsx', '.ts', '.js', '.json'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      conditionNames: ['nb-source', '...'],
    };
    const rules = [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        use: {
          loader: require.resolve('swc-loader'),
          options: { ...webSwcOptions({ development, refresh: development, stableStyles: isShell }), swcrc: false },
        },
      },
      { test: /\.(woff2|png|webp|svg|webm|vtt)$/, type: 'asset/resource' },
    ];
    return {
      name,
      context: dir,
      mode: development ? 'development' : 'production',
      // A remote for production has no page of its own: only what it exposes is built.
      entry: isShell
        ? development
          ? { main: './src/index.ts' }
          : {
              // The app in three scripts: the browser paints and takes input between two of them, not within one.
              libraries: './src/start/libraries.ts',
              schemas: { import: './src/start/schemas.ts', dependOn: 'libraries' },
              main: { import: './src/index.ts', dependOn: ['libraries', 'schemas'] },
              'public-pages': './src/public-pages/index.ts',
            }
        : development
          ? { main: './src/main.tsx' }
          : {},
      output: {
        path: path.join(dir, 'dist'),
        filename: development ? '[name].js' : 'assets/[name].[contenthash].js',
        chunkFilename: development ? '[name].chunk.js' : 'assets/[name].[contenthash].js',
        assetModuleFilename: ASSET_NAME,
        publicPath: isShell ? '/' : 'auto',
        uniqueName: name,
        // Fails before the page gives up on a remote whose file hangs.
        chunkLoadTimeout: 7000,
        clean: true,
      },
      // Never webpack's file cache here: with federation the second build comes out broken.
      cache: development ? { type: 'memory' } : false,
      devtool: development ? 'cheap-module-source-map' : false,
      resolve,
      module: {
        rules: [
          ...rules,
          {
            test: /\.css$/,
            use: [
              { loader: require.resolve('style-loader'), options: { insert: require.resolve('./insert-style.cjs') } },
              require.resolve('css-loader'),
            ],
          },
        ],
      },
      plugins: [
        dropAriaLanguages(),
        // The shell is an ordinary build: it passes its libraries to the federation runtime itself, once there is a remote to load.
        ...(isShell
          ? [new DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedModules()) })]
          : [
              new ModuleFederationPlugin({
                name: name.replaceAll('-', '_'),
                filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash].js',
                exposes: { './remote': './src/remote.tsx' },
                shared: sharedOption({ provide: development }),
                dts: false,
                manifest: false,
                shareStrategy: 'loaded-first',
              }),
            ]),
        ...(isShell
          ? shellPages({ dir, development, resolve, rules, assetName: ASSET_NAME })
          : development
            ? // Without the container entry: with two webpack runtimes of one name in a page neither gets its hot updates.
              [
                new HtmlPlugin({
                  template: path.join(root, 'libs/build/standalone.html'),
                  chunks: ['main'],
                  templateParameters: { themeScript, title: name },
                  scriptLoading: 'defer',
                }),
              ]
            : [new BuildDescription(dir)]),
        ...(isShell ? [new SharedDescription()] : [new RemoteScripts()]),
        ...(isShell && !development ? [compileAllFunctions()] : []),
        ...(existsSync(publicDir)
          ? [new CopyPlugin({ patterns: [{ from: publicDir, to: isShell ? '.' : 'public' }] })]
          : []),
        ...(development ? [new ReactRefreshPlugin({ overlay: false })] : []),
      ],
      optimization: development
        ? { runtimeChunk: false }
        : { minimize: true, minimizer, ...(isShell && { splitChunks: { chunks: 'all' } }) },
      performance: false,
      stats: 'errors-warnings',
      devServer: development ? devServer({ name, isShell, port: DEV_PORTS[name] }) : undefined,
    };
  };

/**
 * The shell's service worker, `sw.js` beside its page: the name must not change, so it is a separate build without federation. It contains the list of
 * its release's files (`SHELL_FILES`), so it is built after them.
 * @param {{ dir: string, files: readonly string[] }} options `files`: paths at the edge.
 * @returns {import('webpack').Configuration}
 */
export const serviceWorker = ({ dir, files }) => ({
  name: 'worker',
  context: dir,
  mode: 'production',
  target: 'webworker',
  entry: { sw: './worker/sw.ts' },
  output: { path: path.join(dir, 'dist'), filename: '[name].js' },
  cache: false,
  devtool: false,
  resolve: {
    extensions: ['.ts', '.js'],
    extensionAlias: { '.js': ['.ts', '.js'] },
    conditionNames: ['nb-source', '...'],
  },
  module: {
    rules: [
      { test: /\.ts$/, use: { loader: require.resolve('swc-loader'), options: { ...webSwcOptions(), swcrc: false } } },
    ],
  },
  plugins: [new webpack.DefinePlugin({ SHELL_FILES: JSON.stringify(files) })],
  optimization: { minimize: true, minimizer },
  performance: false,
});
