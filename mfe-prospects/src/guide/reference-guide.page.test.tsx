import { describe, expect, jest, test } from '@jest/globals';
import { referenceGuide } from '@nb/contracts';
import { fake, screen } from '@nb/web-kit/testing';
import english from '../texts/en.json';
import { type Handlers, ann, showProspects } from '../testing/prospects-page';

describe('reference guide', () => {
  const open = async (handlers: Handlers) => {
    const page = await showProspects([ann], handlers);
    await page.user.click(await screen.findByRole('tab', { name: 'Reference Guide' }));
    return page;
  };
  test('has the way to what people earn, in the reader’s language', async () => {
    await showProspects([ann], [], '/prospects?tab=guide', { language: 'de' });
    expect(await screen.findByRole('link', { name: english.guide.earnings })).toHaveAttribute(
      'href',
      '/api/content/income-statement?lang=de',
    );
  });

  test('needs name and objective, and shows the words', async () => {
    const { user, network } = await open([
      fake.post('/api/scripts/reference-guide', referenceGuide, { guidance: 'A call with Ann\n\nOpen\nHello Ann' }),
    ]);
    const generate = await screen.findByRole('button', { name: 'Generate' });
    expect(generate).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Prospect name' }), 'Ann');
    expect(generate).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Invite to an event' }));
    expect(screen.getByRole('radio', { name: 'Invite to an event' })).toBeChecked();
    await user.click(generate);
    expect(await screen.findByText('Reference Guide Generated')).toBeVisible();
    expect(screen.getByText('Your personalized calling guidance has been created.')).toBeVisible();
    expect(screen.getByText('Hello Ann')).toBeVisible();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    expect(written).toHaveBeenCalledWith('A call with Ann\n\nOpen\nHello Ann');
    expect(network.callsTo('POST', '/api/scripts/reference-guide')[0]?.body).toMatchObject({
      prospectName: 'Ann',
      objective: 'invite_event',
    });
  });
  test('what is typed and what was composed outlast a look at the contacts, and take no focus', async () => {
    const { user } = await open([
      fake.post('/api/scripts/reference-guide', referenceGuide, { guidance: 'A call with Ann\n\nOpen\nHello Ann' }),
    ]);
    await user.type(await screen.findByRole('textbox', { name: 'Prospect name' }), 'Ann');
    await user.type(screen.getByRole('textbox', { name: /background/i }), 'Likes tea');
    await user.click(screen.getByRole('radio', { name: 'Invite to an event' }));
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText('Hello Ann')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Contact List' }));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Reference Guide' }));
    expect(await screen.findByRole('textbox', { name: 'Prospect name' })).toHaveValue('Ann');
    expect(screen.getByRole('textbox', { name: /background/i })).toHaveValue('Likes tea');
    expect(screen.getByRole('radio', { name: 'Invite to an event' })).toBeChecked();
    expect(screen.getByText('Hello Ann')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Reference Guide' })).toHaveFocus();
  });
  test('a broken connection says «Generation Failed»', async () => {
    const { user } = await open([fake.down('post', '/api/scripts/reference-guide')]);
    await user.type(await screen.findByRole('textbox', { name: 'Prospect name' }), 'Ann');
    await user.click(screen.getByRole('radio', { name: 'Share the product' }));
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect((await screen.findAllByText('Failed to generate guidance. Please try again.')).length).toBeGreaterThan(0);
  });
});
