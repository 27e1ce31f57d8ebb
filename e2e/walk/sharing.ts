/** An invitation on its way: QR code, share buttons, and what the sponsor sees of it live. */
import { sees, seesNot, toast } from './kit/actions.ts';
import { invitation, newSponsor, register } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const sharing: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const { id, code } = await invitation(sponsor.api, { maxUses: 4 });
  const { page } = await walk.signedIn(sponsor.email, sponsor.password);
  const drawer = page.getByRole('dialog', { name: 'Share invitation' });
  const link = () => drawer.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const [opened, registered] = [drawer.locator('[data-figure=opened]'), drawer.locator('[data-figure=registered]')];

  await check('«Share» of the row opens what sends it on', async () => {
    await page.goto('/partners?filter=invited');
    await page.getByRole('button', { name: `Share invitation ${code}` }).click();
    await expect(drawer).toBeVisible();
    expect(new URL(await link()).pathname).toBe(`/register/${code}`);
  });
  await check('a QR code of the link, as black on white in either theme', async () => {
    const picture = drawer.getByRole('img', { name: 'QR code of the invitation link' });
    await expect(picture).toBeVisible();
    await picture.scrollIntoViewIfNeeded();
    const { width } = (await picture.boundingBox())!;
    expect(width).toBeGreaterThan(120);
  });
  await walk.shot(page, 'share');
  await check('the QR code holds that link', async () => {
    // By the browser's own reader, where it has one; otherwise the unit tests read it.
    const read = await page.evaluate(async () => {
      const Reader = (
        window as unknown as {
          BarcodeDetector?: new (options: object) => { detect: (from: ImageBitmap) => Promise<{ rawValue: string }[]> };
        }
      ).BarcodeDetector;
      const svg = document.querySelector('[role=dialog] svg[role=img], [role=dialog] [role=img] svg');
      if (!Reader || !svg) return null;
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
      try {
        await image.decode();
        return (await new Reader({ formats: ['qr_code'] }).detect(await createImageBitmap(image)))[0]?.rawValue ?? null;
      } catch {
        return null;
      }
    });
    if (read !== null) expect(read).toBe(await link());
  });
  await check('share by e-mail, WhatsApp, Telegram, with the link in the words', async () => {
    for (const [name, href] of [
      ['Email', /^mailto:/],
      ['WhatsApp', /^https:\/\/wa\.me\//],
      ['Telegram', /^https:\/\/t\.me\/share/],
    ] as const) {
      await expect(drawer.getByRole('link', { name })).toHaveAttribute('href', href);
      expect(decodeURIComponent((await drawer.getByRole('link', { name }).getAttribute('href'))!)).toContain(
        await link(),
      );
    }
  });
  await check("the device's own panel, where there is one; its failure is told, a change of mind is not", async () => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: (what: object) => {
          (window as unknown as { shared: object }).shared = what;
          return Promise.reject((window as unknown as { no?: Error }).no ?? new DOMException('closed', 'AbortError'));
        },
      });
    });
    await page.goto(`/partners?share=${id}`);
    const more = drawer.getByRole('button', { name: /More|Share/ }).last();
    await more.click();
    expect(await page.evaluate(() => (window as unknown as { shared: { url: string } }).shared.url)).toBe(await link());
    await seesNot(toast(page), /./);
    await page.evaluate(() => {
      (window as unknown as { no: Error }).no = new Error('broken');
    });
    await more.click();
    await expect(toast(page)).toContainText(/./);
  });
  await check('Copy URL', async () => {
    await drawer.getByRole('button', { name: 'Copy URL' }).click();
    await sees(drawer, 'Copied!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link());
  });
  await check('nothing opened and nobody registered yet', async () => {
    await expect(opened).toHaveText('0');
    await expect(registered).toHaveText('0 of 4');
  });
  await check('the sponsor sees it opened, within a second, without a reload', async () => {
    const guest = await walk.visitor();
    const took = await walk.until(
      async () => {
        await guest.page.goto(`/register/${code}`);
        await sees(guest.page, 'invites you');
      },
      () => expect(opened).toHaveText('1'),
    );
    expect(took).toBeLessThan(1_000);
  });
  await check('and registered, within a second', async () => {
    const took = await walk.until(
      () => register(code, 'Noor'),
      () => expect(registered).toHaveText('1 of 4'),
    );
    expect(took).toBeLessThan(1_000);
  });
  await check('«Done» closes it', async () => {
    await drawer.getByRole('button', { name: 'Done' }).click();
    await expect(drawer).toHaveCount(0);
  });
  await check('one that is gone says so', async () => {
    const gone = '/partners?share=00000000-0000-4000-8000-000000000000';
    // What has just closed may still step back in the history.
    await page.goto(gone).catch(() => page.goto(gone));
    await sees(drawer, 'This invitation does not exist any more');
  });
};
export default sharing;
