/** The tree of everybody below, by hand and by keyboard. */
import { failing, fits, sees, seesNot } from './kit/actions.ts';
import { completeSteps, newPartner, newSponsor } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const tree: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const { page } = await walk.signedIn(sponsor.email, sponsor.password);
  const row = ({ id }: { id: string }) => page.locator(`[role=row][data-key="${id}"]`);

  /** On a phone a button opens the field. */
  const search = async (words: string) => {
    const field = page.getByRole('searchbox');
    if (walk.narrow && !(await field.isVisible())) await page.getByRole('button', { name: 'Search partners' }).click();
    await field.fill(words);
  };
  const way = ({ name }: { name: string }) => page.getByRole('navigation', { name: `The way to ${name}` });

  await check('nobody yet: it says so, and leads to an invitation', async () => {
    await page.goto('/partners/tree');
    await sees(page, 'No partners yet');
    await page.getByRole('link', { name: 'Generate Code' }).click();
    await expect(page.getByRole('dialog', { name: 'Invite', exact: true })).toBeVisible();
  });
  const ana = await newPartner(sponsor, 'Ana', 'Alder');
  const bea = await newPartner(sponsor, 'Bea', 'Birch');
  const child = await newPartner(ana, 'Cem', 'Cedar');
  const grandchild = await newPartner(child, 'Dot', 'Deep');
  await completeSteps(ana, 5);

  await check('it is reached from the list', async () => {
    await page.goto('/partners');
    if (walk.narrow) {
      await page.getByRole('button', { name: 'Your team' }).click();
      await page.getByRole('menuitem', { name: 'Tree' }).click();
    } else await page.getByRole('navigation', { name: 'Your team' }).getByRole('link', { name: 'Tree' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Team Tree' })).toBeVisible();
  });
  await check('all generations with counts', async () => {
    await page.getByRole('button', { name: 'Generations' }).click();
    const generations = page.getByRole('dialog', { name: 'Generations' });
    await expect(page.getByText('4 people, 1 completed')).toBeVisible();
    for (const words of [
      'Generation 1',
      '2 people, 1 completed',
      'Generation 2',
      'Generation 3',
      '1 person, 0 completed',
    ])
      await expect(generations).toContainText(words);
    await page.keyboard.press('Escape');
  });
  await check('each with their own counts and progress', async () => {
    await expect(row(ana)).toContainText('Completed');
    if (walk.narrow) await expect(row(ana)).toContainText('2 in team, 0 completed');
    else await expect(row(ana).locator('[data-part=figure]')).toHaveText(['1', '2', '0']);
    await expect(row(bea).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 5 Complete');
  });
  await check('lazily: those below come when they are asked for', async () => {
    await expect(row(child)).toHaveCount(0);
    await row(ana)
      .getByRole('button', { name: `Show the partners of ${ana.name}` })
      .click();
    await expect(row(child)).toBeVisible();
    if (walk.narrow) await expect(way(ana)).toContainText('Generation 1 · 2 in team, 0 completed');
    else await expect(row(ana)).toHaveAttribute('aria-expanded', 'true');
  });
  await check('and go again', async () => {
    if (walk.narrow) await page.getByRole('button', { name: 'Back to the first generation' }).click();
    else
      await row(ana)
        .getByRole('button', { name: `Hide the partners of ${ana.name}` })
        .click();
    await expect(row(ana)).toBeVisible();
    await expect(row(child)).toHaveCount(0);
  });
  await check('by keyboard: arrows walk, Right opens, Left closes', async () => {
    await page.locator('[role=row][tabindex="0"]').focus();
    await page.keyboard.press('Home');
    for (
      let step = 0;
      step < 4 && (await page.evaluate(() => document.activeElement?.getAttribute('data-key'))) !== ana.id;
      step += 1
    )
      await page.keyboard.press('ArrowDown');
    await expect(row(ana)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(row(child)).toBeVisible();
    // On a phone the branch takes the place, and the focus goes along.
    if (!walk.narrow) await page.keyboard.press('ArrowDown');
    await expect(row(child)).toBeFocused();
    await expect(row(child)).toHaveAttribute('aria-level', '2');
    await page.keyboard.press('ArrowRight');
    await expect(row(grandchild)).toHaveAttribute('aria-level', '3');
    if (walk.narrow) await expect(row(grandchild)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(row(grandchild)).toHaveCount(0);
    await expect(row(child)).toBeFocused();
  });
  await check('Enter opens the person, Escape gives the focus back', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: child.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(child)).toBeFocused();
  });
  await check('whoever stands deeper has a sponsor of their own, who sets the call', async () => {
    await page.keyboard.press('Enter');
    await sees(page.getByRole('dialog'), 'Account Information');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit Onboarding Call' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toContainText(ana.name);
    await page.keyboard.press('Escape');
    await expect(row(child)).toBeFocused();
    // The step in the history that the sheet had is gone back over.
    await page.waitForTimeout(1_000);
  });
  await check('the page fits the window', () => fits(page));
  await walk.shot(page, 'open');
  await check('a search leads to a person in it, with the way down to them', async () => {
    await page.goto('/partners/tree');
    await search(grandchild.email);
    await expect(page.getByRole('list', { name: `The way to ${grandchild.name}` }).getByRole('listitem')).toHaveText([
      'Generation 3',
      ana.name,
      child.name,
    ]);
    await page.getByRole('button', { name: `Show in tree: ${grandchild.name}` }).click();
    await expect(row(grandchild)).toBeFocused();
    await expect(row(grandchild)).toBeInViewport();
  });
  await check('nobody found: that is said, and «Clear search» goes back', async () => {
    await search('nobody-of-that-name');
    await sees(page, 'Nobody in your team has this name, email or distributor ID.');
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(row(bea)).toBeVisible();
  });
  await check('somebody of another team is not found', async () => {
    const stranger = await newPartner(await newSponsor('Otto'), 'Sol', 'Stranger');
    await page.goto(`/partners/tree?at=${stranger.id}`);
    await sees(page, 'This person is not in your team.');
    await search(stranger.email);
    await sees(page, 'No partner matches');
  });
  await check('a tree that could not be loaded says so, and Retry reads it', async () => {
    const mend = await failing(page, '**/api/team/tree*', 404);
    await page.goto('/partners/tree');
    await sees(page, 'The tree could not be loaded');
    await mend();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(row(bea)).toBeVisible();
  });
  await check('a newcomer below appears without a reload', async () => {
    await page.goto('/partners/tree');
    await expect(row(bea)).toBeVisible();
    await page.waitForTimeout(1_500);
    const fay = await newPartner(bea, 'Fay', 'Fern');
    await expect(row(bea).getByRole('button', { name: `Show the partners of ${bea.name}` })).toBeVisible();
    await row(bea)
      .getByRole('button', { name: `Show the partners of ${bea.name}` })
      .click();
    await expect(row(fay)).toBeVisible();
    await seesNot(page, 'These partners could not be loaded.');
  });
};
export default tree;
