import { describe, expect, test } from '@jest/globals';
import { type Progress, complianceStatus } from '@nb/contracts';
import {
  act,
  buildComplianceStatus,
  buildProgress,
  fake,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import remote from '../remote';
import { videosAnswer } from '../testing/videos';
import { progressServer } from '../testing/progress-server';
import texts from '../texts/en.json';

const PROGRESS = '/api/training/progress';
/** A server that keeps what is saved. */
async function show(
  start: Partial<Progress> = {},
  completed: Parameters<typeof buildProgress>[1] = [1, 2],
  { handlers = [], ...options }: Parameters<typeof renderRoutes>[1] = {},
) {
  const server = progressServer(buildProgress({ referralLink: 'AB-1', ...start }, completed));
  const shown = await renderRoutes([...remote.routes, { path: '/', element: <h1>Dashboard here</h1> }], {
    texts: { training: texts },
    path: '/business-model',
    ...options,
    handlers: [...handlers, videosAnswer(), server.read, server.save],
  });
  return { ...shown, saves: () => shown.network.callsTo('POST', PROGRESS).map(({ body }) => body) };
}
const isOpen = async () =>
  expect(await screen.findByLabelText('Training video: The Modules: Business Model')).toBeInTheDocument();
const quiz = async () => within(await screen.findByRole('region', { name: 'Quick quiz' }));
const vision = async () => within(await screen.findByRole('region', { name: 'Your vision' }));
const RIGHT = [
  'The same presentation everybody uses',
  'So that everybody can repeat them',
  'Nothing: results differ and depend on the work',
  'It tells the shop who sent the customer',
];

describe('the lock', () => {
  test('locked: says so and leads to the overview, shows nothing of the training', async () => {
    await show({ referralLink: '', businessModelUnlocked: false }, [1]);
    expect(await screen.findByText('Training Locked')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Complete Step 2 First' })).toHaveAttribute('href', '/basic-training');
    expect(screen.queryByText('Quick quiz')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Training video/)).not.toBeInTheDocument();
  });

  // The server decides which of these applies: progress.rules.test.ts has the rule.
  test.each<[string, Partial<Progress>, Parameters<typeof buildProgress>[1]]>([
    ['step 2 is completed', { referralLink: '' }, [1, 2]],
    ['a referral link is saved', { businessModelUnlocked: true }, [1]],
    ['a master admin', { referralLink: '', businessModelUnlocked: true }, []],
  ])('%s: open', async (_why, now, completed) => {
    await show(now, completed);
    await isOpen();
    expect(screen.queryByText('Training Locked')).not.toBeInTheDocument();
  });

  test('progress that cannot be read neither opens nor locks it', async () => {
    const { user } = await show({}, [1, 2], {
      handlers: [fake.fails('get', PROGRESS, 'server.unavailable', { once: true })],
    });
    expect(await screen.findByText('Your training progress could not be loaded')).toBeVisible();
    expect(screen.queryByText('Training Locked')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await isOpen();
  });

  test('the terms come first', async () => {
    await show({}, [1, 2], {
      handlers: [
        fake.get(
          '/api/compliance/status',
          complianceStatus,
          buildComplianceStatus({ agreed: false, currentVersion: '2.0' }),
        ),
      ],
    });
    expect(await screen.findByRole('alertdialog', { name: 'Compliance agreement required' })).toBeVisible();
    expect(screen.queryByText('Quick quiz')).not.toBeInTheDocument();
  });

  test.each([
    [[1, 2, 3, 4], false],
    [[1, 2, 3, 4, 5], true],
  ] as const)('with steps %j the banner Training Complete shows: %s', async (completed, banner) => {
    await show({}, completed);
    await isOpen();
    expect(screen.queryAllByText('Training Complete')).toHaveLength(banner ? 1 : 0);
    expect(screen.queryAllByRole('link', { name: 'View certificate' })).toHaveLength(banner ? 1 : 0);
  });
});

describe('the quiz', () => {
  test('says of each answer whether it is right and why, and keeps the best score', async () => {
    const { user, saves } = await show();
    const box = await quiz();
    for (const answer of [...RIGHT.slice(0, 3), 'It lowers the price']) await user.click(box.getByLabelText(answer));
    await user.click(box.getByRole('button', { name: 'Check my answers' }));
    expect(await box.findByText('3 of 4 right')).toBeVisible();
    // The focus moves to the result, so that keyboard users go on from there.
    expect(document.activeElement).toContainElement(box.getByRole('button', { name: 'Try again' }));
    expect(box.getAllByText(/^Right\./)).toHaveLength(3);
    expect(
      box.getByText(
        /^Not quite\. The answer: It tells the shop who sent the customer\. That is how an order is credited to you\.$/,
      ),
    ).toBeVisible();
    expect(await box.findByText('Best so far: 75%')).toBeVisible();
    // The chosen answers stay readable and can no longer be changed.
    await user.click(box.getByLabelText('A list of prices'));
    expect(box.getByLabelText('A list of prices')).not.toBeChecked();
    expect(box.getByLabelText(RIGHT[0]!)).toBeChecked();
    expect(box.getByLabelText(RIGHT[0]!)).toBeEnabled();
    expect(saves()).toEqual([{ businessModel: { quizScore: 75 } }]);

    await user.click(box.getByRole('button', { name: 'Try again' }));
    expect(box.getByLabelText('A long talk of your own')).toHaveFocus();
    for (const answer of ['A list of prices', ...RIGHT.slice(1, 3), 'It lowers the price'])
      await user.click(box.getByLabelText(answer));
    await user.click(box.getByRole('button', { name: 'Check my answers' }));
    expect(await box.findByText('2 of 4 right')).toBeVisible();
    expect(saves()[1]).toEqual({ businessModel: { quizScore: 75 } });
    expect(box.getByText('Best so far: 75%')).toBeVisible();
  });

  test('points at an unanswered question and saves nothing', async () => {
    const { user, saves } = await show();
    const box = await quiz();
    await user.click(box.getByLabelText(RIGHT[0] ?? ''));
    await user.click(box.getByRole('button', { name: 'Check my answers' }));
    expect(box.getAllByText('Please choose an answer')).toHaveLength(3);
    expect(box.getByLabelText(RIGHT[1] ?? '')).toHaveFocus();
    expect(saves()).toEqual([]);
  });

  test('shows beside the score that it could not be saved; the feedback stays, and Retry saves it', async () => {
    const { user, saves } = await show({}, [1, 2], {
      handlers: [fake.fails('post', PROGRESS, 'server.unavailable', { once: true })],
    });
    const box = await quiz();
    for (const answer of RIGHT) await user.click(box.getByLabelText(answer));
    await user.click(box.getByRole('button', { name: 'Check my answers' }));
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(box.getByText('4 of 4 right')).toBeVisible();
    await waitFor(() => expect(box.queryByText(/Best so far/)).not.toBeInTheDocument());
    await user.click(box.getByRole('button', { name: 'Retry' }));
    expect(await box.findByText('Best so far: 100%')).toBeVisible();
    expect(saves()).toEqual([{ businessModel: { quizScore: 100 } }, { businessModel: { quizScore: 100 } }]);
    await waitFor(() => expect(screen.queryByText(/Not saved/)).not.toBeInTheDocument());
  });
});

describe('vision actions', () => {
  test('saved only by Save Progress, both in one', async () => {
    const { user, saves } = await show();
    const box = await vision();
    await user.click(box.getByRole('checkbox', { name: /Review my presentation link/ }));
    await user.click(box.getByRole('checkbox', { name: /Write down my vision/ }));
    expect(box.getByText('Unsaved')).toBeVisible();
    expect(saves()).toEqual([]);
    await user.click(box.getByRole('button', { name: 'Save Progress' }));
    expect(await screen.findByText('Business model progress saved')).toBeVisible();
    expect(saves()).toEqual([{ businessModel: { action1Completed: true, action2Completed: true } }]);
    expect(box.queryByText('Unsaved')).not.toBeInTheDocument();
    expect(box.getByRole('checkbox', { name: /Write down my vision/ })).toBeChecked();
  });

  test('asks before leaving with unsaved ticks', async () => {
    const { user, router } = await show();
    await user.click((await vision()).getByRole('checkbox', { name: /Write down my vision/ }));
    await act(() => router.navigate('/'));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe('/business-model');
  });

  test('shows a refused save beside the button and keeps the ticks', async () => {
    const { user } = await show({}, [1, 2], { handlers: [fake.fails('post', PROGRESS, 'business-model.locked')] });
    const box = await vision();
    await user.click(box.getByRole('checkbox', { name: /Write down my vision/ }));
    await user.click(box.getByRole('button', { name: 'Save Progress' }));
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(box.getByRole('checkbox', { name: /Write down my vision/ })).toBeChecked();
    expect(box.getByText('Unsaved')).toBeVisible();
    expect(screen.queryByText('Business model progress saved')).not.toBeInTheDocument();
  });
});

describe('presentation and video page', () => {
  const brand = {
    presentationUrl: 'https://show.example.test/p?uid={uid}',
    videoUrl: 'https://show.example.test/v?uid={uid}',
  };
  test.each([
    ['NB-7', 'NB-7'],
    ['https://shop.example.test/c/NB-7?lang=de', 'NB-7'],
    ['https://shop.example.test/start?uid=NB-7&lang=de', 'NB-7'],
    ['https://shop.example.test/people/NB-7/', 'NB-7'],
    ['https://shop.example.test/c/FIRST?uid=SECOND', 'FIRST'],
  ])('%s leads to the pages of %s', async (referralLink, uid) => {
    await show({ referralLink }, [1, 2], { brand });
    const box = await vision();
    expect(box.getByRole('link', { name: 'Open my presentation' })).toHaveAttribute(
      'href',
      `https://show.example.test/p?uid=${uid}`,
    );
    expect(box.getByRole('link', { name: 'Open my video page' })).toHaveAttribute(
      'href',
      `https://show.example.test/v?uid=${uid}`,
    );
  });

  test('shows the shop when the company has no such pages', async () => {
    await show();
    const box = await vision();
    expect(box.getByRole('link', { name: 'Open my presentation' })).toHaveAttribute(
      'href',
      'https://shop.example.test/c/AB-1',
    );
    expect(box.queryByRole('link', { name: 'Open my video page' })).not.toBeInTheDocument();
  });

  test.each(['', 'XXXXXXX'])('treats %j as no link', async (referralLink) => {
    await show({ referralLink }, [1, 2], { brand });
    expect(
      (await vision()).getByText('Save your referral link in step 2 to get your presentation link.'),
    ).toBeVisible();
    expect((await vision()).queryByRole('link')).not.toBeInTheDocument();
  });
});
