/** R3 and R4: NATS down, and back without its store. */
import { pause, seconds, size, Verdict, type Fault, type Outcome } from './fault.ts';
import type { World } from './world.ts';
import { countLosses, CLIENTS, deadLetters, settled, startWriters, type Ledger } from './writers.ts';

const AWAY_S = size(60, 8);
const DRAINED_WITHIN_S = 10;
/** Each client writes twice a second. At full speed they would write more in a minute than the shared machine can apply in ten seconds. */
const PAUSE_MS = 500;

async function report(world: World, ledger: Ledger, verdict: Verdict, drained: number): Promise<Outcome> {
  const { lost, doubled } = await countLosses(world, ledger);
  const dead = await deadLetters(world);
  verdict.expect(lost === 0, `${lost} acknowledged writes are lost`);
  verdict.expect(doubled === 0, `${doubled} writes were done twice`);
  verdict.expect(dead === 0, `${dead} events became dead letters`);
  verdict.expect(drained <= DRAINED_WITHIN_S, `the events needed ${seconds(drained)} to arrive`);
  verdict.expect(
    ledger.surprises.length === 0 && ledger.unavailable === 0,
    `writes were refused: ${[...ledger.surprises.slice(0, 2), `${ledger.unavailable} times 503`].join('; ')}`,
  );
  return {
    figures: { clients: CLIENTS, acknowledged: ledger.acknowledged, lost, doubled, 'drained after': seconds(drained) },
    broken: verdict.broken,
  };
}

export const natsAway: Fault = {
  name: 'R3',
  title: `NATS down for ${AWAY_S} s: every write is accepted, all events arrive afterwards`,
  async run(world, say) {
    const verdict = new Verdict();
    const writers = startWriters(world, CLIENTS, PAUSE_MS);
    await pause(1_000);
    await world.nats.stop();
    const before = writers.ledger.acknowledged;
    await pause(AWAY_S * 1_000);
    const meanwhile = writers.ledger.acknowledged - before;
    say(`${meanwhile} writes acknowledged while NATS was away`);
    verdict.expect(meanwhile > CLIENTS, 'hardly a write was accepted while NATS was away');
    await writers.stop();
    await world.nats.start();
    return report(world, writers.ledger, verdict, await settled(world));
  },
};

export const storeLost: Fault = {
  name: 'R4',
  title: 'the store of JetStream deleted: no event is lost',
  async run(world) {
    const verdict = new Verdict();
    const writers = startWriters(world);
    await pause(2_000);
    await world.nats.stop();
    await pause(1_000);
    await world.nats.dropStore();
    await world.nats.start();
    await pause(2_000);
    await writers.stop();
    return report(world, writers.ledger, verdict, await settled(world));
  },
};
