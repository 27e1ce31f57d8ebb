import { type Browser, type Page, expect, test } from '@playwright/test';
import { person, signInApi } from './people.ts';

/**
 * Conditions stand within the rules they belong to (`nested-conditions.ts` of libs/ui): whether every element looks as with the same rules written the ordinary
 * way, conditions around them. Both ways in one page, one after the other.
 * @returns how many rules were turned back, and what looks otherwise afterwards.
 */
const turnBack = () => {
  // Of what is not shown, such as a closed transcript, the browser works out no sizes until it is asked.
  const elements = [...document.querySelectorAll('*')].filter((element) => element.checkVisibility());
  const parts = elements.flatMap((element) =>
    [undefined, '::before', '::after']
      .filter((part) => part === undefined || getComputedStyle(element, part).content !== 'none')
      .map((part) => ({ element, part })),
  );
  // Only what a condition says of can come out otherwise; whatever follows from it, such as a size, is written in one of these too.
  const said = new Set<string>();
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule)
        for (const inner of rule.cssRules)
          for (const each of (inner as CSSGroupingRule).cssRules)
            for (const name of (each as CSSStyleRule).style) said.add(name);
    }
  }
  const looks = () =>
    parts.map(({ element, part }) => {
      const style = getComputedStyle(element, part);
      return [...said].map((name) => `${name}: ${style.getPropertyValue(name)}`).join('\n');
    });
  const nested = looks();
  let turned = 0;
  for (const sheet of document.styleSheets) {
    for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
      const rule = sheet.cssRules[at];
      if (!(rule instanceof CSSStyleRule) || rule.cssRules.length === 0) continue;
      const flat = [...rule.cssRules].map((inner) => {
        const head = inner.cssText.slice(0, inner.cssText.indexOf('{'));
        const declarations = [...(inner as CSSGroupingRule).cssRules].map((each) => each.cssText).join(' ');
        return `${head}{ ${rule.selectorText} { ${declarations} } }`;
      });
      sheet.deleteRule(at);
      flat.toReversed().forEach((text) => sheet.insertRule(text, at));
      turned += flat.length;
    }
  }
  const plain = looks();
  const differing = parts.flatMap(({ element, part = '' }, index) => {
    if (plain[index] === nested[index]) return [];
    const before = new Set(nested[index]?.split('\n'));
    return [
      `${element.tagName}${part} ${element.getAttribute('class')}: ${plain[index]
        ?.split('\n')
        .filter((line) => !before.has(line))
        .slice(0, 5)
        .join('; ')}`,
    ];
  });
  return { turned, differing };
};

const SCREENS: Record<string, readonly string[]> = {
  'partner@demo.test': [
    '/',
    '/basic-training',
    '/training/step/1',
    '/training/step/3',
    '/prospects',
    '/prospects?view=board',
    '/compliance',
    '/settings',
    '/language',
    '/recordings',
  ],
  'sponsor@demo.test': ['/', '/partners', '/partners?view=tree', '/calendar'],
  'admin@demo.test': ['/admin', '/styleguide'],
};

async function differences(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const { turned, differing } = await page.evaluate(turnBack);
  return [
    ...(turned > 20 ? [] : [`${path}: only ${turned} conditions stand in their rules`]),
    ...differing.map((line) => `${path}: ${line}`),
  ];
}

async function walk(browser: Browser, email: string, width: number): Promise<string[]> {
  const { context, page } = await person(browser, { reducedMotion: 'reduce', viewport: { width, height: 800 } });
  await signInApi(context, email);
  const found: string[] = [];
  for (const path of SCREENS[email] ?? []) found.push(...(await differences(page, path)));
  await context.close();
  return found;
}

for (const email of Object.keys(SCREENS)) {
  for (const width of [360, 1280]) {
    test(`${email} at ${width} px: every element looks as its rules say, wherever their conditions stand`, async ({
      browser,
    }) => {
      test.setTimeout(120_000);
      expect(await walk(browser, email, width)).toEqual([]);
    });
  }
}
