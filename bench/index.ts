/** `npm run bench`: every line, or `npm run bench -- NAME …` some of them. Ends with 1 when a goal was missed. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { build, PROCESS_BUILDS } from '../scripts/build.ts';
import { SERVICE_BUILDS } from '../scripts/services.ts';
import type { Figure, Line } from './harness.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

interface Result {
  line: Line;
  figures: Figure[];
  /** Why it could not run. */
  failure?: string;
}

function table(results: readonly Result[]): string {
  const rows = [['line', 'what', 'goal', 'figure', 'verdict', 'in absolute numbers']];
  for (const { line, figures, failure } of results) {
    for (const { what, goal, figure, met, detail } of figures)
      rows.push([line.name, what, goal, figure, met ? 'met' : 'MISSED', detail]);
    if (failure !== undefined) rows.push([line.name, line.title, '', '', 'did not run', failure.split('\n')[0] ?? '']);
  }
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function main(names: readonly string[]): Promise<number> {
  // Measures the built services, as in production.
  await build([...SERVICE_BUILDS, 'edge', ...PROCESS_BUILDS]);
  await mkdir(path.resolve(import.meta.dirname, '../.data'), { recursive: true });
  const real = await import('./real-mode.ts');
  const lines: Line[] = [
    (await import('./line-1-hot-reads.ts')).hotReads,
    (await import('./line-2-admin-list.ts')).adminList,
    (await import('./line-3-directus.ts')).directus,
    (await import('./line-4-downline.ts')).downline,
    (await import('./line-5-import.ts')).importRows,
    (await import('./line-6-live.ts')).live,
    (await import('./line-7-sign-in.ts')).signIn,
    (await import('./line-8-start.ts')).start,
    (await import('./line-9-memory.ts')).memoryLine,
    (await import('./line-10-page.ts')).page,
    (await import('./line-11-contacts.ts')).contacts,
    (await import('./line-11-sheet.ts')).sheet,
    (await import('./line-12-lighthouse.ts')).lighthouse,
    real.hotReadsForReal,
    real.liveForReal,
    real.signInForReal,
    real.memoryForReal,
  ];
  const unknown = names.filter((name) => !lines.some((line) => line.name === name));
  if (unknown.length > 0) {
    say(
      `There is no line ${unknown.join(', ')}. Lines:\n${lines.map((line) => `  ${line.name}  ${line.title}`).join('\n')}`,
    );
    return 2;
  }
  say(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'} before the start: on a busy machine only the ratios mean something`,
  );
  const results: Result[] = [];
  for (const line of lines.filter(({ name }) => names.length === 0 || names.includes(name))) {
    say(`\n${line.name}  ${line.title}`);
    try {
      results.push({ line, figures: await line.run((text) => say(`   ${text}`)) });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      say(`   did not run: ${error instanceof Error ? (error.stack ?? failure) : failure}`);
      results.push({ line, figures: [], failure });
    }
  }
  say(`\n${table(results)}`);
  return results.some(({ figures, failure }) => failure !== undefined || figures.some(({ met }) => !met)) ? 1 : 0;
}

process.exit(await main(process.argv.slice(2)));
