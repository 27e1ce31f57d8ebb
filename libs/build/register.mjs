/** `node --import` of this file runs the services from their TypeScript source (with `--conditions=nb-source`). */
import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { nodeSwcOptions } from './swc.mjs';

registerHooks({
  resolve(specifier, context, next) {
    // Sources name their siblings by the `.js` they become.
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
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...nodeSwcOptions, sourceMaps: 'inline', filename, swcrc: false });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
