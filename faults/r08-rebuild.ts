/** R8: team's read model, rebuilt from nothing. */
import { rebuild, type StoredService } from '@nb/nest-kit';
import { withDefinition, type ServiceName } from '../bench/services.ts';
import { pause, seconds, size, Verdict, type Fault } from './fault.ts';
import type { World } from './world.ts';
import { CLIENTS, settled, startWriters } from './writers.ts';

const WRITING_MS = size(30_000, 8_000);
const TABLES = ['partner', 'partner_path', 'team_count', 'invitation', 'onboarding_call'] as const;

type Dump = Record<(typeof TABLES)[number], string[]>;
async function dump(world: World): Promise<Dump> {
  const entries = await Promise.all(
    TABLES.map(
      async (table) =>
        [
          table,
          (await world.rows<{ line: string }>('team', `select t::text as line from ${table} t order by 1`)).map(
            ({ line }) => line,
          ),
        ] as const,
    ),
  );
  return Object.fromEntries(entries) as Dump;
}
const data = async (world: World, name: ServiceName) => ({
  definition: await withDefinition(name, (definition): StoredService => definition),
  databaseUrl: world.databases[name],
});

export const rebuilt: Fault = {
  name: 'R8',
  title: 'the read model, emptied and rebuilt, equals the one built from events',
  async run(world) {
    const verdict = new Verdict();
    // The people of this world were inserted without events, so team's read model is built by a rebuild first.
    const sources = [await data(world, 'identity'), await data(world, 'training')];
    await rebuild(await data(world, 'team'), sources);
    const writers = startWriters(world);
    await pause(WRITING_MS);
    await writers.stop();
    await settled(world);
    const before = await dump(world);
    await world.rows(
      'team',
      `truncate partner, partner_path, team_count, invitation; delete from stream_version where stream <> 'call'`,
    );
    const begun = performance.now();
    const people = await rebuild(await data(world, 'team'), sources);
    const took = (performance.now() - begun) / 1000;
    const after = await dump(world);
    let differing = 0;
    for (const table of TABLES) {
      const known = new Set(after[table]);
      const missing = before[table].filter((line) => !known.has(line)).length;
      differing += missing;
      verdict.expect(
        missing === 0 && after[table].length === before[table].length,
        `${table}: ${missing} of ${before[table].length} rows differ, there are ${after[table].length} now`,
      );
    }
    verdict.expect(writers.ledger.acknowledged > 0, 'nothing was written, so nothing is shown');
    const rows = TABLES.reduce((sum, table) => sum + before[table].length, 0);
    return {
      figures: {
        clients: CLIENTS,
        acknowledged: writers.ledger.acknowledged,
        people,
        rows,
        differing,
        'made anew in': seconds(took),
      },
      broken: verdict.broken,
    };
  },
};
