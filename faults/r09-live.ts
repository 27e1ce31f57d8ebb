/** R9: from the answer of a write to the message in the sponsor's open page, while others write too. */
import { cookieOf, personId } from '../bench/people.ts';
import { quantile } from '../bench/harness.ts';
import { size, Verdict, type Fault } from './fault.ts';
import { startWriters } from './writers.ts';

const EVENTS = size(500, 100);
const OTHERS = 8;
const P99_AT_MOST_MS = 500;
const FIRST = 200;

export const liveLatency: Fault = {
  name: 'R9',
  title: `${EVENTS} events to the sponsor's screen: p99 at most ${P99_AT_MOST_MS} ms`,
  world: { replicas: 2, edges: 2 },
  async run(world) {
    const verdict = new Verdict();
    const writers = startWriters(world, OTHERS);
    const took: number[] = [];
    for (let n = 0; n < EVENTS; n += 1) {
      const partner = FIRST + (n % 150);
      const id = personId(partner);
      const abort = new AbortController();
      // The page's stream and the partner's write come through different edges.
      const stream = await fetch(`${world.edges[1]!.url}/api/team/live`, {
        headers: { cookie: cookieOf(Math.floor((partner + 1) / 3)), accept: 'text/event-stream' },
        signal: abort.signal,
      });
      const heard = (async () => {
        const decoder = new TextDecoder();
        let text = '';
        for await (const chunk of stream.body!)
          if ((text += decoder.decode(chunk, { stream: true })).includes(id)) return performance.now();
        throw new Error('The stream ended');
      })();
      const response = await fetch(`${world.edges[0]!.url}/api/prospects`, {
        method: 'POST',
        headers: { cookie: cookieOf(partner), 'content-type': 'application/json' },
        body: JSON.stringify({ name: `seen ${n}` }),
      });
      const written = performance.now();
      verdict.expect(response.ok, `a write was refused: ${response.status}`);
      const at = await Promise.race([
        heard,
        new Promise<number>((_, reject) =>
          setTimeout(() => reject(new Error('The sponsor heard nothing within 5 s')), 5_000),
        ),
      ]);
      took.push(Math.max(0, at - written));
      abort.abort();
      await heard.catch(() => undefined);
    }
    await writers.stop();
    const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
    verdict.expect(p99 <= P99_AT_MOST_MS, `p99 is ${p99.toFixed(0)} ms`);
    return {
      figures: { events: EVENTS, 'writers beside': OTHERS, p50: `${p50.toFixed(1)} ms`, p99: `${p99.toFixed(1)} ms` },
      broken: verdict.broken,
    };
  },
};
