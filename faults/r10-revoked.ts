/** R10: what a session may still do once it is said to be over. */
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { cookieOf, personId } from '../bench/people.ts';
import { pause, seconds, size, Verdict, type Fault } from './fault.ts';

const ENDINGS = size(104, 16);
/** At least as many in all, in full. */
const REQUESTS = size(10_000, 500);
const RACERS = 25;
const OTHERS_WITHIN_S = 1;
/** How many kinds of endings there are, and which of them is the reset. */
const KINDS = 4;
const RESET = 3;
const ADMIN = 399;
const PASSWORD = 'password-of-the-faults';

export const revoked: Fault = {
  name: 'R10',
  title: `${ENDINGS} logouts, password changes, deletions and resets of a second step under ${RACERS} racing requests each, then a rule that demands one: nothing accepted afterwards`,
  world: {
    replicas: 2,
    env: { SECOND_STEP_KEY: randomBytes(32).toString('base64'), LIMIT_MAILS_PER_HOUR: '100000' },
  },
  async run(world) {
    const verdict = new Verdict();
    const identity = world.services.identity[0]!.url;
    await world.rows('identity', 'update users set password_hash = $1, is_master_admin = id = $2', [
      await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
      personId(ADMIN),
    ]);
    // The admin, and those whose second step is reset.
    await world.rows('identity', 'update users set second_step_since = now() where id = any($1::uuid[])', [
      [ADMIN, ...Array.from({ length: ENDINGS }, (_, n) => ADMIN - 1 - n).filter((_, n) => n % KINDS === RESET)].map(
        personId,
      ),
    ]);
    await world.rows(
      'identity',
      'update sessions set authenticated_at = now(), is_two_step = true where user_id = $1',
      [personId(ADMIN)],
    );
    const json = { 'content-type': 'application/json' };
    const asAdmin = { ...json, cookie: cookieOf(ADMIN) };
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
      reset: (n: number) =>
        fetch(`${identity}/api/admin/reset-second-step`, {
          method: 'POST',
          headers: asAdmin,
          body: JSON.stringify({ userId: personId(n), reason: 'Everything lost' }),
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
      const [what, end] = Object.entries(endings)[n % KINDS]!;
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
    // A rule, on sessions that go on otherwise: from its answer on they may only set up a second step.
    let isDemanded = Number.POSITIVE_INFINITY;
    let going = true;
    const demanded = async (url: string, cookie: string) => {
      while (going) {
        const begun = performance.now();
        const response = await fetch(url, { headers: { cookie } });
        await response.body?.cancel();
        requests += 1;
        if (response.status !== 200 || begun <= isDemanded) continue;
        if (url.startsWith(identity)) tooLate += 1;
        else latest = Math.max(latest, (begun - isDemanded) / 1000);
      }
    };
    const bound = [`${identity}/api/user/sessions`, ...others.slice(1)];
    const racers = Array.from({ length: RACERS }, (_, at) => demanded(bound[at % bound.length]!, cookieOf(at + 1)));
    await pause(500);
    const rule = await fetch(`${identity}/api/admin/second-step-policy`, {
      method: 'PUT',
      headers: asAdmin,
      body: JSON.stringify({ mode: 'all', from: null }),
    });
    isDemanded = performance.now();
    verdict.expect(rule.ok, `the rule was answered ${rule.status} ${rule.ok ? '' : await rule.text()}`);
    await pause(1_500);
    going = false;
    await Promise.all(racers);
    verdict.expect(requests >= REQUESTS, `only ${requests} requests raced`);
    verdict.expect(
      tooLate === 0,
      `${tooLate} requests were accepted by the same node after the end of the session was acknowledged`,
    );
    verdict.expect(latest <= OTHERS_WITHIN_S, `another node accepted the session for ${seconds(latest)}`);
    return {
      figures: {
        logouts: ENDINGS / KINDS,
        'password changes': ENDINGS / KINDS,
        deletions: ENDINGS / KINDS,
        resets: ENDINGS / KINDS,
        requests,
        'accepted too late': tooLate,
        'others let go after': seconds(latest),
      },
      broken: verdict.broken,
    };
  },
};
