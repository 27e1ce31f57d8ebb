/** `npm start`: builds what changed, starts the embedded product, says where it is and who can sign in. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { readOptions } from './options.ts';

// The compile cache only works for modules that are loaded later, so everything else is imported after this.
enableCompileCache(path.resolve(import.meta.dirname, '../.cache/compiled'));

const HELP = `npm start [-- options]

Builds what changed and starts the whole product on this computer: an embedded PostgreSQL, the services, the edge and demo data.

  --port N        listen on this port (default: 8080, or the next free one)
  --data-dir DIR  where data is kept (default: .data)
  --no-demo       start without demo people
  --release-store DIR  show the remotes' versions that were released into this folder
  --no-build      start what was built before
  --help          this text

The environment is read too; .env.example lists every variable.`;

const say = (text = '') => void process.stdout.write(`${text}\n`);

const { values } = readOptions('start', {
  options: {
    port: { type: 'string' },
    'data-dir': { type: 'string' },
    'release-store': { type: 'string' },
    demo: { type: 'boolean', default: true },
    build: { type: 'boolean', default: true },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

async function main(): Promise<void> {
  if (values.help) {
    say(HELP);
    return;
  }
  const { choosePort, isPrivate, readStartEnv, withDotEnv } = await import('./config.ts');
  // Services and edge read their own settings from the environment.
  const settings = await withDotEnv(process.env);
  Object.assign(process.env, settings);
  const env = readStartEnv({
    ...settings,
    ...(values.port ? { PORT: values.port } : {}),
    ...(values['data-dir'] ? { DATA_DIR: values['data-dir'] } : {}),
    ...(values['release-store'] ? { RELEASE_STORE: values['release-store'] } : {}),
    ...(values.demo ? {} : { DEMO: 'off' }),
  });
  const port = await choosePort(env.PORT);
  if (values.build) {
    say('Building what changed …');
    await (await import('./build.ts')).build();
  }
  say('Starting the database and the services …');
  const { startEmbedded } = await import('./embedded.ts');
  const product = await startEmbedded({ env, port, log: (line) => say(`  ${line}`) });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say('\nStopping …');
    // Exit after ten seconds, because a stuck connection must not block the terminal.
    setTimeout(() => process.exit(1), 10_000).unref();
    await product.close();
    say('Stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

  say();
  say(
    `Ready in ${(performance.now() / 1000).toFixed(1)} s: the embedded mode, for trying out and development on one computer.`,
  );
  say();
  say(`  Open      ${product.url}`);
  if (!isPrivate(env)) {
    say(`  It listens beyond this computer (HOST=${env.HOST}): there are no demo data, demo accounts that are there`);
    say(
      '  already can’t sign in, nobody can register with their invitation codes, and /dev/mail shows nothing. Nothing is',
    );
    say('  deleted. This mode is not for the open internet.');
  } else if (env.DEMO) {
    say(`  Sign in   sponsor@demo.test   (has partners, codes and calls)`);
    say(`            partner@demo.test   (in the middle of the training)`);
    say(`            admin@demo.test     (master admin)`);
    say(`  Password  ${env.DEMO_PASSWORD}`);
  }
  if (!env.SMTP_URL && isPrivate(env)) say(`  Mail      ${product.url}/dev/mail   (nothing leaves this computer)`);
  if (!settings['INCOME_STATEMENT_URL'])
    say('  Note      without INCOME_STATEMENT_URL, «What people earn» leads to the income disclosure alone');
  say();
  say('Stop with Ctrl-C.');
}

await main().catch((error: Error) => {
  process.stderr.write(`\n${error.message}\n${process.env['DEBUG'] ? (error.stack ?? '') : ''}`);
  process.exit(1);
});
