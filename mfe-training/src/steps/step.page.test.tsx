import { describe, expect, test } from '@jest/globals';
import { type ErrorCode, type StepNumber, complianceStatus, progress } from '@nb/contracts';
import { buildComplianceStatus, buildProgress, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { COMPLETE, PROGRESS, complete, completing, show } from '../testing/step-page';
import texts from '../texts/en.json';

describe('which step', () => {
  test.each(['0', '6', 'two'])('/training/step/%s is not found', async (step) => {
    await show(step);
    expect((await screen.findAllByText('Training step not found')).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Back to training' })).toHaveAttribute('href', '/basic-training');
  });

  test('a locked step typed into the address says so and leads to the step whose turn it is', async () => {
    await show(4, buildProgress({}, [1]));
    expect(await screen.findByText('Step Locked: Complete the previous steps to unlock this content.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to step 2' })).toHaveAttribute('href', '/training/step/2');
    expect(screen.queryByRole('button', { name: 'Complete step' })).not.toBeInTheDocument();
  });

  test('offers Retry when progress cannot be read, and opens nothing', async () => {
    const { user } = await show(1, buildProgress(), {
      handlers: [fake.fails('get', PROGRESS, 'server.unavailable', { once: true })],
    });
    expect(await screen.findByText('Your training progress could not be loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Complete step' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await complete()).toBeVisible();
  });
});

describe('compliance guard', () => {
  test.each([
    ['never agreed', buildComplianceStatus({ agreed: false, version: null, timestamp: null }), texts.guard.text],
    [
      'agreed to an older version',
      buildComplianceStatus({ agreed: false, currentVersion: '2.0' }),
      texts.guard.newVersion,
    ],
  ])('%s: shows the terms instead of the step', async (_what, status, words) => {
    await show(1, buildProgress(), { handlers: [fake.get('/api/compliance/status', complianceStatus, status)] });
    const dialog = await screen.findByRole('alertdialog', { name: 'Compliance agreement required' });
    expect(dialog).toHaveTextContent(words);
    expect(within(dialog).getByRole('link', { name: 'Review terms' })).toHaveAttribute('href', '/compliance');
    expect(screen.queryByText('Action checklist')).not.toBeInTheDocument();
  });

  test('a status that cannot be read does not open the step', async () => {
    await show(1, buildProgress(), { handlers: [fake.fails('get', '/api/compliance/status', 'server.unavailable')] });
    expect(await screen.findByText('Your agreement could not be loaded')).toBeVisible();
    expect(screen.queryByText('Action checklist')).not.toBeInTheDocument();
  });
});

describe('completing', () => {
  test.each<[StepNumber, StepNumber[], ErrorCode, string, string]>([
    [
      2,
      [1],
      'step.2-link-missing',
      'Complete All Actions',
      'Please complete all action steps and enter your referral link before marking this step as completed.',
    ],
    [
      2,
      [1],
      'step.2-actions-missing',
      'Complete All Actions',
      'Please complete all action steps and enter your referral link before marking this step as completed.',
    ],
    [
      3,
      [1, 2],
      'step.3-contacts-missing',
      'Complete the Required Goal',
      'Please add at least 10 prospects to your list to earn the List Builder Badge before completing this step. The 50+ names goal is optional.',
    ],
    [
      3,
      [1, 2],
      'step.3-action-missing',
      'Complete the Required Goal',
      'Please add at least 10 prospects to your list to earn the List Builder Badge before completing this step. The 50+ names goal is optional.',
    ],
    [
      1,
      [],
      'step.1-telegram-missing',
      'Complete All Actions',
      'Please join the team Telegram community and tick the box before marking this step as completed.',
    ],
    [
      4,
      [1, 2, 3],
      'step.4-goals-missing',
      'The step could not be completed',
      'Please answer at least one question before completing this step.',
    ],
  ])('step %d after %j refused with %s', async (step, before, code, title, text) => {
    const { user, router } = await show(step, buildProgress({ step3StartedAt: '2026-11-20T12:00:00.000Z' }, before), {
      handlers: [fake.fails('post', COMPLETE, code)],
    });
    await user.click(await complete());
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(router.state.location.pathname).toBe(`/training/step/${step}`);
  });

  test('says what is missing before the button is pressed, refuses once, and no longer asks for what is there', async () => {
    const { user } = await show(1, buildProgress(), {
      handlers: [
        fake.fails('post', COMPLETE, 'step.1-telegram-missing', { once: true }),
        completing(buildProgress({}, [1])),
      ],
    });
    const button = await complete();
    expect(screen.getByText('Still missing: your tick for the Telegram community')).toBeVisible();
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Complete All Actions');
    expect(screen.getAllByText('Complete All Actions')).toHaveLength(1);
    expect(screen.queryByText(/^Still missing/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Join the team Telegram community' }));
    await waitFor(() => expect(screen.queryByText('Complete All Actions')).not.toBeInTheDocument());
    expect(screen.queryByText(/^Still missing/)).not.toBeInTheDocument();
    await user.click(await complete());
    expect(await screen.findByText('Step 1 completed!')).toBeInTheDocument();
  });

  test('asks for a valid referral link, and sends nothing', async () => {
    const { user, network } = await show(2, buildProgress({}, [1]));
    await user.type(await screen.findByLabelText('Referral code'), 'not an id!!');
    await user.click(await complete());
    expect(
      (
        await screen.findAllByText(
          'Please complete all action steps and enter your referral link before marking this step as completed.',
        )
      ).length,
    ).toBeGreaterThan(0);
    expect(network.callsTo('POST', COMPLETE)).toEqual([]);
  });

  test('waits until a tick is saved before it completes the step', async () => {
    const { user, network } = await show(1, buildProgress(), {
      handlers: [
        fake.post(PROGRESS, progress, buildProgress({ version: 2 }), { delay: 1500 }),
        completing(buildProgress({}, [1])),
      ],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Join the team Telegram community' }));
    await user.click(await complete());
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    expect([network.callsTo('POST', PROGRESS).length, network.callsTo('POST', COMPLETE).length]).toEqual([1, 0]);
    expect(await screen.findByText('Step 1 completed!', {}, { timeout: 5_000 })).toBeInTheDocument();
  });

  test('a completed step says what comes next and leads there', async () => {
    const { user, router, network } = await show(1, buildProgress({ step1Actions: { action3Completed: true } }), {
      handlers: [completing(buildProgress({}, [1]))],
    });
    await user.click(await complete());
    await waitFor(() => expect(router.state.location.pathname).toBe('/training/step/2'));
    expect(await screen.findByText('Step 1 completed!')).toBeInTheDocument();
    expect(network.callsTo('POST', COMPLETE).map(({ body }) => body)).toEqual([{ step: 1 }]);
    expect(await screen.findByRole('textbox', { name: /Referral code/ })).toBeVisible();
  });

  test('a step that was completed shows it, and the ways back and on', async () => {
    await show(1, buildProgress({}, [1]));
    expect(await screen.findByText('Step completed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next step' })).toHaveAttribute('href', '/training/step/2');
    expect(screen.queryByRole('button', { name: 'Complete step' })).not.toBeInTheDocument();
  });
});
