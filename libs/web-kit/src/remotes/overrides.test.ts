import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { buildReleasedRemote } from '../testing/index';
import { currentOverrides, startOverrides, switchOff, useOverrides, withOverrides } from './overrides';
import { replaceLeavePage } from '../session/leave-page';
import { guardScript, integrityFor, trustScripts } from './remote-scripts';

const at = (url: string) => window.history.replaceState(null, '', url);
const clear = () => {
  sessionStorage.clear();
  document.cookie = 'mfe-override=; path=/; max-age=0';
  at('/');
};
beforeEach(clear);
afterEach(clear);
const allow = () => {
  const restore = replaceLeavePage(() => undefined);
  const { result } = renderHook(useOverrides);
  act(() => result.current.allow());
  restore();
};
const LOCAL = { 'mfe-team': 'http://localhost:3003' };

describe('overriding remotes in this tab', () => {
  test('is asked for by the address, which is clean afterwards, and is nothing before the reader says yes', () => {
    at('/partners?a=1&mfe-override=mfe-team=http://localhost:3003,mfe-admin=http://localhost:3001/x.js#top');
    startOverrides();
    const asked = { ...LOCAL, 'mfe-admin': 'http://localhost:3001/x.js' };
    expect(currentOverrides()).toMatchObject({ asked, wanted: {} });
    expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe('/partners?a=1#top');
    expect([document.cookie, sessionStorage.length]).toEqual(['', 0]);
    startOverrides();
    expect(currentOverrides()).toMatchObject({ asked: {}, wanted: {} });
  });

  test('once allowed, it is kept for the pages to come and not asked about again', () => {
    at('/?mfe-override=mfe-team=http://localhost:3003');
    startOverrides();
    allow();
    // This page goes on as it is until the next one is there.
    expect(currentOverrides().wanted).toEqual({});
    expect(decodeURIComponent(document.cookie)).toContain('mfe-override=http://localhost:3003');
    at('/?mfe-override=mfe-team=http://localhost:3003');
    startOverrides();
    expect(currentOverrides()).toMatchObject({ asked: {}, wanted: LOCAL });
  });

  test('once declined, it is forgotten', () => {
    at('/?mfe-override=mfe-team=http://localhost:3003');
    startOverrides();
    const { result } = renderHook(useOverrides);
    act(() => result.current.decline());
    expect([currentOverrides().asked, document.cookie]).toEqual([{}, '']);
  });

  test.each(['nonsense', 'mfe-team', 'mfe-team=localhost', '=http://localhost:1', 'Team=http://localhost:1'])(
    '%s is no override',
    (value) => {
      at(`/?mfe-override=${value}`);
      startOverrides();
      expect([currentOverrides().asked, currentOverrides().wanted, document.cookie]).toEqual([{}, {}, '']);
    },
  );

  test('holds only from where the edge allows it, and leaves no hash of the release', () => {
    const team = buildReleasedRemote({ name: 'mfe-team', integrity: 'sha384-x', files: { 'a.js': 'sha384-y' } });
    expect(withOverrides({ remotes: [team] }, LOCAL)).toEqual([team]);
    expect(withOverrides({ remotes: [team], overrideOrigins: ['http://localhost:3004'] }, LOCAL)).toEqual([team]);
    for (const allowed of ['http://localhost:3003', 'http://localhost:*']) {
      const [shown] = withOverrides({ remotes: [team], overrideOrigins: [allowed] }, LOCAL);
      expect(shown).toMatchObject({ override: 'http://localhost:3003', entry: 'http://localhost:3003/remoteEntry.js' });
      expect(shown).not.toHaveProperty('integrity');
      expect(shown).not.toHaveProperty('files');
    }
  });

  test('one that fails is switched off for good, with the reason', () => {
    at('/?mfe-override=mfe-team=http://localhost:3003');
    startOverrides();
    allow();
    startOverrides();
    switchOff('mfe-team', 'failed');
    expect(currentOverrides()).toMatchObject({
      wanted: {},
      off: [{ remote: 'mfe-team', address: 'http://localhost:3003', reason: 'failed' }],
    });
    startOverrides();
    expect([currentOverrides().wanted, document.cookie]).toEqual([{}, '']);
  });

  test('a page that starts over and over goes on without; one that is reloaded now and then does not', () => {
    at('/?mfe-override=mfe-team=http://localhost:3003');
    startOverrides(0);
    allow();
    for (let n = 1; n < 20; n += 1) startOverrides(n * 5_000);
    expect(currentOverrides().wanted).toEqual(LOCAL);
    for (let n = 0; n < 8; n += 1) startOverrides(1_000_000 + n * 300);
    expect(currentOverrides().wanted).toEqual({});
    expect(sessionStorage.getItem('mfe-override')).toBeNull();
  });
});

describe('scripts of a released remote', () => {
  const FOLDER = '/remotes/mfe-guard/1/';
  beforeEach(() =>
    trustScripts(
      buildReleasedRemote({
        entry: `${FOLDER}remoteEntry.a.js`,
        integrity: 'sha384-entry',
        files: { 'remoteEntry.a.js': 'sha384-entry', 'assets/1.js': 'sha384-one' },
      }),
    ),
  );

  test('are held to the hash of the release, whatever is added to their address; one that is not listed never runs', () => {
    const at1 = `${window.location.origin}${FOLDER}assets/1.js`;
    expect([integrityFor(at1), integrityFor(`${at1}?retry=1`), integrityFor(`${FOLDER}remoteEntry.a.js`)]).toEqual([
      'sha384-one',
      'sha384-one',
      'sha384-entry',
    ]);
    expect(integrityFor(`${FOLDER}assets/2.js`)).toBe(`sha384-${'A'.repeat(64)}`);
    expect(integrityFor('/remotes/mfe-other/1/assets/1.js')).toBeUndefined();
    expect(integrityFor('http://localhost:3003/assets/1.js')).toBeUndefined();
  });

  test('carry it, and after a failure come from another address', () => {
    const fetchScript = () => {
      const script = document.createElement('script');
      script.src = `${FOLDER}assets/1.js`;
      guardScript(script, `${FOLDER}assets/1.js`);
      return script;
    };
    const first = fetchScript();
    expect([first.integrity, first.crossOrigin, first.getAttribute('src')]).toEqual([
      'sha384-one',
      'anonymous',
      `${FOLDER}assets/1.js`,
    ]);
    first.dispatchEvent(new Event('error'));
    expect(fetchScript().getAttribute('src')).toBe(`${FOLDER}assets/1.js?retry=1`);
  });
});
