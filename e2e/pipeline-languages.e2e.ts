/** My day, the board, the page of a contact and a call, by keyboard alone on a phone, in the language of the run. */
import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import { arrived, focused } from './keyboard.ts';
import { type Language, walked, walker, wordsOf } from './language-walk.ts';
import { PRODUCT, fresh, invite, person, register, signInApi } from './people.ts';

const NAMES = ['Ada Due', 'Bea New', 'Cid New'] as const;
const HOUR = 3_600_000;

/** Puts the account that is signed in into this language. */
const speak = async ({ request }: BrowserContext, language: Language) =>
  expect((await request.post('/api/user/language', { data: { language } })).status()).toBe(200);

/** Three contacts, the first of them due today. */
async function addContacts({ request }: BrowserContext): Promise<void> {
  const headers = { origin: PRODUCT() };
  for (const name of NAMES)
    expect((await request.post('/api/prospects', { data: { name, phone: '+49 171 1234567' }, headers })).ok()).toBe(
      true,
    );
  const { on } = (await (await request.get('/api/prospects/today')).json()) as { on: string };
  const contacts = (await (await request.get('/api/prospects')).json()) as {
    id: string;
    name: string;
    version: number;
  }[];
  const { id, version } = contacts.find(({ name }) => name === NAMES[0])!;
  const planned = await request.patch(`/api/prospects/${id}`, {
    data: { followUpOn: on },
    headers: { ...headers, 'if-match': `"${version}"` },
  });
  expect(planned.status()).toBe(200);
}

/** Buttons of the open dialog that something lies over, such as a message. */
const covered = (page: Page): Promise<string[]> =>
  page
    .getByRole('dialog')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('button') !== button;
        })
        .map((button) => button.textContent),
    );

for (const language of walked) {
  test(`my day, the board, a contact and a call, by keyboard alone on a phone, as somebody who reads ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const t = wordsOf(language);
    const dialogOn = (page: Page) => (name: RegExp) =>
      page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
    const sponsor = await person(browser);
    await signInApi(sponsor.context, 'sponsor@demo.test');
    const code = await invite(sponsor.context);
    await sponsor.context.close();
    const me = await walker(browser, language);
    const { page, walk } = me;
    const dialog = dialogOn(page);
    await register(me.context, code, fresh(`day-${language}`));
    await speak(me.context, language);
    await addContacts(me.context);

    await test.step('my day: how it went, another date', async () => {
      await page.goto('/prospects?view=today');
      const line = page
        .getByRole('list', { name: t('prospects:day.lines') })
        .getByRole('listitem')
        .filter({ hasText: NAMES[0] });
      await expect(line).toBeVisible();
      await walk.look('today');
      await walk.press(t('prospects:day.more', { name: NAMES[0] }));
      await expect(page.getByRole('menuitem', { name: t('prospects:touch.question') })).toBeFocused();
      await walk.look('today-menu');
      await page.keyboard.press('Enter');
      const question = dialog(t('prospects:touch.question'));
      await expect(question).toBeVisible();
      await walk.look('how-did-it-go');
      await walk.press(t('prospects:touch.outcome.no-answer'));
      await expect(question).toBeHidden();
      await expect(line).toContainText(new RegExp(t('prospects:touch.outcome.no-answer').source.slice(1)));
      await walk.press(t('prospects:touch.changeDate'));
      await expect(page.getByRole('dialog')).toBeVisible();
      await walk.look('date');
      expect(await covered(page)).toEqual([]);
      await walk.press(t('prospects:date.none'));
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('the board: a card is moved by a key, and is asked about', async () => {
      await walk.home();
      await walk.press(new RegExp(`${t('prospects:page.view.board').source}$`));
      await expect(page).toHaveURL(/view=board/);
      const card = page.getByRole('button', { name: NAMES[1], exact: true });
      await expect(card).toBeVisible();
      await walk.look('board');
      await walk.to(/(?:Bea|Cid) New|Ada Due/, /button/);
      const { name } = await focused(page);
      const mine = page.getByRole('button', { name, exact: true });
      await page.keyboard.press('2');
      await expect(page.getByRole('tab', { name: t('prospects:stage.contacted') })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(mine).toBeFocused();
      await page.keyboard.press('7');
      await expect(dialog(t('prospects:move.when'))).toBeVisible();
      await walk.look('not-now');
      expect(await covered(page)).toEqual([]);
      await walk.press(t('prospects:date.never'));
      await expect(page.getByRole('tab', { name: t('prospects:stage.not-now') })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(mine).toBeFocused();
      await walk.look('moved');
      await page.keyboard.press('Enter');
      await arrived(page, /\/prospects\/[\da-f-]{36}$/, new RegExp(`^${name}`));
    });

    await test.step('the page of a contact, and tags', async () => {
      await expect(page.getByRole('heading', { name: t('prospects:contact.history') })).toBeVisible();
      await walk.look('contact');
      await walk.home();
      await walk.press(t('prospects:page.title'));
      await arrived(page, /\/prospects$/, t('prospects:page.title'));
      await walk.press(new RegExp(`${t('prospects:page.view.board').source}$`));
      await expect(page).toHaveURL(/view=board/);
      await walk.press(t('prospects:filter.label'));
      await walk.press(t('prospects:pipeline.tagIds'));
      await walk.press(t('prospects:tags.manage'));
      const tags = dialog(t('prospects:tags.title'));
      await expect(tags).toBeVisible();
      await walk.type(t('prospects:tags.new'), 'Gym');
      await page.keyboard.press('Enter');
      await expect(tags.getByRole('textbox', { name: t('prospects:tags.nameOf', { name: 'Gym' }) })).toBeVisible();
      await walk.look('tags');
      await page.keyboard.press('Escape');
      await expect(tags).toBeHidden();
    });

    await test.step('a call: where, whether it suits, how it went', async () => {
      const invited = await walker(browser, language);
      const soon = new Date(Date.now() + 72 * HOUR);
      await register(
        invited.context,
        await invite(me.context, {
          onboardingCallDate: soon.toISOString().slice(0, 10),
          onboardingCallTime: '10:00',
          onboardingCallTimezone: 'America/New_York',
        }),
        { ...fresh(`call-${language}`), firstName: 'Lea', lastName: 'Roth' },
      );
      await speak(invited.context, language);
      // The team service learns of the partner by an event.
      let id: string | undefined;
      await expect(async () => {
        const { members } = (await (await me.context.request.get('/api/team/downline')).json()) as {
          members: { id: string }[];
        };
        id = members[0]?.id;
        expect(id).toBeDefined();
      }).toPass();
      await page.goto(`/partners?partner=${id}&drawer=call`);
      const form = dialog(t('team:calls.title'));
      await expect(form).toBeVisible();
      await walk.press(new RegExp(t('team:calls.place.where').source.slice(1)));
      await page.keyboard.press('Home');
      const choice = page.getByRole('option', { name: t('team:calls.place.choices.person') });
      for (let down = 0; down < 6 && !(await choice.evaluate((it) => it === document.activeElement)); down += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await walk.type(t('team:calls.place.person'), 'Café Luz');
      await walk.look('call-place');
      await walk.press(t('team:calls.save'));
      await expect(form).toBeHidden();

      await invited.page.goto('/training/step/1');
      const card = invited.page.getByRole('region', { name: t('training:call.title') });
      await expect(card.getByText(/Café Luz/)).toBeVisible();
      await invited.walk.press(t('training:call.answer.propose'));
      const proposal = card.getByRole('form', { name: t('training:call.answer.propose') });
      await expect(proposal).toBeVisible();
      await invited.walk.look('propose');
      await invited.walk.type(t('training:call.answer.note'), 'I work late');
      await invited.walk.press(t('training:call.answer.send'));
      await expect(proposal).toBeHidden();
      await expect(card.getByText(/I work late/)).toBeVisible();
      await invited.walk.look('answered');

      const begins = new Date(Date.now() + 1_500).toISOString();
      const moved = await me.context.request.patch(`/api/user/${id}/onboarding-call`, {
        data: { onboardingCallTime: begins },
      });
      expect(moved.status()).toBe(200);
      await expect(async () => {
        await page.goto(`/partners?partner=${id}&drawer=prepare`);
        await expect(page.getByRole('heading', { name: t('team:outcome.ask') })).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await walk.look('prepare');
      await walk.press(new RegExp(`${t('team:outcome.held').source}$`));
      await expect(page.getByRole('button', { name: new RegExp(`${t('team:outcome.change').source}$`) })).toBeFocused();
      await walk.look('held');
      expect([...invited.walk.found, ...invited.problems]).toEqual([]);
      await invited.context.close();
    });
    expect(walk.found).toEqual([]);
    expect(me.problems).toEqual([]);
    await me.context.close();
  });
}
