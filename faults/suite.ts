/** The faults one after the other, each in a world of its own. */
import { FULL, type Fault } from './fault.ts';
import { killedProduct } from './r01-embedded.ts';
import { killedService } from './r01-killed-service.ts';
import { natsAway, storeLost } from './r03-nats.ts';
import { databaseRestarted } from './r05-postgres.ts';
import { anyOrder } from './r06-any-order.ts';
import { idempotency } from './r16-idempotency.ts';
import { drained } from './r18-drain.ts';
import { serviceDown } from './r11-service-down.ts';
import { slowSockets } from './r21-slow-sockets.ts';
import { revoked } from './r10-revoked.ts';
import { poison } from './r07-poison.ts';
import { liveLatency } from './r09-live.ts';
import { rebuilt } from './r08-rebuild.ts';
import { brokenRemote } from './r13-remote.ts';
import { twoTabs } from './r15-two-tabs.ts';
import { migrated } from './r17-migration.ts';
import { overload } from './r19-overload.ts';
import { secondStart } from './r22-second-start.ts';
import { missing, openWorld, type World } from './world.ts';

const FAULTS: Fault[] = [
  killedService,
  killedProduct,
  natsAway,
  storeLost,
  databaseRestarted,
  anyOrder,
  poison,
  rebuilt,
  liveLatency,
  revoked,
  serviceDown,
  brokenRemote,
  twoTabs,
  idempotency,
  migrated,
  drained,
  overload,
  slowSockets,
  secondStart,
];
const say = (text = '') => void process.stdout.write(`${text}\n`);

async function show(fault: Fault): Promise<boolean> {
  say(`\n${fault.name}  ${fault.title}`);
  const begun = performance.now();
  const world = fault.world === 'none' ? undefined : await openWorld({ ...fault.world, say: () => undefined });
  try {
    const { figures, broken } = await fault.run(world as World, (line) => say(`   ${line}`));
    say(
      `   ${Object.entries(figures)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}`,
    );
    for (const sentence of broken) say(`   BROKEN: ${sentence}`);
    say(`   ${broken.length === 0 ? 'kept' : 'NOT KEPT'} (${Math.round((performance.now() - begun) / 1000)} s)`);
    return broken.length === 0;
  } catch (error) {
    say(`   NOT KEPT: ${(error as Error).stack ?? String(error)}`);
    return false;
  } finally {
    await world?.close();
  }
}

/** Runs those named, or all. @returns the exit code: 0 all kept, 1 not, 2 unknown name. */
export async function runFaults(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    say(
      `There is no ${unknown.join(', ')}. Known:\n${FAULTS.map(({ name, title }) => `  ${name}  ${title}`).join('\n')}`,
    );
    return 2;
  }
  const reason = missing();
  if (reason !== undefined) {
    say(`The faults can't be shown here: ${reason}.`);
    return 1;
  }
  say(FULL ? 'In full.' : 'Short: fewer kills and shorter outages than promised for; FAULTS=full shows all of it.');
  let passed = 0;
  const chosen = FAULTS.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const fault of chosen) if (await show(fault)) passed += 1;
  say(`\n${passed} passed, ${chosen.length - passed} failed`);
  return passed === chosen.length ? 0 : 1;
}
