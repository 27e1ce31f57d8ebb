import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, buildReleasedRemote, renderRoutes, screen } from '../testing/index';
import { Link, useParams } from '../routing/index';
import { Page } from '../routing/page';
import { RemoteLoadError } from './load-remote';
import { type RemoteModule, slot } from './remote-module';
import { RemoteRoutes, RemoteSlot } from './remote-routes';
import { remoteOfPath } from './remotes-context';

const Step = () => (
  <Page title={`Step ${useParams().step}`}>
    <Link to="/home">Home</Link>
  </Page>
);
const Broken = () => {
  throw new Error('boom');
};
const Greeting = ({ person }: { person: string }) => <p>Hello {person}</p>;
const training: RemoteModule = {
  contract: 1,
  namespace: 'training',
  texts: {},
  slots: { greeting: slot(Greeting) },
  routes: [
    { path: '/training/step/:step', element: <Step /> },
    { path: '/training/broken', element: <Broken /> },
  ],
};
const released = buildReleasedRemote({
  name: 'mfe-training',
  pathPrefixes: ['/training'],
  slots: ['greeting'],
  nav: [
    {
      id: 'training',
      path: '/training',
      label: { en: 'Training', fr: 'Formation' },
      icon: 'x',
      when: 'always',
      order: 1,
    },
  ],
});
const shell = [
  { path: '/home', element: <p>Shell page</p> },
  { path: '/slot', element: <RemoteSlot name="greeting" person="Ada" /> },
  {
    path: '*',
    element: (
      <>
        <nav>
          <Link to="/home">Home</Link>
        </nav>
        <RemoteRoutes notFound={<p>404 Page Not Found</p>} />
      </>
    ),
  },
];
const open = (path: string, module: () => Promise<RemoteModule> = async () => training) =>
  renderRoutes(shell, { path, remotes: [{ released, module }] });
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the pages of remotes', () => {
  test('appear at their absolute paths', async () => {
    await open('/training/step/3');
    expect(await screen.findByRole('heading', { level: 1, name: 'Step 3' })).toBeVisible();
  });

  test.each(['/training/nowhere', '/elsewhere', '/trainingish'])('%s is not found', async (path) => {
    await open(path);
    expect(await screen.findByText('404 Page Not Found')).toBeVisible();
  });

  test('a missing remote costs its own page only, and comes back with Retry', async () => {
    let there = false;
    const { user } = await open('/training/step/1', async () => {
      if (!there) throw new RemoteLoadError('mfe-training', 'missing');
      return training;
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Training is not available right now');
    there = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Step 1' })).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as Element);
    expect(await screen.findByText('Shell page')).toBeVisible();
  });

  test('it is called by its name in the language shown', async () => {
    await renderRoutes(shell, {
      path: '/training/step/1',
      language: 'fr',
      remotes: [
        {
          released,
          module: async () => {
            throw new RemoteLoadError('mfe-training', 'missing');
          },
        },
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Formation/);
  });

  test('says why in a few words, without what federation adds for developers', async () => {
    const cause = new Error(
      '[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008\nargs: {"remoteName":"mfe_training","resourceUrl":"http://localhost/x.js"}',
    );
    await open('/training/step/1', async () => {
      throw new RemoteLoadError('mfe-training', 'missing', { cause });
    });
    expect(
      await screen.findByText(/Remote mfe-training: missing \(Failed to load script resources\. #RUNTIME-008\)$/),
    ).toBeVisible();
  });

  test('shows no address of a script while there is no connection', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open('/training/step/1', async () => {
      throw new RemoteLoadError('mfe-training', 'missing');
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(/mfe-training/)).not.toBeInTheDocument();
  });

  test('retries a missing remote automatically, and immediately when the browser is online again', async () => {
    jest.useFakeTimers();
    const load = jest.fn(async (): Promise<RemoteModule> => {
      throw new RemoteLoadError('mfe-training', 'time-limit');
    });
    await open('/training/step/2', load);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(load).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(load).toHaveBeenCalledTimes(2);
    load.mockImplementation(async () => training);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByRole('heading', { name: 'Step 2' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('a page that breaks says so and leaves the shell alone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await open('/training/broken');
    expect(await screen.findByText('Training ran into a problem')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByText('Shell page')).toBeVisible();
  });

  test('a slot shows the component of another remote with its props', async () => {
    await open('/slot');
    expect(await screen.findByText('Hello Ada')).toBeVisible();
  });
});

test('the longest prefix of whole segments decides whose a path is', () => {
  const remotes = [
    buildReleasedRemote({ name: 'mfe-a', pathPrefixes: ['/team'] }),
    buildReleasedRemote({ name: 'mfe-b', pathPrefixes: ['/team/tree'] }),
  ];
  const owner = (path: string) => remoteOfPath(remotes, path)?.name;
  expect([owner('/team'), owner('/team/x'), owner('/team/tree/1'), owner('/teamwork'), owner('/')]).toEqual([
    'mfe-a',
    'mfe-a',
    'mfe-b',
    undefined,
    undefined,
  ]);
});
