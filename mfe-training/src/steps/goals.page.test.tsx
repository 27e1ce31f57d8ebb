import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type Progress, progress } from '@nb/contracts';
import { act, buildProgress, buildUser, fake, fireEvent, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import type { HttpHandler } from 'msw';
import { z } from 'zod';
import remote from '../remote';
import texts from '../texts/en.json';

const PROGRESS = '/api/training/progress';
const DRAFT = `training:${buildUser().id}:goals-draft`;
afterEach(() => { jest.useRealTimers(); jest.restoreAllMocks(); });

const wide = (matches: boolean) => jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
  Object.assign(new EventTarget(), { matches: matches && query === '(min-width: 768px)', media: query, onchange: null, addListener: () => undefined, removeListener: () => undefined }));
async function at4(handlers: HttpHandler[] = [], over: Partial<Progress> = {}) {
  const shown = await renderRoutes(remote.routes, {
    texts: { training: texts }, path: '/training/step/4',
    handlers: [...handlers, fake.post(PROGRESS, z.unknown(), {}), fake.get(PROGRESS, progress, buildProgress({ contacts: 5, ...over }, [1, 2, 3]))],
  });
  await why();
  const saves = () => shown.network.callsTo('POST', PROGRESS).map(({ body }) => (body as { goals: { whyJoin: string } }).goals.whyJoin);
  return { ...shown, saves };
}
const why = () => screen.findByRole('textbox', { name: /Why did you join/ });
const write = (text: string) => fireEvent.change(screen.getByRole('textbox', { name: /Why did you join/ }), { target: { value: text } });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const failing = (times: number) => Array.from({ length: times }, () => fake.fails('post', PROGRESS, 'server.unavailable', { once: true }));

describe('autosave (PA §4, §9)', () => {
  test('five seconds after the last change, once', async () => {
    const { saves } = await at4();
    jest.useFakeTimers();
    write('More');
    await pass(3000);
    write('More time');
    await pass(4999);
    expect(saves()).toEqual([]);
    expect(screen.getByText('Unsaved')).toBeVisible();
    await pass(1);
    expect(saves()).toEqual(['More time']);
    await pass(60_000);
    expect(saves()).toEqual(['More time']);
    expect(screen.getByText(/^Saved \d/)).toBeVisible();
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  test('leaving the form and Save goals save at once', async () => {
    const { saves } = await at4();
    jest.useFakeTimers();
    write('More time');
    fireEvent.blur(screen.getByRole('textbox', { name: /Why did you join/ }), { relatedTarget: document.body });
    await pass(0);
    expect(saves()).toEqual(['More time']);
    write('Even more');
    fireEvent.click(screen.getByRole('button', { name: 'Save goals' }));
    await pass(0);
    expect(saves()).toEqual(['More time', 'Even more']);
  });

  test('three tries, a second apart; then it says that it goes on trying, and does', async () => {
    const { saves } = await at4(failing(3));
    jest.useFakeTimers();
    write('More time');
    await pass(5000);
    expect(saves()).toHaveLength(1);
    await pass(999);
    expect(saves()).toHaveLength(1);
    await pass(1);
    expect(saves()).toHaveLength(2);
    await pass(1000);
    expect(saves()).toHaveLength(3);
    expect(screen.getByText('Auto-save failed')).toBeVisible();
    expect(screen.getByText('Database issue. It will retry automatically.')).toBeVisible();
    expect(screen.getByText("Couldn't save")).toBeVisible();
    expect(localStorage.getItem(DRAFT)).toContain('More time');
    await pass(20_000);
    expect(saves()).toHaveLength(4);
    expect(screen.getByText(/^Saved \d/)).toBeVisible();
    expect(localStorage.getItem(DRAFT)).toBeNull();
    // What is saved has not failed any more.
    expect(screen.queryByText('Auto-save failed')).not.toBeInTheDocument();
  });

  test('that it goes on trying is said once, not at every try', async () => {
    const { saves } = await at4(failing(6));
    jest.useFakeTimers();
    write('More time');
    await pass(7000);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(1000);
    expect(screen.queryByText('Auto-save failed')).not.toBeInTheDocument();
    await pass(22_000);
    expect(saves()).toHaveLength(6);
    expect(screen.getByText("Couldn't save")).toBeVisible();
    expect(screen.queryByText('Auto-save failed')).not.toBeInTheDocument();
  });

  test('the second try may succeed: nothing is said of the first', async () => {
    const { saves } = await at4(failing(1));
    jest.useFakeTimers();
    write('More time');
    await pass(6000);
    expect(saves()).toHaveLength(2);
    expect(screen.queryByText('Auto-save failed')).not.toBeInTheDocument();
    expect(screen.getByText(/^Saved \d/)).toBeVisible();
  });

  test('Save goals that fails three times says so, keeps every answer and saves with the next press', async () => {
    const { saves } = await at4(failing(3));
    jest.useFakeTimers();
    write('More time');
    fireEvent.click(screen.getByRole('button', { name: 'Save goals' }));
    await pass(2000);
    expect(saves()).toHaveLength(3);
    expect(screen.getByText('Save Failed')).toBeVisible();
    expect(screen.getByText('Failed to save your goals. Please try again.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Why did you join/ })).toHaveValue('More time');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(saves()).toHaveLength(4);
    expect(screen.getByText(/^Saved \d/)).toBeVisible();
  });
});

describe('a session that ends while goals are typed', () => {
  const SIGNED_OUT = 'Please sign in to continue.';
  const refused = fake.fails('post', PROGRESS, 'access.signed-out');

  test('is told as what it is, and what was typed is kept', async () => {
    const view = await at4([refused, fake.fails('get', '/api/auth/user', 'access.signed-out')]);
    write('More time');
    fireEvent.click(screen.getByRole('button', { name: 'Save goals' }));
    expect(await screen.findByText(SIGNED_OUT)).toBeVisible();
    expect(screen.queryByText('Save Failed')).not.toBeInTheDocument();
    expect(localStorage.getItem(DRAFT)).toContain('More time');
    // It has tried once more on its way out.
    await waitFor(() => expect(view.saves()).toHaveLength(2));
  });

  test('but not for a service alone that has not heard of it: then saving has failed', async () => {
    const view = await at4([refused]);
    write('More time');
    fireEvent.click(screen.getByRole('button', { name: 'Save goals' }));
    expect(await screen.findByText('Save Failed')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Why did you join/ })).toHaveValue('More time');
    // On its way out it tries once more: waited for, so that it says nothing into the next test.
    view.unmount();
    await waitFor(() => expect(view.saves()).toHaveLength(2));
  });
});

describe('Goals Saved (PA §8)', () => {
  test.each([['from 768 px on', true], ['not on a narrow screen', false]])('%s', async (_what, told) => {
    wide(told);
    const { saves } = await at4();
    jest.useFakeTimers();
    write('More time');
    await pass(5000);
    expect(saves()).toHaveLength(1);
    expect(screen.queryAllByText('Goals Saved')).toHaveLength(told ? 1 : 0);
    expect(screen.queryAllByText('Your goals have been saved successfully!')).toHaveLength(told ? 1 : 0);
  });
});

describe('a draft is never lost', () => {
  test('it outlives a lost connection and a closed page, and is saved at the next visit', async () => {
    const first = await at4([fake.down('post', PROGRESS)]);
    write('Kept');
    first.unmount();
    expect(localStorage.getItem(DRAFT)).toContain('Kept');

    const next = await at4();
    expect(await why()).toHaveValue('Kept');
    expect(screen.getByText('These are answers from your last visit that were not saved yet.')).toBeVisible();
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(localStorage.getItem(DRAFT)).toBeNull();
    // The page before is still trying, too, a second after its first try: it says the same. Waited for, so that it says nothing into the next test.
    await waitFor(() => expect(next.saves()).toEqual(['Kept', 'Kept']), { timeout: 5000 });
  });

  test('by itself, five seconds after the page is there again', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ mine: { whyJoin: 'Kept' }, base: { whyJoin: '' } }));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'Date', 'performance'] });
    const { saves } = await at4();
    // Looking for the page has taken some of the five seconds.
    await pass(5000);
    expect(saves()).toEqual(['Kept']);
  });
});

describe('the questions', () => {
  const scale = (name: string) => screen.getByRole('slider', { name });
  test('scales run from 1 to 10 and start at 5; the keyboard moves them and stops at the ends', async () => {
    const { user } = await at4();
    for (const name of ['How committed are you?', 'How confident are you?']) {
      expect(scale(name)).toHaveAttribute('min', '1');
      expect(scale(name)).toHaveAttribute('max', '10');
      expect(scale(name)).toHaveValue('5');
    }
    act(() => scale('How committed are you?').focus());
    await user.keyboard('{ArrowRight}');
    expect(scale('How committed are you?')).toHaveValue('6');
    await user.keyboard('{End}{ArrowRight}');
    expect(scale('How committed are you?')).toHaveValue('10');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(scale('How committed are you?')).toHaveValue('1');
    expect(scale('How confident are you?')).toHaveValue('5');
  });

  test('only what may get in the way is optional, and sharing is on but visible', async () => {
    await at4();
    const optional = screen.getAllByRole('textbox').filter((field) => within(field.closest('div') as HTMLElement).queryByText('(Optional)'));
    expect(optional.map((field) => field.getAttribute('name'))).toEqual(['challenges']);
    expect(screen.getByRole('switch', { name: /Share my goals with my sponsor/ })).toBeChecked();
  });

  test('what is saved is shown', async () => {
    await at4([], { goals: { whyJoin: 'Time', commitment: 9, shareWithSponsor: false } });
    expect(await why()).toHaveValue('Time');
    expect(scale('How committed are you?')).toHaveValue('9');
    expect(screen.getByRole('switch', { name: /Share my goals with my sponsor/ })).not.toBeChecked();
  });
});

test('on paper stand the answers, whole, and whose they are; the form does not', async () => {
  const print = jest.fn();
  window.print = print;
  const { user } = await at4([], { goals: { whyJoin: 'Time for my family', commitment: 9 } });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
  write('More time,\nand a business of my own');
  expect(document.querySelector('[data-paper]')).not.toBeInTheDocument();
  fireEvent(window, new Event('beforeprint'));
  const answers = Object.fromEntries(Array.from(document.querySelectorAll('[data-paper] dl > div'), (line) => [line.querySelector('dt')?.textContent, line.querySelector('dd')?.textContent]));
  expect(answers).toMatchObject({ 'Why did you join?': 'More time,\nand a business of my own', 'How committed are you?': '9 of 10', 'Your strengths': '' });
  expect(Object.keys(answers)).toHaveLength(13);
  expect(document.querySelector('[data-paper]')).toHaveTextContent(`${buildUser().firstName} ${buildUser().lastName} · `);
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-paper]')).not.toBeInTheDocument();
});

describe('answers that were changed elsewhere meanwhile', () => {
  const conflicting = async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ mine: { whyJoin: 'Mine', strengths: 'Patience' }, base: { whyJoin: 'Old', strengths: '' } }));
    const shown = await at4([], { goals: { whyJoin: 'Theirs', howChange: 'From my phone' } });
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText('Changed elsewhere meanwhile')).toBeVisible();
    expect(screen.getByText(/“Theirs”/)).toBeVisible();
    expect(shown.saves()).toEqual([]);
    const bodies = () => shown.network.callsTo('POST', PROGRESS).map(({ body }) => (body as { goals: object }).goals);
    return { ...shown, bodies };
  };

  test('are not written over before somebody has chosen; what nobody else touched goes along', async () => {
    const { user, bodies } = await conflicting();
    expect(screen.getByRole('textbox', { name: /howChange|How would/ })).toHaveValue('From my phone');
    await user.click(screen.getByRole('button', { name: 'Keep what I wrote' }));
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(bodies()).toEqual([{ whyJoin: 'Mine', strengths: 'Patience' }]);
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  test('keep the step from being completed, with the reason', async () => {
    const { user, bodies } = await conflicting();
    await user.click(screen.getByRole('button', { name: 'Complete step' }));
    expect((await screen.findAllByText('The step could not be completed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Changed elsewhere meanwhile').length).toBeGreaterThan(1);
    expect(bodies()).toEqual([]);
  });

  test('are not written over either while it cannot be told whether there are any', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ mine: { whyJoin: 'Mine' }, base: { whyJoin: '' } }));
    const { network, saves } = await at4();
    network.use(fake.down('get', PROGRESS));
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText("Couldn't save")).toBeVisible();
    expect([saves(), localStorage.getItem(DRAFT)]).toEqual([[], expect.stringContaining('Mine')]);
  });

  test('stay as they are there when the other is taken', async () => {
    const { user, bodies } = await conflicting();
    await user.click(screen.getByRole('button', { name: 'Take the other' }));
    expect(await why()).toHaveValue('Theirs');
    fireEvent.blur(await why(), { relatedTarget: document.body });
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(bodies()).toEqual([{ strengths: 'Patience' }]);
  });

  describe('in the moment of saving', () => {
    // The other window has saved what this one has not heard of yet.
    const overtaken = async (theirs: Progress['goals']) => {
      const now = buildProgress({ contacts: 5, goals: { whyJoin: 'Old', strengths: 'Old' } }, [1, 2, 3]);
      let kept = now;
      const shown = await renderRoutes(remote.routes, {
        texts: { training: texts }, path: '/training/step/4',
        handlers: [
          fake.get(PROGRESS, progress, () => kept),
          fake.fails('post', PROGRESS, 'progress.version-conflict', { once: true }),
          fake.post(PROGRESS, z.unknown(), ({ body }) => {
            kept = { ...kept, version: kept.version + 1, goals: { ...kept.goals, ...(body as { goals: Progress['goals'] }).goals } };
            return {};
          }),
        ],
      });
      await why();
      kept = { ...now, version: now.version + 1, goals: theirs };
      const sent = () => shown.network.callsTo('POST', PROGRESS).map(({ body, headers }) => [headers.get('if-match'), (body as { goals: object }).goals]);
      return { ...shown, sent, before: now.version, there: () => kept.goals };
    };

    test('other fields: both stay', async () => {
      const { sent, before, there } = await overtaken({ whyJoin: 'Old', strengths: 'Theirs' });
      write('Mine');
      fireEvent.blur(await why(), { relatedTarget: document.body });
      expect(await screen.findByText(/^Saved \d/)).toBeVisible();
      expect(sent()).toEqual([[`"${before}"`, { whyJoin: 'Mine' }], [`"${before + 1}"`, { whyJoin: 'Mine' }]]);
      expect(there()).toEqual({ whyJoin: 'Mine', strengths: 'Theirs' });
      expect(screen.getByRole('textbox', { name: /Your strengths/ })).toHaveValue('Theirs');
      // Gone on with here: what the other has saved is not taken for changed.
      write('Mine too');
      fireEvent.blur(await why(), { relatedTarget: document.body });
      await waitFor(() => expect(there()).toEqual({ whyJoin: 'Mine too', strengths: 'Theirs' }));
    });

    test('typed on while it is saved: what the other has saved stays all the same', async () => {
      const { there, network } = await overtaken({ whyJoin: 'Old', strengths: 'Theirs' });
      write('Mine');
      fireEvent.blur(await why(), { relatedTarget: document.body });
      write('Mine too');
      await waitFor(() => expect(network.callsTo('POST', PROGRESS)).toHaveLength(2));
      fireEvent.blur(await why(), { relatedTarget: document.body });
      await waitFor(() => expect(there()).toEqual({ whyJoin: 'Mine too', strengths: 'Theirs' }));
    });

    test('the same field: asked, and whatever is chosen, the other’s other answers stay', async () => {
      const { user, sent, there } = await overtaken({ whyJoin: 'Theirs', strengths: 'Theirs' });
      write('Mine');
      fireEvent.blur(await why(), { relatedTarget: document.body });
      expect(await screen.findByText('Changed elsewhere meanwhile')).toBeVisible();
      expect(sent()).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'Keep what I wrote' }));
      fireEvent.blur(await why(), { relatedTarget: document.body });
      await waitFor(() => expect(there()).toEqual({ whyJoin: 'Mine', strengths: 'Theirs' }));
    });

    test('the same field: what is asked about is kept in this browser, also where the other page has forgotten its own there', async () => {
      await overtaken({ whyJoin: 'Theirs', strengths: 'Old' });
      write('Mine');
      localStorage.removeItem(DRAFT);
      fireEvent.blur(await why(), { relatedTarget: document.body });
      expect(await screen.findByText('Changed elsewhere meanwhile')).toBeVisible();
      expect(JSON.parse(localStorage.getItem(DRAFT) ?? 'null')).toEqual({ mine: { whyJoin: 'Mine' }, base: { whyJoin: 'Old' } });
    });
  });
});
