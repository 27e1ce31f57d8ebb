/** `node --import` of this file runs the services from their TypeScript source (with `--conditions=nb-source`). */
import { registerHooks } from 'node:module';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';
import { nodeSwcOptions } from './swc.mjs';

/** Cache of compiled sources: compiling all four hundred takes a third of a restart, in which mostly one has changed. */
const kept = path.join(import.meta.dirname, '../../node_modules/.cache/source');
mkdirSync(kept, { recursive: true });

function transformed(filename) {
  const source = readFileSync(filename, 'utf8');
  const options = { ...nodeSwcOptions, sourceMaps: 'inline', filename, swcrc: false };
  const file = path.join(
    kept,
    `${createHash('sha256')
      .update(JSON.stringify([version, options, source]))
      .digest('hex')}.mjs`,
  );
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code } = transformSync(source, options);
    // Renamed into place: another process may be reading.
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
    return code;
  }
}

registerHooks({
  resolve(specifier, context, next) {
    // Sources import their siblings by the compiled name, with `.js`.
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
      try {
        return next(`${specifier.slice(0, -3)}.ts`, context);
      } catch {
        return next(specifier, context);
      }
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(url);
    return { format: 'module', source: transformed(filename), shortCircuit: true };
  },
});
