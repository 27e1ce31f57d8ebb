/** R1 and R2: services killed again and again while clients write. */
import type { Supervised } from '../scripts/processes.ts';
import { pause, seconds, size, Verdict, type Fault } from './fault.ts';
import { countLosses, CLIENTS, deadLetters, settled, startWriters } from './writers.ts';

const KILLS = size(20, 5);
const READY_WITHIN_S = 5;

async function killAndWait(service: Supervised): Promise<number> {
  const begun = performance.now();
  await service.kill('SIGKILL');
  await service.ready();
  return (performance.now() - begun) / 1000;
}

export const killedService: Fault = {
  name: 'R1',
  title: `every service killed ${KILLS} times under ${CLIENTS} clients (with R2)`,
  async run(world, say) {
    const verdict = new Verdict();
    const writers = startWriters(world);
    const recoveries: number[] = [];
    await pause(1_000);
    for (const name of ['training', 'identity', 'team'] as const) {
      for (let n = 0; n < KILLS; n += 1) {
        recoveries.push(await killAndWait(world.services[name][0]!));
        await pause(500 + Math.random() * 500);
      }
      say(`${name} killed ${KILLS} times; ${writers.ledger.acknowledged} writes acknowledged so far`);
    }
    await writers.stop();
    const settling = await settled(world);
    const { lost, doubled } = await countLosses(world, writers.ledger);
    const dead = await deadLetters(world);
    const slowest = Math.max(...recoveries);
    verdict.expect(writers.ledger.acknowledged > CLIENTS * 10, 'the clients got hardly anything done');
    verdict.expect(lost === 0, `${lost} acknowledged writes are lost`);
    verdict.expect(doubled === 0, `${doubled} writes were done twice`);
    verdict.expect(dead === 0, `${dead} events became dead letters`);
    verdict.expect(slowest <= READY_WITHIN_S, `a service needed ${seconds(slowest)} to be ready again`);
    verdict.expect(
      writers.ledger.surprises.length === 0,
      `answers other than 503: ${writers.ledger.surprises.slice(0, 3).join('; ')}`,
    );
    return {
      figures: {
        clients: CLIENTS,
        kills: 3 * KILLS,
        acknowledged: writers.ledger.acknowledged,
        refused: writers.ledger.unavailable,
        lost,
        doubled,
        'ready again after': seconds(slowest),
        'all agree after': seconds(settling),
      },
      broken: verdict.broken,
    };
  },
};
