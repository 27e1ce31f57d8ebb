/** R19: ten times as many callers as keep it busy. */
import { readFile } from 'node:fs/promises';
import { cookieOf } from '../bench/people.ts';
import { callAll, type Calling } from './callers.ts';
import { pause, seconds, size, Verdict, type Fault } from './fault.ts';
import type { World } from './world.ts';

/** As many concurrent callers as keep one replica busy, and ten times that. */
const USUAL = 128;
const CALLERS = 10 * USUAL;
const LASTS_MS = size(30_000, 8_000);
/** Retry-After asks refused callers to wait a second; these wait only a quarter of that. */
const PAUSE_MS = 250;
const REFUSED_WITHIN_MS = 50;
const ADMITTED_P99_MS = 1_000;
const MEMORY_MB = 512;

const memoryOf = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
};

/** The most that any of the processes held while `work` went on, MB. */
async function watchingMemory<T>({ services, edges }: World, work: Promise<T>): Promise<[T, number]> {
  let most = 0;
  let going = true;
  const over = work.finally(() => (going = false));
  while (going) {
    for (const each of [...Object.values(services).flat(), ...edges]) most = Math.max(most, await memoryOf(each.pid()));
    await Promise.race([over, pause(500)]);
  }
  return [await over, most];
}

const calling = (url: string, callers: number, lastsMs: number): Calling => ({
  url,
  path: '/api/prospects',
  cookies: Array.from({ length: callers }, (_, n) => cookieOf((n % 300) + 1)),
  lastsMs,
  pauseMs: PAUSE_MS,
});

export const overload: Fault = {
  name: 'R19',
  title: `${CALLERS} concurrent callers: the surplus refused immediately, the rest served, memory bounded`,
  async run(world, say) {
    const verdict = new Verdict();
    const figures: Record<string, number | string> = { callers: CALLERS };
    let most = 0;
    // A service is as safe when nobody stands before it.
    for (const [what, url] of [
      ['the edge', world.edges[0]!.url],
      ['a service alone', world.services.training[0]!.url],
    ] as const) {
      const usual = await callAll(calling(url, USUAL, LASTS_MS / 4));
      const [flood, held] = await watchingMemory(world, callAll(calling(url, CALLERS, LASTS_MS)));
      most = Math.max(most, held);
      const begun = performance.now();
      const after = await fetch(`${url}/api/prospects`, { headers: { cookie: cookieOf(1) } });
      await after.body?.cancel();
      const again = (performance.now() - begun) / 1000;
      const rate = (count: number, of: typeof flood) => count / of.seconds;
      say(
        `${what}: ${USUAL} callers get ${rate(usual.admitted, usual).toFixed(0)}/s; ${CALLERS} ask for ${rate(flood.admitted + flood.refused, flood).toFixed(0)}/s, ${rate(flood.admitted, flood).toFixed(0)}/s are admitted (the callers themselves are late by ${flood.ownDelay.toFixed(1)} ms, p99)`,
      );
      const others = Object.entries({ ...usual.others, ...flood.others });
      verdict.expect(
        others.length === 0,
        `${what}: answers other than 200 and 503: ${others.map(([kind, count]) => `${kind} ×${count}`).join(', ')}`,
      );
      verdict.expect(flood.refused > 0, `${what}: nobody was refused, so this was no overload`);
      verdict.expect(
        flood.refusedP99 <= REFUSED_WITHIN_MS,
        `${what}: refusals took ${flood.refusedP99.toFixed(0)} ms (p99)`,
      );
      verdict.expect(
        flood.admittedP99 <= ADMITTED_P99_MS,
        `${what}: the admitted waited ${flood.admittedP99.toFixed(0)} ms (p99)`,
      );
      verdict.expect(
        flood.admitted > 0 && rate(flood.admitted, flood) > rate(usual.admitted, usual) / 4,
        `${what}: hardly anybody was served`,
      );
      verdict.expect(
        after.status === 200 && again <= 1,
        `${what}: afterwards a call was answered ${after.status} after ${seconds(again)}`,
      );
      figures[`at ${what} admitted`] = `${flood.admitted} within ${flood.admittedP99.toFixed(0)} ms (p99)`;
      figures[`at ${what} refused`] = `${flood.refused} within ${flood.refusedP99.toFixed(1)} ms (p99)`;
    }
    verdict.expect(most <= MEMORY_MB, `a process held ${most.toFixed(0)} MB`);
    figures['most memory'] = `${most.toFixed(0)} MB`;
    return { figures, broken: verdict.broken };
  },
};
