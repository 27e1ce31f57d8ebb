import { expect, test } from '@jest/globals';
import { migrate } from '@nb/nest-kit';
import { startTestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';

const id = (n: number) => `0199f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('generations: a database with people keeps what it has, and everything new is filled in', async () => {
  const first = { ...teamService, migrations: teamService.migrations.slice(0, 1) };
  // Only the first migration has run; the service of today could not work on it, so plain connections do.
  const before = await startTestService({ ...first, entities: [], module: () => class {} });
  try {
    const database = before.orm.em.fork();
    // 1 → 2 → 4 → 5, 1 → 3; 4 is known by name only, 5 and 3 have finished; 6 stands alone.
    for (const [n, sponsor] of [
      [1, null],
      [2, 1],
      [3, 1],
      [4, 2],
      [5, 4],
      [6, null],
    ] as const)
      await database.execute(
        `insert into partner (id, sponsor_id, registered, training_completed) values (?, ?, ?, ?)`,
        [id(n), sponsor === null ? null : id(sponsor), n !== 4, n === 5 || n === 3],
      );
    await database.execute('select rebuild_team_tree()');
    for (const [n, kind, at] of [
      [5, 'step-completed', '2026-10-01'],
      [5, 'step-cleared', '2026-10-03'],
      [5, 'signed-in', '2026-11-01'],
      [3, 'registered', '2026-09-01'],
    ] as const)
      await database.execute(
        `insert into activity (id, user_id, kind, at, slot) values (gen_random_uuid(), ?, ?, ?, ?)`,
        [id(n), kind, at, at],
      );
    const counted = await database.execute(
      'select partner_id, team_size, team_completed, direct_partners, direct_completed from team_count order by 1',
    );

    const [row] = await database.execute<{ url: string }[]>(`select current_database() as url`);
    const url = Object.assign(new URL(String(before.orm.config.get('clientUrl'))), {
      pathname: `/${row?.url ?? ''}`,
    }).href;
    expect(await migrate(teamService, url)).toEqual(teamService.migrations.slice(1).map(({ name }) => name));
    expect(await migrate(teamService, url)).toEqual([]);

    expect(
      await database.execute(
        'select partner_id, team_size, team_completed, direct_partners, direct_completed from team_count order by 1',
      ),
    ).toEqual(counted);
    const generations = await database.execute<{ n: string; generations: number[]; generations_completed: number[] }[]>(
      `select right(partner_id::text, 1) as n, generations, generations_completed from team_count order by partner_id`,
    );
    expect(
      generations.map(({ n, generations: people, generations_completed: completed }) => [n, people, completed]),
    ).toEqual([
      ['0', [2, 2, 0, 1], [0, 1, 0, 1]],
      ['1', [2, 0, 1], [1, 0, 1]],
      ['2', [0, 1], [0, 1]],
      ['3', [], []],
      ['4', [1], [1]],
      ['5', [], []],
      ['6', [], []],
    ]);
    expect(
      await database.execute(`select right(id::text, 1) as n from partner where progressed_at = '2026-10-03'`),
    ).toEqual([{ n: '5' }]);
    await database.execute('select rebuild_team_tree()');
    expect(
      await database.execute('select generations, generations_completed from team_count order by partner_id'),
    ).toEqual(
      generations.map(({ generations: people, generations_completed }) => ({
        generations: people,
        generations_completed,
      })),
    );
  } finally {
    await before.close();
  }
}, 60_000);

test('the way up is read from the primary key alone', async () => {
  const service = await startTestService(teamService);
  try {
    const em = service.orm.em.fork();
    for (const n of [1, 2, 3])
      await em.execute('insert into partner (id, sponsor_id) values (?, ?)', [id(n), n === 1 ? null : id(n - 1)]);
    await em.execute('select rebuild_team_tree()');
    await em.execute('vacuum analyze partner_path');
    await em.execute('set enable_seqscan = off');
    const plan = await em.execute<Record<string, string>[]>(
      `explain select ancestor, depth from partner_path where descendant = '${id(3)}'`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using partner_path_pkey');
  } finally {
    await service.close();
  }
});
