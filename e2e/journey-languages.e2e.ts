import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { arrived, focused } from './keyboard.ts';
import { textsOf, walked, walker, wordsOf } from './language-walk.ts';
import { fresh, person, register, signInApi } from './people.ts';

for (const language of walked) {
  test(`from the invitation to signing out, by keyboard alone on a phone, as somebody who reads ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const t = wordsOf(language);
    const sponsor = await person(browser);
    await signInApi(sponsor.context, 'sponsor@demo.test');
    const made = await sponsor.context.request.post('/api/referral/generate', {
      data: {
        onboardingCallDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
        onboardingCallTime: '10:00',
        onboardingCallTimezone: 'America/New_York',
      },
    });
    const { code } = (await made.json()) as { code: string };
    await sponsor.context.close();

    const { context, page, problems, walk } = await walker(browser, language);
    const dialog = (name: RegExp) => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
    /** Opens a page by the phone's menu, where the sidebar is a modal layer. */
    const open = async (name: RegExp) => {
      await walk.home();
      await walk.press(new RegExp(`${t('shell:nav.more').source}$`));
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('#sidebar, [role=dialog]') !== null))
        .toBe(true);
      await walk.press(name);
    };

    await test.step('registration, in the language of the browser', async () => {
      await page.goto(`/register/${code}`);
      // The answer makes the page grow, which could push the focused element out of view.
      await expect(page.getByText('invites you')).toBeVisible();
      const { accept } = textsOf('libs/i18n', 'proposals.json')[language] as { accept: string };
      await walk.press(new RegExp(`^${RegExp.escape(accept)}`));
      await expect(page.getByText(t('shell:register.form.title')).first()).toBeVisible();
      await walk.look('register');
      await walk.home();
      await walk.type(t('shell:register.form.firstName'), 'Kim');
      await walk.type(t('shell:register.form.lastName'), 'Berg');
      const { email, uid } = fresh(`kim-${language}`);
      await walk.type(t('shell:register.form.email'), email);
      await walk.type(t('shell:register.form.uid'), uid);
      await walk.type(t('shell:register.form.password'), 'river-stone-2026');
      await walk.press(t('shell:register.form.agree'), 'Space');
      await walk.press(t('shell:register.form.submit'));
      await arrived(page, /\/basic-training$/, t('training:overview.title'));
      await walk.look('overview');
    });

    const step = async (number: number) => {
      await arrived(page, new RegExp(`/training/step/${number}$`), t(`common:step.titles.${number}`));
      // A step is rendered in parts, its end last, so wait for the end before pressing Tab.
      await expect(page.getByRole('button', { name: t('training:complete.button') })).toBeVisible();
      await walk.look(`step-${number}`);
    };
    const complete = () => walk.press(t('training:complete.button'));
    const tick = async (name: RegExp) => {
      await walk.press(name, 'Space');
      await expect(page.getByRole('checkbox', { name })).toBeChecked();
    };

    await test.step('the five steps', async () => {
      await walk.home();
      await walk.press(t('training:overview.begin'));
      await step(1);
      await tick(t('training:steps.1.telegram'));
      await complete();
      await step(2);
      await walk.type(t('training:steps.2.field'), 'KIM-77');
      await tick(t('training:steps.2.action2'));
      await complete();
      await step(3);
      for (let contact = 1; contact <= 10; contact += 1) {
        if (contact === 1) await walk.to(t('common:field.name'), /textbox/);
        else await expect.poll(async () => (await focused(page)).name).toMatch(t('common:field.name'));
        await page.keyboard.type(`Contact ${contact}`);
        await page.keyboard.press('Enter');
        await expect(page.getByText(`Contact ${contact}`, { exact: true }).first()).toBeVisible();
      }
      const badge = dialog(t('training:steps.3.badgeTitle'));
      await expect(badge).toBeVisible();
      await walk.look('badge');
      await page.keyboard.press('Escape');
      await expect(badge).toBeHidden();
      await tick(t('training:steps.3.badge.list-builder.action'));
      await complete();
      await step(4);
      await walk.type(t('training:steps.4.fields.whyJoin'), 'ABC');
      await walk.press(t('training:steps.4.save'));
      // On a phone the message is beside the button instead of a toast.
      await expect(page.getByText(t('common:save.saved')).last()).toBeInViewport();
      await complete();
      await step(5);
      await walk.type(t('training:steps.5.notes'), 'ABC');
      await complete();
      const done = dialog(t('training:celebration.title'));
      await expect(done).toBeVisible();
      await walk.look('completed');
      await walk.press(t('training:celebration.go'));
      await arrived(page, /\/business-model$/, t('training:businessModel.title'));
      await walk.look('business-model');
    });

    await test.step('the dashboard and the certificate', async () => {
      await open(t('shell:nav.dashboard'));
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await walk.look('dashboard');
      await walk.press(t('training:certificate.shareTitle'));
      await expect(dialog(t('training:certificate.shareTitle'))).toBeVisible();
      await walk.look('certificate');
      await walk.to(t('training:certificate.link'), /textbox/);
      await page.keyboard.press('Escape');
      // Back where it was opened.
      await expect.poll(async () => (await focused(page)).name).toMatch(t('training:certificate.shareTitle'));
    });

    await test.step('a contact is changed, deleted and brought back', async () => {
      await open(t('prospects:page.title'));
      await arrived(page, /\/prospects$/, t('prospects:page.title'));
      await expect(page.getByText('Contact 7', { exact: true }).first()).toBeVisible();
      await walk.look('prospects');
      await walk.press(t('prospects:list.edit', { name: 'Contact 7' }));
      await expect.poll(async () => (await focused(page)).role).toBe('textbox');
      await walk.look('edit');
      await page.keyboard.press('End');
      await page.keyboard.type(' Lee');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Contact 7 Lee', { exact: true }).first()).toBeVisible();
      const row = page.getByRole('link', { name: 'Contact 7 Lee', exact: true });
      await walk.press(t('prospects:list.delete', { name: 'Contact 7 Lee' }));
      await expect(dialog(t('prospects:delete.question'))).toBeVisible();
      await walk.look('delete');
      await walk.press(t('common:action.delete'));
      await expect(row).toHaveCount(0);
      await walk.press(t('common:action.undo'));
      await expect(row).toBeVisible();
    });

    await test.step('a partner of their own is invited, and gets a call', async () => {
      const remote = JSON.parse(readFileSync(path.join(import.meta.dirname, '../mfe-team/remote.json'), 'utf8')) as {
        nav: { label: Record<string, string> }[];
      };
      await open(new RegExp(`^${RegExp.escape(remote.nav[0]!.label[language]!)}$`));
      await arrived(page, /\/partners$/, t('team:partners.title'));
      await walk.look('partners');
      await walk.press(t('team:partners.inviteName'));
      await expect(dialog(t('team:partners.invite'))).toBeVisible();
      await walk.look('invite');
      const own = `KIM-${fresh(language).uid.slice(4)}`.toUpperCase();
      await walk.press(t('team:codes.create'));
      await walk.type(t('team:codes.custom'), own);
      await walk.press(t('team:codes.submit'));
      await expect(page.getByText(t('team:codes.ready')).first()).toBeVisible();
      await walk.look('invited');
      await walk.press(t('team:codes.done'));
      await expect(dialog(t('team:partners.invite'))).toBeHidden();
      const invited = fresh(`lea-${language}`);
      const partner = await person(browser);
      await register(partner.context, own, { ...invited, firstName: 'Lea', lastName: 'Roth' });
      await partner.context.close();
      // The new contact appears in the open list.
      const entry = t('team:partners.row.open', { name: 'Lea Roth' });
      await expect(page.getByRole('button', { name: entry })).toBeVisible();
      await walk.home();
      await walk.press(entry);
      // A card has one action; the opened partner has the others.
      await expect(page.getByRole('dialog').getByRole('button', { name: t('team:detail.editCall') })).toBeVisible();
      await walk.press(t('team:detail.editCall'));
      const call = dialog(t('team:calls.title'));
      await expect(call).toBeVisible();
      await walk.look('call');
      await walk.to(/./, /spinbutton/);
      // Today in its three parts, and the year after: it is the last of them in each of these languages.
      for (const key of ['ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowUp'])
        await page.keyboard.press(key);
      await walk.press(t('team:calls.save'));
      await expect(call).toBeHidden();
      await expect(page.locator('tr[data-key]').getByText(String(new Date().getFullYear() + 1))).toBeVisible();
      await walk.look('called');
    });

    await test.step('settings by the palette, and out', async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: t('shell:palette.label') })).toBeVisible();
      await page.keyboard.type('Kim');
      await page.keyboard.press('Control+a');
      const { title } = textsOf('shell', `${language}.json`)['settings'] as { title: string };
      await page.keyboard.type(title);
      await walk.look('palette');
      await page.keyboard.press('Enter');
      await arrived(page, /\/settings$/, t('shell:settings.title'));
      await walk.look('settings');
      await walk.home();
      await walk.press(t('shell:nav.userMenu'));
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await walk.look('account');
      for (let item = 0; item < 12 && !t('shell:nav.logout').test((await focused(page)).name); item += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/(?:auth)?$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await walk.look('signed-out');
    });
    expect(walk.found).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
}
