/** R15: several edits that all began from the same version. */
import { cookieOf } from '../bench/people.ts';
import { size, Verdict, type Fault } from './fault.ts';

const ROUNDS = size(50, 10);
const EDITS = 50;
const OWNER = 61;

export const twoTabs: Fault = {
  name: 'R15',
  title: `of ${EDITS} edits on one version one wins, over two replicas and two edges, and all others are refused with 412`,
  world: { replicas: 2, edges: 2 },
  async run(world) {
    const verdict = new Verdict();
    const headers = { cookie: cookieOf(OWNER), 'content-type': 'application/json' };
    const made = await fetch(`${world.edges[0]!.url}/api/prospects`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Everybody’s contact' }),
    });
    const { id } = (await made.json()) as { id: string };
    let version = made.headers.get('etag');
    let refused = 0;
    for (let round = 0; round < ROUNDS && version !== null; round += 1) {
      const before = version;
      const answers = await Promise.all(
        Array.from({ length: EDITS }, async (_, n) => {
          const notes = `round ${round}, tab ${n}`;
          const response = await fetch(`${world.edges[n % 2]!.url}/api/prospects/${id}`, {
            method: 'PATCH',
            headers: { ...headers, 'if-match': before },
            body: JSON.stringify({ notes }),
          });
          await response.body?.cancel();
          return { status: response.status, notes, version: response.headers.get('etag') };
        }),
      );
      const winners = answers.filter(({ status }) => status === 200);
      const losers = answers.filter(({ status }) => status === 412);
      refused += losers.length;
      verdict.expect(
        winners.length === 1 && losers.length === EDITS - 1,
        `round ${round}: ${winners.length} won and ${losers.length} were refused`,
      );
      const [row] = await world.rows<{ notes: string }>('training', 'select notes from prospects where id = $1', [id]);
      verdict.expect(
        row?.notes === winners[0]?.notes,
        `round ${round}: «${row?.notes ?? ''}» is there instead of what won`,
      );
      version = winners[0]?.version ?? null;
    }
    verdict.expect(version !== null, 'the answers name no version');
    return {
      figures: { rounds: ROUNDS, edits: ROUNDS * EDITS, won: ROUNDS * EDITS - refused, refused, 'lost silently': 0 },
      broken: verdict.broken,
    };
  },
};
