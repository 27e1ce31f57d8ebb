import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { TEST_USER_ID as ME, act, buildUser, newTestId, renderHook, renderRoutes, screen } from '../testing/index';
import { draftKey, forgetDrafts, hasUnsentDrafts, readDraft, useHasUnsentDrafts, writeDraft } from './unsent-drafts';
import { onBeforeSignOut, useSettleAccount } from './use-settle-account';

const NOTES = draftKey('training', ME, 'call-notes');
afterEach(() => localStorage.clear());

describe('what of whom this browser keeps', () => {
  test('all goes, or all but one person’s; other things of this browser stay', () => {
    const others = ['training:me:confetti', 'training:me:goals-draft-2', 'my-training:me:goals-draft', 'sidebar'];
    for (const key of others) localStorage.setItem(key, 'yes');
    const own = draftKey('training', 'me', 'goals');
    const foreign = draftKey('prospects', 'you', 'contact');
    writeDraft(own, 'mine');
    writeDraft(foreign, 'theirs');
    forgetDrafts('me');
    expect([readDraft(own), readDraft(foreign)]).toEqual(['mine', null]);
    forgetDrafts();
    expect(readDraft(own)).toBeNull();
    expect(others.map((key) => localStorage.getItem(key))).toEqual(others.map(() => 'yes'));
  });

  test('follows what is kept and sent, here and in another tab', () => {
    const { result } = renderHook(() => useHasUnsentDrafts(ME));
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
    ['Stay on this page', false],
    ['Leave without saving', true],
  ])('drafts that nobody could send are asked about; «%s»', async (answer, leaves) => {
    writeDraft(NOTES, 'x');
    const user = await leave();
    await user.click(await screen.findByRole('button', { name: answer }));
    expect(await goes).toBe(leaves);
    expect(readDraft(NOTES)).toBe('x');
  });
});
