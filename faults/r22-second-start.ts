/** R22: `npm start` twice on the same data, and after it was killed. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@nb/nest-kit';
import { seconds, size, Verdict, type Fault } from './fault.ts';
import { makeFolder, products } from './product.ts';

const KILLS = size(5, 2);
const REFUSED_WITHIN_S = 2;

/** Only what no running product writes by itself: files come and go in the database's own folder. */
const topOf = async (folder: string) =>
  (
    await Promise.all(
      (await readdir(folder)).toSorted().map(async (name) => `${name} ${(await stat(path.join(folder, name))).ino}`),
    )
  ).join('\n');

export const secondStart: Fault = {
  name: 'R22',
  title: `a second start on the same data is refused with a message, and ${KILLS} starts after kill -9 recover by themselves`,
  world: 'none',
  async run(_, say) {
    const verdict = new Verdict();
    const folder = await makeFolder('start');
    const { start: startAt, end } = products(folder, { DEMO_USERS: '60', DEMO_PARTNERS: '6' });
    const start = async () => startAt(await freePort());
    try {
      let first = await start();
      say(`first start ready after ${seconds(await first.ready())}`);
      const before = await topOf(folder);
      const begun = performance.now();
      const second = await start();
      const code = await second.over;
      const refusedAfter = (performance.now() - begun) / 1000;
      verdict.expect(code !== 0 && code !== null, `the second start ended with ${code ?? 'a signal'}`);
      verdict.expect(refusedAfter <= REFUSED_WITHIN_S, `the second start was refused after ${seconds(refusedAfter)}`);
      verdict.expect(
        second.said().includes(folder),
        `it did not name the data: «${second.said().trim().split('\n').at(-1) ?? ''}»`,
      );
      verdict.expect(await first.answers(), 'the first one no longer answers');
      const now = await topOf(folder);
      verdict.expect(
        now === before,
        `the second start changed something: «${before.replaceAll('\n', ', ')}» is now «${now.replaceAll('\n', ', ')}»`,
      );
      let slowest = 0;
      for (let n = 0; n < KILLS; n += 1) {
        await first.kill('SIGKILL');
        first = await start();
        slowest = Math.max(slowest, await first.ready());
      }
      await first.kill('SIGINT');
      return {
        figures: {
          'second start refused after': seconds(refusedAfter),
          kills: KILLS,
          'slowest recovery': seconds(slowest),
        },
        broken: verdict.broken,
      };
    } finally {
      end();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
