/**
 * `node deploy/secrets.mjs [FILE]`: gives every secret that docker-compose.yml needs a random value in `.env` (or FILE). Existing values are kept, so it
 * can run again, for example after a service was added.
 */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const file = process.argv[2] ?? path.join(root, '.env');
const compose = await readFile(path.join(root, 'docker-compose.yml'), 'utf8');
const asked = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name));
const text = await readFile(file, 'utf8').catch(() => '');
const known = parseEnv(text);
const missing = [...asked].filter((name) => !known[name]);

/** Empty lines `NAME=` are filled in; missing ones are added at the end. */
let next = text;
for (const name of missing) {
  const line = `${name}=${randomBytes(24).toString('hex')}`;
  const empty = new RegExp(`^${name}=[ \\t]*$`, 'm');
  if (empty.test(next)) next = next.replace(empty, line);
  else next += `${next === '' || next.endsWith('\n') ? '' : '\n'}${line}\n`;
}
if (missing.length > 0) await writeFile(file, next, { mode: 0o600 });
process.stdout.write(
  missing.length > 0 ? `New in ${file}: ${missing.join(', ')}\n` : `${file} has every secret already\n`,
);
