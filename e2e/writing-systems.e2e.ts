import { type BrowserContext, expect, test } from '@playwright/test';
import { readPdf } from '../services/training/src/testing/read-pdf.ts';
import { fresh, partnerRow, person, signedIn, tick } from './people.ts';
import { completeTraining } from './training.ts';

test.describe.configure({ timeout: 180_000 });

/** Names as people of ten writing systems have them, and the font that has their letters. */
const PEOPLE: { writing: string; first: string; last: string; font: RegExp }[] = [
  { writing: 'Vietnamese', first: 'Thị Ánh', last: 'Nguyễn', font: /NotoSans/ },
  { writing: 'Greek', first: 'Γιώργος', last: 'Παπαδόπουλος', font: /NotoSans/ },
  { writing: 'Cyrillic', first: 'Наталья', last: 'Щербакова', font: /NotoSans/ },
  { writing: 'Chinese', first: '小明', last: '欧阳', font: /NotoSansSC/ },
  { writing: 'Japanese', first: 'さくら', last: '髙橋', font: /NotoSansSC/ },
  { writing: 'Arabic', first: 'عبد الرحمن', last: 'الشريف', font: /NotoSansArabic/ },
  { writing: 'Thai', first: 'สมชาย', last: 'ใจดี', font: /NotoSansThai/ },
  // One name, and no family name.
  { writing: 'Tamil', first: 'முருகன்', last: '', font: /NotoSansTamil/ },
  { writing: 'Bengali', first: 'শ্রেয়া', last: 'বন্দ্যোপাধ্যায়', font: /NotoSansBengali/ },
  { writing: 'Devanagari', first: 'श्रीकृष्ण', last: 'त्रिपाठी', font: /NotoSansDevanagari/ },
];

interface Mail {
  subject: string;
  text: string;
}
const mailsTo = async ({ request }: BrowserContext, email: string): Promise<Mail[]> => {
  const answer = (await (await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)).json()) as
    | Mail[]
    | { mails: Mail[] };
  return Array.isArray(answer) ? answer : answer.mails;
};
/** Without the signs that keep the direction of what others wrote apart. */
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

/** A name from right to left and a single name in every run; all of them at night (`TEST_LANGUAGE=all`). */
const chosen = PEOPLE.filter(({ writing }) => process.env['TEST_LANGUAGE'] === 'all' || /Arabic|Tamil/.test(writing));

for (const { writing, first, last, font } of chosen)
  test(`${writing}: from the invitation to the certificate, the name is everywhere as it was typed`, async ({
    browser,
  }) => {
    const name = [first, last].filter(Boolean).join(' ');
    const newcomer = fresh('script');
    const sponsor = await signedIn(browser, 'sponsor@demo.test');
    const { code } = (await (
      await sponsor.context.request.post('/api/referral/generate', {
        data: {
          onboardingCallDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
          onboardingCallTime: '10:00',
          onboardingCallTimezone: 'America/New_York',
        },
      })
    ).json()) as { code: string };

    // Registering.
    const { page, context, problems } = await person(browser);
    await page.goto(`/register/${code}`);
    await page.getByLabel('First name').fill(first);
    if (last) await page.getByLabel('Last name').fill(last);
    else await tick(page.getByRole('checkbox', { name: 'I have one name' }));
    await page.getByLabel('Email').fill(newcomer.email);
    await page.getByLabel(/Distributor ID/).fill(newcomer.uid);
    await page.getByLabel('Password', { exact: true }).fill('river-stone-2026');
    await tick(page.getByRole('checkbox', { name: /I agree to the compliance terms/ }));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/basic-training$/);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(first);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menu')).toContainText(name);
    await page.keyboard.press('Escape');

    // Both are written to; the sponsor finds the newcomer by the name.
    await expect
      .poll(async () => (await mailsTo(context, newcomer.email)).map(({ text }) => bare(text)).join('\n'))
      .toContain(`Hello ${first},`);
    await expect
      .poll(async () => (await mailsTo(context, 'sponsor@demo.test')).map(({ subject }) => bare(subject)))
      .toContain(`${name} joined your team`);
    await sponsor.page.goto('/partners');
    await sponsor.page.getByRole('searchbox').first().fill(name.toLowerCase());
    const row = partnerRow(sponsor.page, newcomer.email);
    await expect(row).toContainText(name);

    // The training, and what stands at its end.
    await completeTraining(context);
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '5 of 5 Complete');
    await page.reload();
    const card = page.getByRole('region', { name: 'Your certificate' });
    const download = page.waitForEvent('download');
    await card.getByRole('link', { name: 'Download certificate' }).click();
    expect((await download).suggestedFilename()).toBe(`Certificate of Completion - ${name}.pdf`);
    const href = (await card.getByRole('link', { name: 'View certificate' }).getAttribute('href')) ?? '';
    const bytes = await (await context.request.get(href)).body();
    expect(await readPdf(new Uint8Array(bytes))).toMatchObject({
      pages: 1,
      title: `Certificate of Completion – ${name}`,
    });
    expect(bytes.toString('latin1')).toMatch(font);

    // Who is shown the certificate sees whose it is.
    const { verifyUrl } = (await (await context.request.get('/api/training/certificate')).json()) as {
      verifyUrl: string;
    };
    await sponsor.page.goto(new URL(verifyUrl).pathname);
    await expect(sponsor.page.getByText(name).first()).toBeVisible();
    expect([...problems, ...sponsor.problems]).toEqual([]);
    await context.close();
    await sponsor.context.close();
  });
