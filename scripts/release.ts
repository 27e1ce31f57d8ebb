/** `npm run release -- mfe-team`: builds a remote, adds the build to the release store as a new version, and makes it active. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { RemoteDescription } from '@nb/contracts';
import type * as Releases from '../services/edge/src/releases/index.ts';
import { build } from './build.ts';
import { root, storeAddress, withDotEnv } from './config.ts';
import { readOptions } from './options.ts';

const HELP = `npm run release -- REMOTE [options]      build and release to everybody
npm run release -- list [REMOTE]         versions, what is active, who has a canary, who released when
npm run release -- keys FILE             makes a key to sign releases with, in a new FILE; prints the public key for the edge
npm run release -- sign [REMOTE]         signs the versions that are in the store, such as after a change of keys

  --canary N      only N per cent of the users get it; the same ones each time
  --users A,B     only these users get it, by email; may go with --canary
  --promote       everybody gets the open canary
  --abort         ends the open canary
  --rollback      back to the version before; --to VERSION: to that one
  --from DIR      release this build instead of building
  --store WHERE   the release store: a folder or s3://bucket/prefix (default RELEASE_STORE, or .data/releases)
  --shell AT      the running shell: its folder, or an address such as https://app.example.com (default shell/dist)
  --max-code N    limit for scripts and styles together, in kB
  --key FILE      signs with the private key in FILE (default RELEASE_SIGNING_KEY; without one nothing is signed)
  --by NAME       who releases (default RELEASE_BY, or the name on this computer)`;

const say = (text = '') => void process.stdout.write(`${text}\n`);

const { values, positionals } = readOptions('release', {
  allowPositionals: true,
  options: {
    canary: { type: 'string' },
    users: { type: 'string' },
    promote: { type: 'boolean' },
    abort: { type: 'boolean' },
    rollback: { type: 'boolean' },
    to: { type: 'string' },
    from: { type: 'string' },
    store: { type: 'string' },
    shell: { type: 'string' },
    'max-code': { type: 'string' },
    key: { type: 'string' },
    by: { type: 'string' },
    help: { type: 'boolean' },
  },
});

const number = (name: 'canary' | 'max-code', max: number): number => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new Error(`--${name} must be a whole number from 1 to ${max}`);
  return value;
};

/** The versions that the running shell shares, from its folder or over the network. */
async function sharedOf(shell: string): Promise<Record<string, string>> {
  const isAddress = /^https?:/.test(shell);
  try {
    const text = isAddress
      ? await (await fetchOk(new URL('/shared.json', shell))).text()
      : await readFile(path.resolve(root, shell, 'shared.json'), 'utf8');
    return JSON.parse(text) as Record<string, string>;
  } catch (error) {
    throw new Error(
      `What the running shell shares can't be read from ${shell}/shared.json. ${isAddress ? 'Is it running?' : 'Build it with npm run build shell, or name the running one with --shell.'}`,
      { cause: error },
    );
  }
}

async function fetchOk(url: URL): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`);
  return response;
}

/** Descriptions of the remotes that the edge is built with. */
async function builtHere(): Promise<RemoteDescription[]> {
  // Imported only now, because this command may have just built it.
  const { remoteDescription } = await import('@nb/contracts');
  const { remotes } = JSON.parse(await readFile(path.join(root, 'services/edge/src/release.json'), 'utf8')) as {
    remotes: string[];
  };
  const files = remotes.map((name) => path.join(root, name, 'remote.json')).filter((file) => existsSync(file));
  return Promise.all(files.map(async (file) => remoteDescription.parse(JSON.parse(await readFile(file, 'utf8')))));
}

function describe(name: string, state: ReturnType<typeof Releases.stateOf>): string {
  const { active, canary } = state;
  const share = canary && [...(canary.percent ? [`${canary.percent} % of the users`] : []), ...canary.users].join(', ');
  return `${name}: everybody has ${active ?? 'what the edge was built with'}${canary ? `; ${share} get ${canary.version}` : ''}`;
}

async function list(
  store: Releases.ReleaseStore,
  { stateOf }: typeof Releases,
  only: string | undefined,
): Promise<void> {
  const { manifest } = await store.manifest();
  const names = Object.keys(manifest.remotes).filter((name) => only === undefined || name === only);
  if (names.length === 0) say(`Nothing has been released${only ? ` of ${only}` : ''} into ${store.blobs.name} yet.`);
  for (const name of names) {
    const state = stateOf(manifest, name);
    say(describe(name, state));
    for (const { version, at, by, refusal } of await store.versions(name)) {
      const mark = version === state.active ? 'active' : version === state.canary?.version ? 'canary' : '';
      const why = refusal === null ? '' : `, refused by the edge: ${refusal}`;
      say(`  ${mark.padEnd(7)} ${version.padEnd(28)} released ${at} by ${by}${why}`);
    }
    for (const { at, by, action, version } of state.log.slice(-5))
      say(`  ${at}  ${by}: ${action} ${version ?? 'what the edge was built with'}`);
  }
}

/** The keys that the environment and the options name. */
async function keysOf({ notBefore, publicKeys, signingKey }: typeof Releases): Promise<Releases.Keys> {
  const known = process.env['RELEASE_PUBLIC_KEYS'] ? publicKeys.safeParse(process.env['RELEASE_PUBLIC_KEYS']) : null;
  if (known?.error) throw new Error(`RELEASE_PUBLIC_KEYS: ${known.error.issues[0]?.message}`);
  const first = process.env['RELEASE_NOT_BEFORE'] ? notBefore.safeParse(process.env['RELEASE_NOT_BEFORE']) : null;
  if (first?.error) throw new Error(`RELEASE_NOT_BEFORE: ${first.error.issues[0]?.message}`);
  const file = values.key ?? process.env['RELEASE_SIGNING_KEY'];
  const pem = file ? await readFile(path.resolve(root, file), 'utf8').catch(() => '') : undefined;
  try {
    return {
      publicKeys: known?.data,
      notBefore: first?.data,
      signingKey: pem === undefined ? undefined : signingKey(pem),
    };
  } catch (error) {
    throw new Error(`${file} can't be used for signing: ${(error as Error).message}`, { cause: error });
  }
}

/** Writes a new private key into a file that only its owner can read, and prints the public key for the edge's environment. */
async function makeKeys({ newKeyPair }: typeof Releases, file: string | undefined): Promise<void> {
  if (file === undefined)
    throw new Error('A file for the private key is missing: npm run release -- keys release-key.pem');
  const { privateKey, publicKey } = newKeyPair();
  await writeFile(path.resolve(root, file), privateKey, { mode: 0o600, flag: 'wx' });
  say(`The private key is in ${file}: keep it with those who release, and nowhere else. For the edge:\n`);
  say(`RELEASE_PUBLIC_KEYS=${publicKey}`);
}

async function signAll(store: Releases.ReleaseStore, only: string | undefined): Promise<void> {
  const { manifest } = await store.manifest();
  for (const name of Object.keys(manifest.remotes).filter((each) => only === undefined || each === only))
    for (const { version } of await store.versions(name)) {
      await store.sign(name, version);
      say(`${name} ${version} is signed.`);
    }
}

async function main(): Promise<void> {
  const [name, only] = positionals;
  if (values.help || !name) return say(HELP);
  Object.assign(process.env, await withDotEnv(process.env));
  await build(['contracts', 'edge']);
  const releases = (await import(path.join(root, 'services/edge/dist/releases/index.js'))) as typeof Releases;
  if (name === 'keys') return makeKeys(releases, only);
  const keys = await keysOf(releases);
  const store = releases.openReleaseStore(
    storeAddress(values.store ?? process.env['RELEASE_STORE'] ?? '.data/releases'),
    keys,
  );
  if (name === 'sign') return signAll(store, only);
  if (name === 'list') return list(store, releases, only);
  if (!/^mfe-[a-z][a-z0-9-]*$/.test(name)) throw new Error(`${name} is no name of a remote: mfe-… is expected`);
  const acts = (['promote', 'abort', 'rollback'] as const).filter((act) => values[act]);
  if (acts.length > 1) throw new Error(`--${acts.join(' and --')} don't go together`);
  const shared = await sharedOf(values.shell ?? 'shell/dist');
  const common = {
    store,
    name,
    shared,
    by: values.by ?? process.env['RELEASE_BY'] ?? userInfo().username,
    now: new Date(),
  };
  const [action] = acts;
  if (!action && keys.publicKeys && !keys.signingKey)
    throw new Error(
      'RELEASE_PUBLIC_KEYS says that edges take signed releases only: name the private key with --key FILE',
    );
  if (action) {
    const manifest = await releases.changeRelease(
      action === 'rollback' ? { action, ...(values.to && { to: values.to }) } : { action },
      common,
    );
    return say(describe(name, releases.stateOf(manifest, name)));
  }
  if (values.from === undefined) {
    say(`Building ${name} …`);
    await build([name]);
  }
  const users = (values.users ?? '')
    .split(',')
    .map((email) => email.trim())
    .filter(Boolean);
  const percent = values.canary === undefined ? 0 : number('canary', 100);
  const { record, manifest } = await releases.publish({
    ...common,
    dir: path.resolve(values.from ?? path.join(root, name, 'dist')),
    builtIn: await builtHere(),
    ...(values['max-code'] && { limits: { ...releases.SIZE_LIMITS, codeBytes: number('max-code', 100_000) * 1000 } }),
    ...(percent > 0 || users.length > 0 ? { canary: { percent, users } } : {}),
  });
  say(
    `Released ${record.version}: ${record.files.length} files, ${Math.ceil(record.files.reduce((sum, { size }) => sum + size, 0) / 1000)} kB.`,
  );
  say(describe(name, releases.stateOf(manifest, name)));
}

await main().catch((error: Error & { reasons?: readonly string[] }) => {
  const lines = error.reasons ? ['Refused:', ...error.reasons.map((reason) => `  - ${reason}`)] : [error.message];
  process.stderr.write(`\n${lines.join('\n')}\n`);
  process.exit(1);
});
