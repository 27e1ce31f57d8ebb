/** R10: what a session may still do once it is said to be over. */
import { hash } from '@node-rs/argon2';
import { cookieOf, personId } from '../bench/people.ts';
import { pause, seconds, size, Verdict, type Fault } from './fault.ts';

const ENDINGS = size(102, 15);
/** At least as many in all, in full. */
const REQUESTS = size(10_000, 500);
const RACERS = 25;
const OTHERS_WITHIN_S = 1;
const ADMIN = 399;
const PASSWORD = 'password-of-the-faults';

export const revoked: Fault = {
  name: 'R10',
  title: `${ENDINGS} logouts, password changes and deletions under ${RACERS} racing requests each: nothing accepted afterwards`,
  world: { replicas: 2 },
  async run(world) {
    const verdict = new Verdict();
    const identity = world.services.identity[0]!.url;
    await world.rows('identity', 'update users set password_hash = $1, is_master_admin = id = $2', [
      await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
      personId(ADMIN),
    ]);
    const json = { 'content-type': 'application/json' };
    const endings = {
      logout: (n: number) => fetch(`${identity}/api/logout`, { method: 'POST', headers: { cookie: cookieOf(n) } }),
      'password change': (n: number) =>
        fetch(`${identity}/api/user/change-password`, {
          method: 'POST',
          headers: { ...json, cookie: cookieOf(n) },
          body: JSON.stringify({ currentPassword: PASSWORD, newPassword: `${PASSWORD}-new` }),
        }),
      deletion: (n: number) =>
        fetch(`${identity}/api/admin/delete-user/${personId(n)}`, {
          method: 'DELETE',
          headers: { cookie: cookieOf(ADMIN) },
        }),
    };
    const same = `${identity}/api/auth/user`;
    const others = [
      `${world.services.identity[1]!.url}/api/auth/user`,
      ...world.services.training.map(({ url }) => `${url}/api/training/progress`),
      ...world.services.team.map(({ url }) => `${url}/api/team/downline`),
    ];
    let requests = 0;
    let tooLate = 0;
    let latest = 0;
    for (let n = 0; n < ENDINGS; n += 1) {
      const [what, end] = Object.entries(endings)[n % 3]!;
      // From the leaves of the tree upwards, so that a deletion moves no partners of users whose turn comes later.
      const person = ADMIN - 1 - n;
      const cookie = cookieOf(person);
      let over = Number.POSITIVE_INFINITY;
      let going = true;
      const race = async (url: string) => {
        while (going) {
          const begun = performance.now();
          const response = await fetch(url, { headers: { cookie } });
          await response.body?.cancel();
          requests += 1;
          if (response.status !== 200 || begun <= over) continue;
          if (url === same) tooLate += 1;
          else latest = Math.max(latest, (begun - over) / 1000);
        }
      };
      const racers = Array.from({ length: RACERS }, (_, at) => race(at % 5 === 0 ? same : others[at % others.length]!));
      await pause(100);
      const response = await end(person);
      over = performance.now();
      verdict.expect(
        response.ok,
        `the ${what} was answered ${response.status} ${response.ok ? '' : await response.text()}`,
      );
      await pause(n < 6 ? 1_500 : 200);
      going = false;
      await Promise.all(racers);
    }
    verdict.expect(requests >= REQUESTS, `only ${requests} requests raced`);
    verdict.expect(
      tooLate === 0,
      `${tooLate} requests were accepted by the same node after the end of the session was acknowledged`,
    );
    verdict.expect(latest <= OTHERS_WITHIN_S, `another node accepted the session for ${seconds(latest)}`);
    return {
      figures: {
        logouts: ENDINGS / 3,
        'password changes': ENDINGS / 3,
        deletions: ENDINGS / 3,
        requests,
        'accepted too late': tooLate,
        'others let go after': seconds(latest),
      },
      broken: verdict.broken,
    };
  },
};
