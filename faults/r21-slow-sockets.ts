/** R21: clients that never finish their requests. */
import { connect, type Socket } from 'node:net';
import { cookieOf } from '../bench/people.ts';
import { quantile } from '../bench/harness.ts';
import { pause, seconds, Verdict, type Fault } from './fault.ts';

const SOCKETS = 500;
const CUT_WITHIN_S = 15;
const OTHERS_P99_MS = 500;

export const slowSockets: Fault = {
  name: 'R21',
  title: `${SOCKETS} slow sockets cut within ${CUT_WITHIN_S} s, others unharmed`,
  async run(world) {
    const verdict = new Verdict();
    const edge = new URL(world.edges[0]!.url);
    const begun = performance.now();
    let open = 0;
    let lastCut = 0;
    const sockets: Socket[] = Array.from({ length: SOCKETS }, (_, n) => {
      const socket = connect(Number(edge.port), edge.hostname, () => {
        open += 1;
        // Half of them never finish their headers, half never their body.
        socket.write(
          n % 2 === 0
            ? 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '
            : 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        );
      });
      socket
        .on('error', () => undefined)
        .on('data', () => undefined)
        .on('close', () => {
          open -= 1;
          lastCut = (performance.now() - begun) / 1000;
        });
      return socket;
    });
    const slowWrites = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a');
    }, 1_000);
    const took: number[] = [];
    await pause(500);
    const maxOpen = open;
    while ((performance.now() - begun) / 1000 < CUT_WITHIN_S + 3 && open > 0) {
      const asked = performance.now();
      const response = await fetch(`${edge.origin}/api/training/progress`, { headers: { cookie: cookieOf(5) } });
      await response.body?.cancel();
      verdict.expect(response.status === 200, `somebody else got ${response.status}`);
      took.push(performance.now() - asked);
      await pause(20);
    }
    clearInterval(slowWrites);
    const stillOpen = open;
    for (const socket of sockets) socket.destroy();
    const p99 = quantile(took, 0.99);
    verdict.expect(maxOpen === SOCKETS, `only ${maxOpen} of the sockets were open together`);
    verdict.expect(stillOpen === 0, `${stillOpen} sockets are still open`);
    verdict.expect(lastCut <= CUT_WITHIN_S, `the last was cut after ${seconds(lastCut)}`);
    verdict.expect(p99 <= OTHERS_P99_MS, `others waited ${p99.toFixed(0)} ms (p99)`);
    return {
      figures: {
        sockets: SOCKETS,
        'last cut after': seconds(lastCut),
        'other calls': took.length,
        'their p99': `${p99.toFixed(0)} ms`,
      },
      broken: verdict.broken,
    };
  },
};
