import { describe, expect, test } from '@jest/globals';
import { VersionTracker } from './version-tracker';

const seen = (saves: VersionTracker, contact: { id: string; version: number }, answer?: number | Error) =>
  saves
    .inTurn(
      contact,
      (version) => {
        if (answer instanceof Error) throw answer;
        return { asked: version, answer };
      },
      ({ answer: after }) => after as number | undefined,
    )
    .then(({ asked }) => asked);

describe('the version that is sent with a change', () => {
  test('is the one that the save before made, even if the screen shows an older one', async () => {
    const saves = new VersionTracker();
    expect(
      await Promise.all([
        seen(saves, { id: 'a', version: 4 }, 5),
        seen(saves, { id: 'a', version: 4 }, 6),
        seen(saves, { id: 'a', version: 5 }),
      ]),
    ).toEqual([4, 5, 6]);
    expect(saves.isPending('a')).toBe(false);
  });
  test('is the one on the screen for another contact, after a refusal, and after a save by somebody else', async () => {
    const saves = new VersionTracker();
    await seen(saves, { id: 'a', version: 1 }, 2);
    expect(await seen(saves, { id: 'b', version: 1 })).toBe(1);
    await expect(seen(saves, { id: 'a', version: 2 }, new Error('refused'))).rejects.toThrow('refused');
    expect(await seen(saves, { id: 'a', version: 2 })).toBe(2);
    expect(await seen(saves, { id: 'a', version: 7 })).toBe(7);
  });
  test('waits for the response to the change before, and is pending until its own', async () => {
    const saves = new VersionTracker();
    let answer = (_version: number) => {};
    const first = saves.inTurn(
      { id: 'a', version: 1 },
      () =>
        new Promise<number>((resolve) => {
          answer = resolve;
        }),
      (version) => version,
    );
    let asked: number | undefined;
    const second = saves.inTurn(
      { id: 'a', version: 1 },
      (version) => {
        asked = version;
      },
      () => undefined,
    );
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect([asked, saves.isPending('a'), saves.isPending('b')]).toEqual([undefined, true, false]);
    answer(2);
    await Promise.all([first, second]);
    expect([asked, saves.isPending('a')]).toEqual([2, false]);
  });
});
