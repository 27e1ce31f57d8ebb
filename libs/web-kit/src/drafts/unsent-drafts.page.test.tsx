import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { TEST_USER_ID as ME, act, buildUser, newTestId, renderHook, renderRoutes, screen } from '../testing/index';
import {
  DRAFT_DAYS,
  countUnsentDrafts,
  draftKey,
  forgetChosenDrafts,
  forgetDrafts,
  forgetOldDrafts,
  hasUnsentDrafts,
  readDraft,
  useHasUnsentDrafts,
  writeDraft,
} from './unsent-drafts';
import { onBeforeSignOut, useSettleAccount } from './use-settle-account';

const NOTES = draftKey('training', ME, 'call-notes');
afterEach(() => localStorage.clear());

describe('what of whom this browser keeps', () => {
  test('one person’s goes, nobody else’s, nor other things of this browser', () => {
    const others = ['training:me:confetti', 'training:me:goals-draft-2', 'my-training:me:goals-draft', 'sidebar'];
    for (const key of others) localStorage.setItem(key, 'yes');
    const own = draftKey('training', 'me', 'goals');
    const foreign = draftKey('prospects', 'you', 'contact');
    writeDraft(own, 'mine');
    writeDraft(foreign, 'theirs');
    forgetDrafts('me');
    expect([readDraft(own), readDraft(foreign)]).toEqual([null, 'theirs']);
    forgetDrafts('you');
    expect(Object.keys(localStorage).toSorted()).toEqual(others.toSorted());
    expect(others.map((key) => localStorage.getItem(key))).toEqual(others.map(() => 'yes'));
  });

  const DAY = 86_400_000;
  test.each([
    ['just changed', 0, true],
    ['changed on the last day', (DRAFT_DAYS - 0.1) * DAY, true],
    ['14 days old', DRAFT_DAYS * DAY, false],
    ['of a clock that was far ahead', -DRAFT_DAYS * DAY, false],
  ])('a draft %s: kept %#', (_, age, stays) => {
    const key = draftKey('training', 'me', 'goals');
    writeDraft(key, 'mine');
    forgetOldDrafts(Date.now() + age);
    expect([readDraft(key) !== null, localStorage.length > 0]).toEqual([stays, stays]);
  });

  test('a draft that an earlier version kept has 14 days from now', () => {
    const key = draftKey('training', 'me', 'goals');
    localStorage.setItem(key, 'mine');
    const now = Date.now();
    forgetOldDrafts(now);
    forgetOldDrafts(now + (DRAFT_DAYS - 1) * DAY);
    expect(readDraft(key)).toBe('mine');
    forgetOldDrafts(now + DRAFT_DAYS * DAY);
    expect(readDraft(key)).toBeNull();
  });

  test.each([
    ['plain text', 'x', 1],
    ['one object', '{"mine":{},"base":{}}', 1],
    ['a list of three', '[{"key":"a"},{"key":"b"},{"key":"c"}]', 3],
    ['a list of one', '[{"key":"a"}]', 1],
    ['half a list', '[{"key":', 1],
  ])('%s is counted as what it holds', (_, text, count) => {
    writeDraft(draftKey('prospects', ME, 'touches'), text);
    writeDraft(NOTES, 'mine');
    writeDraft(draftKey('prospects', newTestId(), 'touches'), '[1, 2]');
    expect([countUnsentDrafts(ME), hasUnsentDrafts(ME)]).toEqual([count + 1, true]);
  });

  test('follows what is kept and sent, here and in another tab', () => {
    const { result } = renderHook(() => useHasUnsentDrafts(ME, 'training'));
    expect(result.current).toBe(false);
    act(() => writeDraft(NOTES, 'x'));
    expect(result.current).toBe(true);
    act(() => writeDraft(draftKey('training', ME, 'goals'), 'y'));
    act(() => writeDraft(NOTES, null));
    expect(result.current).toBe(true);
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(result.current).toBe(false);
  });

  test('storage that is closed to us keeps nothing and breaks nothing', () => {
    const closed = () => {
      throw new Error('closed');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      jest.spyOn(Storage.prototype, name).mockImplementation(closed),
    );
    writeDraft(NOTES, 'x');
    expect(readDraft(NOTES)).toBeNull();
    for (const spy of spies) spy.mockRestore();
  });
});

describe('before a sign-out', () => {
  let goes: Promise<boolean>;
  function Leave() {
    const settle = useSettleAccount();
    return (
      <button
        onClick={() => {
          goes = settle();
        }}
      >
        Leave
      </button>
    );
  }
  const leave = async (account = buildUser()) => {
    const { user } = await renderRoutes([{ path: '/', element: <Leave /> }], { user: account });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    return user;
  };

  test('drafts are sent, and one goes', async () => {
    writeDraft(NOTES, 'x');
    const end = onBeforeSignOut(async () => writeDraft(NOTES, null));
    await leave();
    expect(await goes).toBe(true);
    end();
  });

  test('an admin who views somebody’s account sends nothing of theirs, and goes', async () => {
    writeDraft(NOTES, 'x');
    const send = jest.fn(() => Promise.resolve());
    const end = onBeforeSignOut(send);
    await leave(buildUser({ viewAs: { adminId: newTestId(), adminName: 'Lena', endsAt: '2026-11-21T12:00:00.000Z' } }));
    expect([await goes, send.mock.calls.length, hasUnsentDrafts(ME)]).toEqual([true, 0, true]);
    end();
  });

  test.each([
    ['Stay on this page', false, 2],
    ['Log out and keep', true, 2],
    ['Log out and delete', true, 0],
  ])('how many nobody could send is said, and asked about; «%s»', async (answer, leaves, left) => {
    writeDraft(NOTES, 'x');
    writeDraft(draftKey('training', ME, 'goals'), 'y');
    const others = draftKey('training', newTestId(), 'goals');
    writeDraft(others, 'z');
    const user = await leave();
    expect(await screen.findByRole('alertdialog', { name: '2 drafts have not been sent' })).toHaveTextContent(
      'They stay on this device for 14 days',
    );
    await user.click(screen.getByRole('button', { name: answer }));
    expect(await goes).toBe(leaves);
    // As the end of the session does, once the forms have gone.
    forgetChosenDrafts();
    expect([countUnsentDrafts(ME), readDraft(others)]).toEqual([left, 'z']);
  });
});
