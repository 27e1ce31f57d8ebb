/** `npm run dead-letters -- list|show|redrive`: events that a service could not apply in five tries. */
import { parseArgs } from 'node:util';
import type { ServiceTools } from '@nb/nest-kit';
import { command, loadServices, openDatabases, say, SERVICE_NAMES, withTools } from './databases.ts';

const HELP = `npm run dead-letters -- list
npm run dead-letters -- show ID
npm run dead-letters -- redrive ID
npm run dead-letters -- redrive --all

Events that a service could not apply in five tries. Mend the cause, then redrive: what is applied now leaves the list.

  --service NAME   only of one: ${SERVICE_NAMES.join(', ')}

Takes DATABASE_URL_* and NATS_URL from the environment or .env, otherwise the embedded data.`;

type Letter = Awaited<ReturnType<ServiceTools['deadLetters']['list']>>[number];
const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** The dead letters of one service, as lines of a table. */
export const listed = (service: string, letters: readonly Letter[]): string[] =>
  letters.map(
    ({ eventId, type, tries, at, error }) =>
      `${service.padEnd(9)} ${eventId}  ${at.toISOString()}  ${type}  ${tries} tries  ${firstLine(error)}`,
  );

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      service: { type: 'string' },
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [act, id] = positionals;
  if (values.help) return say(HELP);
  const wanted = SERVICE_NAMES.filter((name) => values.service === undefined || values.service === name);
  if (wanted.length === 0)
    throw new Error(`There is no service «${values.service ?? ''}»: ${SERVICE_NAMES.join(', ')}.`);
  const known = act === 'list' || (act === 'show' && id) || (act === 'redrive' && (id || values.all));
  if (!known) throw new Error(HELP);
  await loadServices();
  const databases = await openDatabases();
  let found = 0;
  let left = 0;
  try {
    for (const service of wanted)
      await withTools(databases, service, async ({ deadLetters }) => {
        if (act === 'redrive') {
          for (const { eventId, outcome } of await deadLetters.redrive(id)) {
            found += 1;
            if (outcome === 'dead-letter') left += 1;
            say(
              `${service.padEnd(9)} ${eventId}  ${outcome === 'dead-letter' ? 'still fails: show tells why' : outcome}`,
            );
          }
          return;
        }
        const letters = (await deadLetters.list()).filter(({ eventId }) => id === undefined || eventId === id);
        found += letters.length;
        if (act === 'list') for (const line of listed(service, letters)) say(line);
        else
          for (const letter of letters)
            say(
              `${listed(service, [letter])[0] ?? ''}\n\n${letter.error}\n\n${JSON.stringify(letter.envelope, null, 2)}`,
            );
      });
  } finally {
    await databases.close();
  }
  if (found === 0 && id) throw new Error(`No dead letter has the id ${id}.`);
  if (found === 0) say('No dead letters.');
  if (left > 0) throw new Error(`${left} of ${found} could not be applied again.`);
}

if (import.meta.main) await command(main);
