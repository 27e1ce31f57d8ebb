/** R19: ten times as many callers as it can serve. */
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { cookieOf } from '../bench/people.ts';
import { quantile } from '../bench/harness.ts';
import { pause, seconds, size, Verdict, type Fault } from './fault.ts';

/** As many at once as keep two replicas busy, and ten times that. */
const USUAL = 128;
const CALLERS = 10 * USUAL;
const LASTS_MS = size(30_000, 8_000);
const REFUSED_WITHIN_MS = 50;
const ADMITTED_P99_MS = 1_000;
const MEMORY_MB = 512;

const memoryOf = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
};

export const overload: Fault = {
  name: 'R19',
  title: `${CALLERS} callers at once: the surplus refused at once, the rest served, memory bounded`,
  async run(world) {
    const verdict = new Verdict();
    const edge = new URL(world.edges[0]!.url);
    const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
    const admitted: number[] = [];
    const refused: number[] = [];
    const others = new Map<string, number>();
    let going = true;
    const once = (caller: number) => new Promise<void>((resolve) => {
      const begun = performance.now();
      const over = (kind: string) => {
        const took = performance.now() - begun;
        if (kind === '200') admitted.push(took);
        else if (kind === '503') refused.push(took);
        else others.set(kind, (others.get(kind) ?? 0) + 1);
        resolve();
      };
      request({ host: edge.hostname, port: edge.port, path: '/api/prospects', agent, headers: { cookie: cookieOf((caller % 300) + 1) } }, (response) => {
        response.resume().on('end', () => over(String(response.statusCode))).on('error', () => over('broken off'));
      }).on('error', (error: NodeJS.ErrnoException) => over(error.code ?? error.message)).end();
    });
    const caller = async (n: number) => {
      while (going) {
        const before = refused.length;
        await once(n);
        // Whoever is refused is asked to come back in a second (Retry-After); these are impatient.
        if (refused.length > before) await pause(250);
      }
    };
    const done = Array.from({ length: CALLERS }, (_, n) => caller(n));
    const begun = performance.now();
    let most = 0;
    const processes = [...Object.values(world.services).flat(), ...world.edges];
    while (performance.now() - begun < LASTS_MS) {
      await pause(500);
      for (const each of processes) most = Math.max(most, await memoryOf(each.pid()));
    }
    going = false;
    await Promise.all(done);
    agent.destroy();
    const ended = performance.now();
    await once(1);
    const after = (performance.now() - ended) / 1000;
    const [late, slow] = [refused.length > 0 ? quantile(refused, 0.99) : 0, quantile(admitted, 0.99)];
    verdict.expect(others.size === 0, `answers other than 200 and 503: ${[...others].map(([kind, count]) => `${kind} ×${count}`).join(', ')}`);
    verdict.expect(refused.length > 0, 'nobody was refused, so this was no overload');
    verdict.expect(late <= REFUSED_WITHIN_MS, `refusals took ${late.toFixed(0)} ms (p99)`);
    verdict.expect(slow <= ADMITTED_P99_MS, `the admitted waited ${slow.toFixed(0)} ms (p99)`);
    verdict.expect(most <= MEMORY_MB, `a process held ${most.toFixed(0)} MB`);
    verdict.expect(after <= 1, `afterwards a call took ${seconds(after)}`);
    return { figures: { callers: CALLERS, admitted: admitted.length, 'their p99': `${slow.toFixed(0)} ms`, refused: refused.length, 'refused within (p99)': `${late.toFixed(1)} ms`, 'most memory': `${most.toFixed(0)} MB` }, broken: verdict.broken };
  },
};
