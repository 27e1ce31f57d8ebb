/** R7: an event that nobody can apply. */
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { cookieOf, personId } from '../bench/people.ts';
import { seconds, until, Verdict, type Fault } from './fault.ts';
import { deadLetters } from './writers.ts';

const DELAY_AT_MOST_S = 1;
const OWNER = 50;

export const poison: Fault = {
  name: 'R7',
  title: 'an event that can not be applied is a dead letter after 5 tries and delays others by a second at most',
  async run(world) {
    const verdict = new Verdict();
    const add = async (name: string) => {
      const response = await fetch(`${world.edges[0]!.url}/api/prospects`, {
        method: 'POST',
        headers: { cookie: cookieOf(OWNER), 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      if (!response.ok) throw new Error(`The contact was refused: ${response.status}`);
      return performance.now();
    };
    const counted = async (total: number) =>
      (
        await world.rows<{ prospects_total: number }>('team', 'select prospects_total from partner where id = $1', [
          personId(OWNER),
        ])
      )[0]?.prospects_total === total;
    const delivery = async (total: number) => {
      const added = await add(`contact ${total}`);
      await until(() => counted(total), 10_000, 'team counts the contact');
      return (performance.now() - added) / 1000;
    };
    const usual = await delivery(1);
    const connection = await connect({ servers: world.nats.url });
    // A valid envelope, so that the consumer accepts it, with data that can't be applied.
    const bad = {
      id: randomUUID(),
      type: 'training.progress-changed',
      version: 2_000_000,
      occurredAt: new Date().toISOString(),
      subject: personId(OWNER + 1),
      data: { userId: personId(OWNER + 1), reason: 'reset', progress: 'none' },
    };
    await jetstream(connection).publish(`event.${bad.type}`, JSON.stringify(bad));
    await connection.drain();
    const behind = await delivery(2);
    const deadLettered = await until(async () => (await deadLetters(world)) > 0, 10_000, 'the event is a dead letter');
    const [letter] = await world.rows<{ tries: number; error: string }>(
      'team',
      'select tries, error from dead_letter where event_id = $1',
      [bad.id],
    );
    verdict.expect(behind - usual <= DELAY_AT_MOST_S, `the next event was delayed by ${seconds(behind - usual)}`);
    verdict.expect(letter?.tries === 5, `it was tried ${letter?.tries ?? 0} times`);
    return {
      figures: {
        'an event arrives after': seconds(usual),
        'behind the bad event after': seconds(behind),
        'dead letter after': seconds(deadLettered),
        tries: letter?.tries ?? 0,
      },
      broken: verdict.broken,
    };
  },
};
