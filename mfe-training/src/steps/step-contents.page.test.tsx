import { describe, expect, test } from '@jest/globals';
import { type Progress, progress } from '@nb/contracts';
import { progressApi } from '@nb/web-kit';
import { act, buildProgress, buildUser, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { PROGRESS, show } from '../testing/step-page';
import texts from '../texts/en.json';

describe('step 1', () => {
  const box = () => screen.findByRole('checkbox', { name: /Join the team Telegram community/ });
  test('saves the tick for Telegram immediately', async () => {
    const { user, network } = await show(1);
    network.use(fake.get(PROGRESS, progress, buildProgress({ step1Actions: { action3Completed: true } })));
    await user.click(await box());
    await waitFor(async () => expect(await box()).toBeChecked());
    await waitFor(() =>
      expect(network.callsTo('POST', PROGRESS).map(({ body }) => body)).toEqual([
        { step1Actions: { action3Completed: true } },
      ]),
    );
  });

  test('unticks a refused action and says why', async () => {
    const { user } = await show(1, buildProgress(), { handlers: [fake.fails('post', PROGRESS, 'request.invalid')] });
    await user.click(await box());
    await waitFor(async () => expect(await box()).not.toBeChecked());
    expect((await screen.findAllByText('Not saved')).length).toBeGreaterThan(0);
  });

  test('says whom to ask when there is no call', async () => {
    await show(1);
    expect(await screen.findByText('Contact your sponsor to schedule your onboarding call')).toBeVisible();
  });

  test('a past call asks to reschedule', async () => {
    await show(1, buildProgress({ serverTime: new Date().toISOString() }), {
      user: buildUser({ onboardingCallDatetime: '2020-01-01T10:00:00.000Z' }),
    });
    expect(await screen.findByText('Call time has passed - please reschedule if needed')).toBeVisible();
  });
});

describe('step 2', () => {
  const at2 = (over: Partial<Progress> = {}, options: Parameters<typeof show>[2] = {}) =>
    show(2, buildProgress(over, [1]), options);
  const field = () => screen.findByRole('textbox', { name: /Referral code/ });

  test('a pasted link is reduced to its ID, which is saved two seconds later and makes both shop links', async () => {
    const { user, network } = await at2();
    await user.click(await field());
    await user.paste('https://shop.example.test/c/AB-12345?lang=de');
    expect(await field()).toHaveValue('AB-12345');
    expect(screen.getByText('https://shop.example.test/c/AB-12345')).toBeVisible();
    expect(screen.getByText('https://store.example.test/c/AB-12345')).toBeVisible();
    expect(network.callsTo('POST', PROGRESS)).toHaveLength(0);
    await waitFor(
      () => expect(network.callsTo('POST', PROGRESS).map(({ body }) => body)).toEqual([{ referralLink: 'AB-12345' }]),
      { timeout: 4000 },
    );
    expect(await screen.findByText('Business Model Training Unlocked!')).toBeInTheDocument();
  });

  test('saves on leaving the field; a failed save keeps what was typed', async () => {
    const { user } = await at2({}, { handlers: [fake.fails('post', PROGRESS, 'request.invalid')] });
    await user.type(await field(), 'AB-1');
    await user.tab();
    expect(await screen.findByText('Failed to save referral link. Please try again.')).toBeInTheDocument();
    expect(await field()).toHaveValue('AB-1');
  });

  test('refuses an invalid ID at the field', async () => {
    const { user, network } = await at2();
    await user.type(await field(), 'AB 1');
    await user.tab();
    expect(
      await screen.findByText('A referral code has up to 64 letters, digits, hyphens or underscores.'),
    ).toBeVisible();
    expect(network.callsTo('POST', PROGRESS)).toHaveLength(0);
  });

  test('no action can be ticked without a saved link', async () => {
    const { user, network } = await at2();
    await user.click(await screen.findByRole('checkbox', { name: /Save my referral link/ }));
    expect(await screen.findByText('Referral Link Required')).toBeInTheDocument();
    expect(
      screen.getAllByText('Please enter and save your referral link before checking this action.').length,
    ).toBeGreaterThan(0);
    expect(network.callsTo('POST', PROGRESS)).toHaveLength(0);
  });

  test('counts a link that was just saved, before the page has rendered it', async () => {
    const { network, store } = await at2();
    const box = await screen.findByRole('checkbox', { name: /Test both of my links/ });
    const [id] = progressApi.util.selectCachedArgsForQuery(store.getState(), 'progress');
    await act(async () => {
      // No render between the two.
      store.dispatch(
        progressApi.util.updateQueryData('progress', id!, (draft) => {
          draft.referralLink = 'AB-1';
        }),
      );
      box.click();
      await Promise.resolve();
    });
    await waitFor(() => expect(network.callsTo('POST', PROGRESS)).toHaveLength(1));
    expect(screen.queryByText('Referral Link Required')).not.toBeInTheDocument();
  });

  test('a saved link also counts when an older answer arrives before the one that has it', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const linked = buildProgress({ referralLink: 'AB-1' }, [1]);
    const { network, store, user } = await at2(
      {},
      {
        handlers: [
          fake.get(PROGRESS, progress, buildProgress({}, [1]), { once: true }),
          fake.get(PROGRESS, progress, linked, { after: answered }),
        ],
      },
    );
    const box = await screen.findByRole('checkbox', { name: /Test both of my links/ });
    act(() => {
      store.dispatch(progressApi.util.invalidateTags(['Progress']));
    });
    await user.click(box);
    expect(network.callsTo('POST', PROGRESS)).toHaveLength(0);
    expect(screen.queryByText('Referral Link Required')).not.toBeInTheDocument();
    answer();
    await waitFor(() => expect(network.callsTo('POST', PROGRESS)).toHaveLength(1));
  });

  test('the second action ticks the first too', async () => {
    const { user, network } = await at2({ referralLink: 'AB-1' });
    await user.click(await screen.findByRole('checkbox', { name: /Test both of my links/ }));
    await waitFor(() =>
      expect(network.callsTo('POST', PROGRESS).map(({ body }) => body)).toEqual([
        { step2Actions: { action1Completed: true, action2Completed: true } },
      ]),
    );
  });
});

describe('step 3', () => {
  const STARTED = '2026-11-21T11:00:00.000Z';
  const at3 = (over: Partial<Progress> = {}, options: Parameters<typeof show>[2] = {}) =>
    show(3, buildProgress({ step3StartedAt: STARTED, ...over }, [1, 2]), options);
  const builder = () => screen.findByRole('checkbox', { name: /List Builder/ });

  test.each([
    [9, false, false],
    [10, true, false],
    [49, true, false],
    [50, true, true],
  ])('with %d contacts the actions are open: %s and %s', async (contacts, first, second) => {
    await at3({ contacts });
    expect((await builder()).hasAttribute('disabled')).toBe(!first);
    expect(screen.getByRole('checkbox', { name: /Super Achiever/ }).hasAttribute('disabled')).toBe(!second);
  });

  test('saves the tick of an open action immediately', async () => {
    const { user, network } = await at3({ contacts: 10 });
    await user.click(await builder());
    await waitFor(() =>
      expect(network.callsTo('POST', PROGRESS).map(({ body }) => body)).toEqual([
        { step3Actions: { action1Completed: true } },
      ]),
    );
  });

  test('the first opening starts the 24 hours, later ones do not', async () => {
    const first = await at3({ step3StartedAt: null });
    await waitFor(() =>
      expect(
        first.network.callsTo('POST', PROGRESS).some(({ body }) => Object.hasOwn(body as object, 'step3StartedAt')),
      ).toBe(true),
    );
    first.unmount();
    const later = await at3();
    await builder();
    expect(later.network.callsTo('POST', PROGRESS)).toHaveLength(0);
  });

  test('after 24 hours the clock says that badges are over', async () => {
    await at3({ step3StartedAt: '2026-11-20T11:00:00.000Z' });
    expect(await screen.findByText(texts.steps[3].clockOver)).toBeVisible();
  });

  test('shows the contact list in its slot; without it the rest works and says what is missing', async () => {
    const here = await at3({}, { slots: { 'prospect-list': () => <p>Contacts here</p> } });
    expect(await screen.findByText('Contacts here')).toBeVisible();
    here.unmount();
    await at3();
    expect(await screen.findByText('Your contact list is not available right now.')).toBeVisible();
  });

  test('a badge that was earned is celebrated once', async () => {
    const { user } = await at3({ contacts: 10, badges: ['list-builder'], serverTime: '2026-11-21T12:00:00.000Z' });
    const dialog = await screen.findByRole('dialog', { name: 'Badge earned!' });
    expect(dialog).toHaveTextContent('10 names within 24 hours. What a start!');
    await user.click(within(dialog).getByRole('button', { name: 'Keep going' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(localStorage.getItem(`training:${buildUser().id}:badges-celebrated`)).toBe('list-builder');
  });
});

describe('step 4', () => {
  const at4 = (over: Partial<Progress> = {}, options: Parameters<typeof show>[2] = {}) =>
    show(4, buildProgress({ contacts: 5, ...over }, [1, 2, 3]), options);

  test('below five contacts the questions stay closed', async () => {
    await at4({ contacts: 4 });
    expect(await screen.findByText('Your goals open with at least 5 prospects. You have 4 so far.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to step 3' })).toHaveAttribute('href', '/training/step/3');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('Save sends every answer with the defaults of what was not answered', async () => {
    const { user, network } = await at4();
    await user.type(await screen.findByRole('textbox', { name: /Why did you join/ }), 'More time');
    await user.click(screen.getByRole('button', { name: 'Save goals' }));
    await waitFor(() => expect(network.callsTo('POST', PROGRESS)).toHaveLength(1));
    expect(network.callsTo('POST', PROGRESS)[0]?.body).toEqual({
      goals: {
        whyJoin: 'More time',
        howChange: '',
        monthlyEarnings3Months: '',
        monthlyEarnings6Months: '',
        monthlyEarnings12Months: '',
        commitment: 5,
        confidence: 5,
        timeWeekly: '',
        startDate: '',
        strengths: '',
        helpNeeded: '',
        challenges: '',
        changes: '',
        shareWithSponsor: true,
      },
    });
    await waitFor(() => expect(localStorage.getItem(`training:${buildUser().id}:goals-draft`)).toBeNull());
  });

  test('restores answers that an earlier visit could not save', async () => {
    localStorage.setItem(
      `training:${buildUser().id}:goals-draft`,
      JSON.stringify({ mine: { whyJoin: 'From last time' }, base: { whyJoin: '' } }),
    );
    await at4();
    expect(await screen.findByRole('textbox', { name: /Why did you join/ })).toHaveValue('From last time');
    expect(screen.getByText('These are answers from your last visit that were not saved yet.')).toBeVisible();
  });

  test('shows why a save was refused and keeps the answers', async () => {
    const { user } = await at4({}, { handlers: [fake.fails('post', PROGRESS, 'goals.too-few-contacts')] });
    await user.type(await screen.findByRole('textbox', { name: /Why did you join/ }), 'More time');
    await user.click(screen.getByRole('button', { name: 'Save goals' }));
    expect(
      await screen.findByText('Please add at least 5 prospects to your list before saving your goals.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Why did you join/ })).toHaveValue('More time');
    expect(localStorage.getItem(`training:${buildUser().id}:goals-draft`)).toContain('More time');
  });
});

describe('step 5', () => {
  test('without a call it says whom to ask', async () => {
    await show(5, buildProgress({}, [1, 2, 3]));
    expect(
      await screen.findByText('No onboarding call scheduled yet. Contact your sponsor to set up your call.'),
    ).toBeVisible();
  });

  test('notes are saved on leaving them', async () => {
    const { user, network } = await show(5, buildProgress({}, [1, 2, 3]));
    await user.type(await screen.findByRole('textbox', { name: /Call notes/ }), 'Call Maria');
    await user.tab();
    await waitFor(() =>
      expect(network.callsTo('POST', PROGRESS).map(({ body }) => body)).toEqual([{ callNotes: 'Call Maria' }]),
    );
  });
});
