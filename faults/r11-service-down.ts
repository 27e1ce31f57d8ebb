/** R11: a service that is stopped. */
import { cookieOf } from '../bench/people.ts';
import { seconds, Verdict, type Fault } from './fault.ts';

const WITHIN_S = 1;
const PATHS = { identity: '/api/auth/user', training: '/api/training/progress', team: '/api/team/downline' } as const;

export const serviceDown: Fault = {
  name: 'R11',
  title: 'a service that is down takes its own part away, within a second; known sessions go on without identity',
  async run(world) {
    const verdict = new Verdict();
    const edge = world.edges[0]!.url;
    const call = async (path: string, cookie: string) => {
      const begun = performance.now();
      const response = await fetch(edge + path, { headers: { cookie } });
      await response.body?.cancel();
      return { status: response.status, took: (performance.now() - begun) / 1000 };
    };
    const [known, unknown] = [cookieOf(10), cookieOf(11)];
    for (const path of Object.values(PATHS))
      verdict.expect((await call(path, known)).status === 200, `${path} did not answer before anything was down`);
    const waits: number[] = [];
    const refused = async (path: string, cookie: string, what: string) => {
      const { status, took } = await call(path, cookie);
      waits.push(took);
      verdict.expect(status === 503, `${what} answered ${status} instead of 503`);
      verdict.expect(took <= WITHIN_S, `${what} was answered after ${seconds(took)}`);
    };
    await world.services.team[0]!.stop();
    await refused(PATHS.team, known, 'team, down,');
    verdict.expect((await call(PATHS.training, known)).status === 200, 'training did not work while team was down');
    verdict.expect((await call(PATHS.identity, known)).status === 200, 'identity did not work while team was down');
    await world.services.identity[0]!.stop();
    await refused(PATHS.identity, known, 'identity, down,');
    const later = await call(PATHS.training, known);
    verdict.expect(later.status === 200, `a known session got ${later.status} from training while identity was down`);
    const stranger = await call(PATHS.training, unknown);
    verdict.expect(
      stranger.status === 503,
      `an unknown session got ${stranger.status} instead of 503 while identity was down`,
    );
    const page = await call('/', '');
    verdict.expect(page.status === 200, `the page answered ${page.status}`);
    return {
      figures: {
        'refused after at most': seconds(Math.max(...waits)),
        'known session': later.status,
        'unknown session': stranger.status,
      },
      broken: verdict.broken,
    };
  },
};
