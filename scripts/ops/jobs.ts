/** `npm run jobs -- list|show|redrive|forget`: jobs of a service, such as mails, that failed and are not tried again. */
import { parseArgs } from 'node:util';
import type { FailedJob, JobQueue } from '@nb/nest-kit';
import { command, loadServices, openDatabases, say, SERVICE_NAMES, withTools } from './databases.ts';

const HELP = `npm run jobs -- list
npm run jobs -- show ID
npm run jobs -- redrive ID
npm run jobs -- redrive --all
npm run jobs -- forget ID

Jobs of a service, such as mails, that failed and are not tried again. Why is in the log, under the job's id. Mend the cause, then redrive: the
service runs the job again. forget removes one that is never to run, such as a mail to an address that does not exist. Failed jobs are kept for 14 days.

  --service NAME   only of one: ${SERVICE_NAMES.join(', ')}

Takes DATABASE_URL_* from the environment or .env, otherwise the embedded data.`;

export type Act = 'list' | 'show' | 'redrive' | 'forget';
export const isAction = (act: string | undefined): act is Act =>
  act === 'list' || act === 'show' || act === 'redrive' || act === 'forget';

const line = (service: string, { id, failedAt, name, error }: FailedJob) =>
  `${service.padEnd(9)} ${id}  ${new Date(failedAt).toISOString()}  ${name}  ${error}`;

/** Applies the action to the failed jobs of one service, all or the named one. Returns how many they are, and the lines to print. */
export async function actOn(
  service: string,
  jobs: JobQueue,
  act: Act,
  id?: string,
): Promise<{ found: number; lines: string[] }> {
  if (act === 'redrive') {
    const found = await jobs.redrive(id);
    return { found, lines: found === 0 ? [] : [`${service.padEnd(9)} ${found} to run again`] };
  }
  if (act === 'forget') {
    const isForgotten = id !== undefined && (await jobs.deleteFailed(id));
    return isForgotten ? { found: 1, lines: [`${service.padEnd(9)} ${id}  forgotten`] } : { found: 0, lines: [] };
  }
  const failed = (await jobs.failed()).filter((job) => id === undefined || job.id === id);
  const text = (job: FailedJob) =>
    act === 'list' ? line(service, job) : `${line(service, job)}\n\n${JSON.stringify(job.payload, null, 2)}`;
  return { found: failed.length, lines: failed.map(text) };
}

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
  if (!isAction(act) || (act !== 'list' && !id && !(act === 'redrive' && values.all))) throw new Error(HELP);
  await loadServices();
  const databases = await openDatabases();
  let total = 0;
  try {
    for (const service of wanted)
      await withTools(databases, service, async ({ jobs }) => {
        const { found, lines } = await actOn(service, jobs, act, id);
        total += found;
        for (const text of lines) say(text);
      });
  } finally {
    await databases.close();
  }
  if (total === 0 && id) throw new Error(`No failed job has the id ${id}.`);
  if (total === 0) say('No failed jobs.');
}

if (import.meta.main) await command(main);
