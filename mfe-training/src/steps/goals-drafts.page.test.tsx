import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type Progress, progress } from '@nb/contracts';
import { buildProgress, fake, fireEvent, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import remote from '../remote';
import { DRAFT, PROGRESS, SPOKEN, at4, pass, why, write } from '../testing/goals-form';
import texts from '../texts/en.json';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('an unsaved draft', () => {
  test('survives a lost connection and a closed page, and is saved at the next visit', async () => {
    const first = await at4([fake.down('post', PROGRESS)]);
    write('Kept');
    first.unmount();
    expect(localStorage.getItem(DRAFT)).toContain('Kept');

    const next = await at4();
    expect(await why()).toHaveValue('Kept');
    expect(screen.getByText('These are answers from your last visit that were not saved yet.')).toBeVisible();
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText(/^Saved \d/, SPOKEN)).toBeVisible();
    expect(localStorage.getItem(DRAFT)).toBeNull();
    // The first page retries a second after its first try and sends the same. Waited for, so that it sends nothing during the next test.
    await waitFor(() => expect(next.saves()).toEqual(['Kept', 'Kept']), { timeout: 5000 });
  });

  test('is saved by itself five seconds after the page is opened again', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ mine: { whyJoin: 'Kept' }, base: { whyJoin: '' } }));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'Date', 'performance'] });
    const { saves } = await at4();
    // `at4` has used up some of the five seconds.
    await pass(5000);
    expect(saves()).toEqual(['Kept']);
  });
});

describe('answers that were changed elsewhere meanwhile', () => {
  const conflicting = async () => {
    localStorage.setItem(
      DRAFT,
      JSON.stringify({ mine: { whyJoin: 'Mine', strengths: 'Patience' }, base: { whyJoin: 'Old', strengths: '' } }),
    );
    const shown = await at4([], { goals: { whyJoin: 'Theirs', howChange: 'From my phone' } });
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText('Changed elsewhere meanwhile')).toBeVisible();
    expect(screen.getByText(/“Theirs”/)).toBeVisible();
    expect(shown.saves()).toEqual([]);
    const bodies = () => shown.network.callsTo('POST', PROGRESS).map(({ body }) => (body as { goals: object }).goals);
    return { ...shown, bodies };
  };

  test('are not overwritten before the person has chosen; other fields are sent along', async () => {
    const { user, bodies } = await conflicting();
    expect(screen.getByRole('textbox', { name: /howChange|How would/ })).toHaveValue('From my phone');
    await user.click(screen.getByRole('button', { name: 'Keep what I wrote' }));
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText(/^Saved \d/, SPOKEN)).toBeVisible();
    expect(bodies()).toEqual([{ whyJoin: 'Mine', strengths: 'Patience' }]);
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  test('block completing the step, with the reason', async () => {
    const { user, bodies } = await conflicting();
    await user.click(screen.getByRole('button', { name: 'Complete step' }));
    expect((await screen.findAllByText('The step could not be completed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Changed elsewhere meanwhile').length).toBeGreaterThan(1);
    expect(bodies()).toEqual([]);
  });

  test('are not overwritten while the server cannot be read', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ mine: { whyJoin: 'Mine' }, base: { whyJoin: '' } }));
    const { network, saves } = await at4();
    network.use(fake.down('get', PROGRESS));
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText("Couldn't save")).toBeVisible();
    expect([saves(), localStorage.getItem(DRAFT)]).toEqual([[], expect.stringContaining('Mine')]);
  });

  test('stay when the person takes the other version', async () => {
    const { user, bodies } = await conflicting();
    await user.click(screen.getByRole('button', { name: 'Take the other' }));
    expect(await why()).toHaveValue('Theirs');
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText(/^Saved \d/, SPOKEN)).toBeVisible();
    expect(bodies()).toEqual([{ strengths: 'Patience' }]);
  });

  describe('while this page saves', () => {
    // Another window has saved; this one still has the version before.
    const overtaken = async (theirs: Progress['goals']) => {
      const now = buildProgress({ contacts: 5, goals: { whyJoin: 'Old', strengths: 'Old' } }, [1, 2, 3]);
      let kept = now;
      const shown = await renderRoutes(remote.routes, {
        texts: { training: texts },
        path: '/training/step/4',
        handlers: [
          fake.get(PROGRESS, progress, () => kept),
          fake.fails('post', PROGRESS, 'progress.version-conflict', { once: true }),
          fake.post(PROGRESS, progress, ({ body }) => {
            kept = {
              ...kept,
              version: kept.version + 1,
              goals: { ...kept.goals, ...(body as { goals: Progress['goals'] }).goals },
            };
            return kept;
          }),
        ],
      });
      await why();
      kept = { ...now, version: now.version + 1, goals: theirs };
      const sent = () =>
        shown.network
          .callsTo('POST', PROGRESS)
          .map(({ body, headers }) => [headers.get('if-match'), (body as { goals: object }).goals]);
      return { ...shown, sent, before: now.version, there: () => kept.goals };
    };

    test('keeps both when the fields differ', async () => {
      const { sent, before, there } = await overtaken({ whyJoin: 'Old', strengths: 'Theirs' });
      write('Mine');
      fireEvent.blur(await why(), { relatedTarget: document.body });
      expect(await screen.findByText(/^Saved \d/, SPOKEN)).toBeVisible();
      expect(sent()).toEqual([
        [`"${before}"`, { whyJoin: 'Mine' }],
        [`"${before + 1}"`, { whyJoin: 'Mine' }],
      ]);
      expect(there()).toEqual({ whyJoin: 'Mine', strengths: 'Theirs' });
      expect(screen.getByRole('textbox', { name: /Your strengths/ })).toHaveValue('Theirs');
      // Typing goes on: the field that the other window saved must not count as changed here.
      write('Mine too');
      fireEvent.blur(await why(), { relatedTarget: document.body });
      await waitFor(() => expect(there()).toEqual({ whyJoin: 'Mine too', strengths: 'Theirs' }));
    });

    test('keeps what the other window saved when typing goes on during the save', async () => {
      const { there, network } = await overtaken({ whyJoin: 'Old', strengths: 'Theirs' });
      write('Mine');
      fireEvent.blur(await why(), { relatedTarget: document.body });
      write('Mine too');
      await waitFor(() => expect(network.callsTo('POST', PROGRESS)).toHaveLength(2));
      fireEvent.blur(await why(), { relatedTarget: document.body });
      await waitFor(() => expect(there()).toEqual({ whyJoin: 'Mine too', strengths: 'Theirs' }));
    });

    test('asks about the same field, and keeps the other window’s other answers', async () => {
      const { user, sent, there } = await overtaken({ whyJoin: 'Theirs', strengths: 'Theirs' });
      write('Mine');
      fireEvent.blur(await why(), { relatedTarget: document.body });
      expect(await screen.findByText('Changed elsewhere meanwhile')).toBeVisible();
      expect(sent()).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'Keep what I wrote' }));
      fireEvent.blur(await why(), { relatedTarget: document.body });
      await waitFor(() => expect(there()).toEqual({ whyJoin: 'Mine', strengths: 'Theirs' }));
    });

    test('keeps the draft in this browser while it asks, even if another window removed its own', async () => {
      await overtaken({ whyJoin: 'Theirs', strengths: 'Old' });
      write('Mine');
      localStorage.removeItem(DRAFT);
      fireEvent.blur(await why(), { relatedTarget: document.body });
      expect(await screen.findByText('Changed elsewhere meanwhile')).toBeVisible();
      expect(JSON.parse(localStorage.getItem(DRAFT) ?? 'null')).toEqual({
        mine: { whyJoin: 'Mine' },
        base: { whyJoin: 'Old' },
      });
    });
  });
});
