/** R10: what a session may still do once it is said to be over. */
import { cookieOf } from '../bench/people.ts';
import { pause, seconds, size, Verdict, type Fault } from './fault.ts';

const LOGOUTS = size(100, 15);
const RACERS = 25;
const OTHERS_WITHIN_S = 1;
const FIRST = 100;

export const revoked: Fault = {
  name: 'R10',
  title: `${LOGOUTS} logouts under ${RACERS} racing requests each: nothing accepted afterwards`,
  world: { replicas: 2 },
  async run(world) {
    const verdict = new Verdict();
    const same = `${world.services.identity[0]!.url}/api/auth/user`;
    const others = [`${world.services.identity[1]!.url}/api/auth/user`, ...world.services.training.map(({ url }) => `${url}/api/training/progress`), ...world.services.team.map(({ url }) => `${url}/api/team/downline`)];
    let requests = 0;
    let tooLate = 0;
    let latest = 0;
    for (let n = 0; n < LOGOUTS; n += 1) {
      const cookie = cookieOf(FIRST + n);
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
      const response = await fetch(`${world.services.identity[0]!.url}/api/logout`, { method: 'POST', headers: { cookie } });
      over = performance.now();
      verdict.expect(response.ok, `the logout answered ${response.status}`);
      await pause(n < 5 ? 1_500 : 200);
      going = false;
      await Promise.all(racers);
    }
    verdict.expect(tooLate === 0, `${tooLate} requests were accepted by the same node after the logout was acknowledged`);
    verdict.expect(latest <= OTHERS_WITHIN_S, `another node accepted the session for ${seconds(latest)}`);
    return { figures: { logouts: LOGOUTS, requests, 'accepted too late': tooLate, 'others let go after': seconds(latest) }, broken: verdict.broken };
  },
};
