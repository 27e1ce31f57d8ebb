/** `node --import` of this file runs the services from their TypeScript source (with `--conditions=nb-source`). */
import { registerHooks } from 'node:module';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';
import { nodeSwcOptions } from './swc.mjs';

/** Cache of compiled sources: compiling all four hundred files takes a third of a restart, although usually only one has changed. */
const cacheDir = path.join(import.meta.dirname, '../../node_modules/.cache/source');
mkdirSync(cacheDir, { recursive: true });

/** Path of each loaded file's source map, by the file's URL: Jest's stacks show the lines of the source (jest-shared-modules.cjs). */
const sourceMaps = (globalThis[Symbol.for('nb:source-maps')] = new Map());

function compile(filename, url) {
  const source = readFileSync(filename, 'utf8');
  const options = { ...nodeSwcOptions, sourceMaps: true, filename, swcrc: false };
  const key = createHash('sha256')
    .update(JSON.stringify([version, options, source]))
    .digest('hex');
  const file = path.join(cacheDir, `${key}.mjs`);
  const mapFile = `${file}.map`;
  sourceMaps.set(url, mapFile);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code, map } = transformSync(source, options);
    const inline = `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}\n`;
    // Renamed into place: another process may be reading.
    for (const [name, content] of [
      [mapFile, map],
      [file, inline],
    ]) {
      writeFileSync(`${name}.${process.pid}`, content);
      renameSync(`${name}.${process.pid}`, name);
    }
    return inline;
  }
}

/** With a query, because Jest loads test files with a number in it (jest-shared-modules.cjs). */
const TYPESCRIPT = /\.ts(\?|$)/;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return next(new URL('jest-globals.mjs', import.meta.url).href, context);
    // Sources import their siblings by the compiled name, with `.js`.
    if (specifier.startsWith('.') && specifier.endsWith('.js') && TYPESCRIPT.test(context.parentURL ?? '')) {
      try {
        return next(`${specifier.slice(0, -3)}.ts`, context);
      } catch {
        return next(specifier, context);
      }
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !TYPESCRIPT.test(url) || url.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(url);
    return { format: 'module', source: compile(filename, url), shortCircuit: true };
  },
});
