import { expect } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { Rendered } from './render-routes';

/** Namespace, key, values. */
export type ExpectedText = readonly [namespace: string, key: string, values?: Record<string, unknown>];

/** What the page says in English it says in German once German is read: `german` holds the texts of its namespaces. */
export async function expectToFollowLanguage(
  { i18n }: Pick<Rendered, 'i18n'>,
  german: Record<string, object>,
  expected: readonly ExpectedText[],
): Promise<void> {
  for (const [namespace, texts] of Object.entries(german)) i18n.addResourceBundle('de', namespace, texts, true, true);
  const inEnglish = expected.map(([ns, key, values]) => i18n.getFixedT('en', ns)(key, values ?? {}));
  for (const text of inEnglish) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  await act(() => i18n.changeLanguage('de'));
  for (const [ns, key, values] of expected)
    expect((await screen.findAllByText(i18n.getFixedT('de', ns)(key, values ?? {}))).length).toBeGreaterThan(0);
  for (const text of inEnglish) expect(screen.queryAllByText(text)).toEqual([]);
}
