/** Registration by invitation, until there is a form (RT §2, §5, §8; R1, R2). */
import { fits, sees } from './kit/acts.ts';
import { invitation, newSponsor } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const registration: Section = async (walk) => {
  const sponsor = await newSponsor();
  const { code } = await invitation(sponsor.api);
  const { page } = await walk.visitor();
  const html = page.locator('html');

  await walk.check('a valid code shows the sponsor\'s name and distributor ID', async () => {
    await page.goto(`/register/${code}`);
    await sees(page, `${sponsor.name} invites you`);
    await sees(page, `Distributor ID ${sponsor.uid}`);
  });
  await walk.check('the light theme is forced on this page', () => expect(html).toHaveAttribute('data-theme', 'light'));
  await walk.check('nothing moves sideways', () => fits(page));
  await walk.shot(page, 'form');
};
export default registration;
