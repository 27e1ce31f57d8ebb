/** R5: the database killed without a clean stop. */
import { pause, seconds, size, until, Verdict, type Fault } from './fault.ts';
import { countLosses, CLIENTS, deadLetters, settled, startWriters } from './writers.ts';

const RESTARTS = size(5, 2);
const BACK_WITHIN_S = 5;

export const databaseRestarted: Fault = {
  name: 'R5',
  title: `PostgreSQL restarted hard ${RESTARTS} times: 503 only, and back`,
  async run(world, say) {
    const verdict = new Verdict();
    const writers = startWriters(world);
    const recoveries: number[] = [];
    for (let n = 0; n < RESTARTS; n += 1) {
      await pause(1_500);
      await world.restartPostgres();
      const before = writers.ledger.acknowledged;
      recoveries.push(
        await until(async () => writers.ledger.acknowledged > before, 30_000, 'a write is accepted again'),
      );
      say(`back after ${seconds(recoveries.at(-1)!)}`);
    }
    await pause(1_000);
    await writers.stop();
    const settling = await settled(world);
    const { lost, doubled } = await countLosses(world, writers.ledger);
    const slowest = Math.max(...recoveries);
    verdict.expect(lost === 0, `${lost} acknowledged writes are lost`);
    verdict.expect(doubled === 0, `${doubled} writes were done twice`);
    verdict.expect((await deadLetters(world)) === 0, 'events became dead letters');
    verdict.expect(slowest <= BACK_WITHIN_S, `it took ${seconds(slowest)} to be back`);
    verdict.expect(
      writers.ledger.surprises.length === 0,
      `answers other than 503: ${writers.ledger.surprises.slice(0, 3).join('; ')}`,
    );
    return {
      figures: {
        clients: CLIENTS,
        restarts: RESTARTS,
        acknowledged: writers.ledger.acknowledged,
        refused: writers.ledger.unavailable,
        lost,
        doubled,
        'back after': seconds(slowest),
        'all agree after': seconds(settling),
      },
      broken: verdict.broken,
    };
  },
};
