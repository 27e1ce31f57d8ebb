import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Referral, freeHours, prospectList, referral } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { act, buildProspect, endRender, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { code, drawer, openInvite, press, start, typeDay } from '../testing/codes-page';

const GENERATE = '/api/referral/generate';

const HOURS = ['2027-05-03T04:30:00.000Z', '2027-05-03T05:30:00.000Z'];

beforeAll(preloadUi);

describe('an invitation in three taps', () => {
  const FREE = fake.get('/api/team/free-hours', freeHours, { zone: 'Asia/Kolkata', hours: HOURS });
  const ANNA = fake.get('/api/prospects', prospectList, [
    buildProspect({ name: 'Anna Berg', phone: '+49 171 1234567', email: 'anna@example.test' }),
  ]);
  const made = { ...code, name: 'Anna Berg' };
  const invite = (over: { codes?: Referral[]; generate?: typeof FREE } = {}) =>
    start('/partners?code=new', [FREE, ANNA, over.generate ?? fake.post(GENERATE, referral, made)], over.codes ?? []);

  test('an hour and WhatsApp: the call in one’s own zone, sent to the contact of that name', async () => {
    const tab = { location: { href: '' }, close: jest.fn() };
    const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user, network } = await invite();
    await user.type((await drawer()).getByRole('combobox', { name: /^Who is it for/ }), 'Anna Berg');
    await user.click((await screen.findAllByRole('radio', { name: 'May 3, 2027' }))[0]!);
    await press(user, 'WhatsApp');
    expect(await screen.findByText('Your invitation is ready')).toBeVisible();
    expect(network.callsTo('POST', GENERATE)[0]?.body).toEqual({
      name: 'Anna Berg',
      onboardingCallDate: '2027-05-03',
      onboardingCallTime: '10:00',
      onboardingCallTimezone: 'Asia/Kolkata',
    });
    expect(tab.location.href).toMatch(/^https:\/\/wa\.me\/491711234567\?text=.*SPRING-2026$/);
    opened.mockRestore();
  });

  const contact = buildProspect({ name: 'Anna Berg' });
  const forContact = (path: string, handlers: (typeof FREE)[] = [], contacts = [contact]) =>
    start(path, [
      FREE,
      fake.get('/api/prospects', prospectList, contacts),
      fake.post(GENERATE, referral, made),
      ...handlers,
    ]);
  const keeps = fake.raw('patch', `/api/prospects/${contact.id}`, JSON.stringify(contact));
  const PROMISE = /^Anna Berg is one of your contacts: once somebody registers/;
  const sent = (page: Awaited<ReturnType<typeof start>>) =>
    page.network.callsTo('PATCH', `/api/prospects/${contact.id}`).map(({ body }) => body);

  test('opened for a contact it carries their name, and the contact keeps the invitation; another one after it is for nobody', async () => {
    const page = await forContact(`/partners?code=new&contact=${contact.id}`, [keeps]);
    const name = () => screen.findByRole('combobox', { name: /^Who is it for/ });
    expect(await name()).toHaveValue('Anna Berg');
    expect((await drawer()).getByText(PROMISE)).toBeVisible();
    await press(page.user, 'Copy URL');
    await waitFor(() => expect(sent(page)).toEqual([{ invitationId: made.id }]));
    expect(page.network.callsTo('POST', GENERATE)[0]?.body).toEqual({ name: 'Anna Berg' });
    await press(page.user, 'Another one');
    expect(await name()).toHaveValue('');
    expect((await drawer()).queryByText(PROMISE)).toBeNull();
  });

  test('a name that is suggested does the same; one of two contacts cannot be meant', async () => {
    const twins = [buildProspect({ name: 'Bo' }), buildProspect({ name: 'Bo' })];
    const page = await forContact('/partners?code=new', [keeps], [contact, ...twins]);
    const name = await screen.findByRole('combobox', { name: /^Who is it for/ });
    await page.user.type(name, 'Bo');
    expect((await drawer()).queryByText(/one of your contacts/)).toBeNull();
    await page.user.clear(name);
    await page.user.type(name, 'Anna Berg');
    expect(await (await drawer()).findByText(PROMISE)).toBeVisible();
    await press(page.user, 'Copy URL');
    await waitFor(() => expect(sent(page)).toEqual([{ invitationId: made.id }]));
  });

  test('a contact that could not keep it is said; the invitation is there', async () => {
    const page = await forContact(`/partners?code=new&contact=${contact.id}`, [
      fake.fails('patch', `/api/prospects/${contact.id}`, 'server.failed'),
    ]);
    await press(page.user, 'Copy URL');
    expect(await screen.findByText('The invitation is ready, but your contact does not know of it')).toBeVisible();
    expect(screen.getByText('Your invitation is ready')).toBeVisible();
  });

  test('nobody who asked not to be contacted is invited', async () => {
    const asked = { ...contact, mayContact: 'no' as const };
    const { user } = await forContact(`/partners?code=new&contact=${contact.id}`, [], [asked]);
    const name = await screen.findByRole('combobox', { name: /^Who is it for/ });
    expect(name).toHaveValue('');
    await user.type(name, 'Anna Berg');
    expect((await drawer()).queryByText(PROMISE)).toBeNull();
    expect(document.querySelectorAll('datalist option')).toHaveLength(0);
  });

  test('an hour that is promised on an open invitation is not offered', async () => {
    await invite({ codes: [{ ...code, status: 'invited', onboardingCallDatetime: HOURS[0]! }] });
    await waitFor(async () => expect((await drawer()).getAllByRole('radio')).toHaveLength(3));
  });

  test('refused: the window that was opened for it closes, everything stays', async () => {
    const tab = { location: { href: '' }, close: jest.fn() };
    const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = await invite({ generate: fake.fails('post', GENERATE, 'server.failed') });
    await user.type((await drawer()).getByRole('combobox', { name: /^Who is it for/ }), 'Bo');
    await press(user, 'WhatsApp');
    expect(await screen.findByText('Failed to generate invite partner code')).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    expect((await drawer()).getByRole('combobox', { name: /^Who is it for/ })).toHaveValue('Bo');
    opened.mockRestore();
  });

  test('free hours that cannot be read are not shown as none, and another time can be chosen', async () => {
    await start('/partners?code=new', [fake.fails('get', '/api/team/free-hours', 'server.failed'), ANNA]);
    expect(await screen.findByText(/Your free hours could not be loaded/)).toBeVisible();
    expect((await drawer()).getByRole('radio', { name: 'Other time' })).toBeEnabled();
  });
});

describe('a new invitation', () => {
  test("opens from the page, starts at 09:00 in the sponsor's zone, and sends nothing that is empty", async () => {
    const { user, network, router } = await start('/partners', [fake.post(GENERATE, referral, code)]);
    await user.click((await screen.findAllByRole('button', { name: 'Generate Code' }))[0]!);
    expect(await screen.findByRole('button', { name: 'Generate Invite Partner Code' })).toBeVisible();
    expect(router.state.location.search).toBe('?code=new');
    const panel = await drawer();
    await user.click(panel.getByRole('button', { name: 'Generate Invite Partner Code' }));
    await user.click(panel.getByRole('radio', { name: 'Other time' }));
    expect(panel.getByText('Required for new partners')).toBeVisible();
    expect(panel.getByRole('combobox', { name: /^Time zone/ })).toHaveDisplayValue(/Asia\/(Kolkata|Calcutta)/);
    await user.click(panel.getByRole('radio', { name: 'No call yet' }));
    await press(user, 'Generate Code');
    expect(await screen.findByText('Your invitation is ready')).toBeVisible();
    expect(network.callsTo('POST', GENERATE).map(({ body }) => body)).toEqual([{}]);
    expect(network.callsTo('POST', GENERATE)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('sends code, call, expiry, passcode and limit as chosen', async () => {
    const { user, network } = await openInvite([fake.post(GENERATE, referral, code)], 'Other time');
    const panel = await drawer();
    await typeDay(user, 'Call date', '12312099');
    await user.type(panel.getByRole('textbox', { name: /^Custom code/ }), 'spring-26');
    await typeDay(user, 'Expiration date', '01312100');
    await user.type(panel.getByLabelText(/^Passcode/), 'mango');
    await user.type(panel.getByRole('textbox', { name: /^How many times/ }), '3');
    await press(user, 'Generate Code');
    await screen.findByText('Your invitation is ready');
    expect(network.callsTo('POST', GENERATE)[0]?.body).toEqual({
      customCode: 'SPRING-26',
      expiresAt: '2100-01-31T23:59:59.000Z',
      passcode: 'mango',
      maxUses: 3,
      onboardingCallDate: '2099-12-31',
      onboardingCallTime: '09:00',
      onboardingCallTimezone: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/),
    });
  });

  test('Esc while it is being sent asks first, because a refusal would lose what was typed', async () => {
    let answer = () => {};
    const { user } = await openInvite([
      fake.post(GENERATE, referral, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return code;
      }),
    ]);
    await user.type((await drawer()).getByRole('textbox', { name: /^Custom code/ }), 'spring-26');
    await press(user, 'Generate Code');
    expect(await screen.findByRole('button', { name: 'Generating...' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).getByRole('button', {
        name: 'Keep editing',
      }),
    );
    act(() => answer());
    expect(await screen.findByText('Your invitation is ready')).toBeVisible();
  });

  test('shows the link to copy and as a QR code; «another» starts an empty form', async () => {
    const { user } = await openInvite([fake.post(GENERATE, referral, code)]);
    await press(user, 'Generate Code');
    expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveValue(code.url);
    expect(screen.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible();
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await press(user, 'Copy URL');
    expect(copy).toHaveBeenCalledWith(code.url);
    await press(user, 'Another one');
    await press(user, 'Generate Invite Partner Code');
    expect((await drawer()).getByRole('textbox', { name: /^Custom code/ })).toHaveValue('');
  });

  test('is there again after a reload, and another one begins with an empty form; one that is gone is said to be so', async () => {
    const { router, user } = await openInvite([fake.post(GENERATE, referral, code)]);
    await press(user, 'Generate Code');
    await screen.findByText('Your invitation is ready');
    expect(router.state.location.search).toBe(`?code=new&made=${code.id}`);
    const reload = async (codes: Referral[]) => {
      endRender();
      return start(`/partners?code=new&made=${code.id}`, [], codes);
    };
    const again = await reload([code]);
    expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveValue(code.url);
    await press(again.user, 'Another one');
    expect(await screen.findByRole('combobox', { name: /^Who is it for/ })).toHaveValue('');
    await waitFor(() => expect(again.router.state.location.search).toBe('?code=new'));
    await reload([]);
    expect(await screen.findByText('This invitation does not exist any more')).toBeVisible();
  });

  test('several faults: a summary links to each field, nothing is sent, and each message disappears once corrected', async () => {
    const { user, network } = await openInvite();
    const panel = await drawer();
    const custom = panel.getByRole('textbox', { name: /^Custom code/ });
    await user.type(custom, 'abc');
    await user.type(panel.getByRole('textbox', { name: /^How many times/ }), '0');
    await press(user, 'Generate Code');
    const summary = within(await screen.findByRole('group', { name: 'Please check the following' }));
    await user.click(
      summary.getByRole('link', { name: 'Custom code: A code has 6 to 32 letters, digits or hyphens.' }),
    );
    expect(custom).toHaveFocus();
    expect(panel.getByText('Enter a whole number from 1 to 100,000.')).toBeVisible();
    expect(network.callsTo('POST', GENERATE)).toHaveLength(0);
    await user.type(custom, 'def');
    await waitFor(() => expect(custom).not.toHaveAccessibleDescription(/Use 6 to 32/));
  });

  test('an expiry in the past shows at its field and as a toast', async () => {
    const { user, network } = await openInvite();
    await typeDay(user, 'Expiration date', '01012020');
    await press(user, 'Generate Code');
    expect(await screen.findByText('Invalid Date')).toBeVisible();
    expect(screen.getAllByText('Expiration date must be in the future')).toHaveLength(2);
    // A fault may be out of sight: the summary takes the focus and leads there.
    expect(screen.getByRole('group', { name: 'Please check the following' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Expiration date: Expiration date must be in the future' })).toBeVisible();
    expect(network.callsTo('POST', GENERATE)).toHaveLength(0);
  });

  test('correcting a date part by part keeps the focus although it is invalid half-way', async () => {
    const { user, network } = await openInvite([fake.post(GENERATE, referral, code)]);
    const year = new Date().getFullYear();
    await typeDay(user, 'Expiration date', `0101${year}`);
    await press(user, 'Generate Code');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Please check the following' })).toHaveFocus());
    // December 31 of this year is valid; typing the first digit of the next year makes it the year 2.
    await typeDay(user, 'Expiration date', `1231${year + 1}`);
    await press(user, 'Generate Code');
    await screen.findByText('Your invitation is ready');
    expect(network.callsTo('POST', GENERATE)[0]?.body).toEqual({ expiresAt: `${year + 1}-12-31T23:59:59.000Z` });
  });

  test('another time without a date is not sent', async () => {
    const { user, network } = await openInvite([], 'Other time');
    await press(user, 'Generate Code');
    expect(await (await drawer()).findByText('Please select both date and time')).toBeVisible();
    expect(network.callsTo('POST', GENERATE)).toHaveLength(0);
  });

  test('a call in the past is refused before it is sent', async () => {
    const { user, network } = await openInvite([], 'Other time');
    await typeDay(user, 'Call date', '01012020');
    await press(user, 'Generate Code');
    expect(await (await drawer()).findByText('Please select a date and time in the future')).toBeVisible();
    expect(network.callsTo('POST', GENERATE)).toHaveLength(0);
  });

  test('a taken code shows at its field; what was typed stays', async () => {
    const { user } = await openInvite([fake.fails('post', GENERATE, 'referral.code-taken')]);
    const custom = (await drawer()).getByRole('textbox', { name: /^Custom code/ });
    await user.type(custom, 'SPRING-26');
    await press(user, 'Generate Code');
    expect(await screen.findByText('Failed to generate invite partner code')).toBeVisible();
    await waitFor(() => expect(custom).toHaveAccessibleDescription(/This code is already in use/));
    expect(custom).toHaveValue('SPRING-26');
  });

  test('a failure keeps everything; the second press sends it', async () => {
    const { user, network } = await openInvite([
      fake.fails('post', GENERATE, 'server.failed', { once: true }),
      fake.post(GENERATE, referral, code),
    ]);
    await user.type((await drawer()).getByRole('textbox', { name: /^Custom code/ }), 'SPRING-26');
    await press(user, 'Generate Code');
    expect(await (await drawer()).findByRole('alert')).toBeVisible();
    await press(user, 'Generate Code');
    await screen.findByText('Your invitation is ready');
    expect(network.callsTo('POST', GENERATE).at(-1)?.body).toEqual({ customCode: 'SPRING-26' });
  });

  test('closing with something typed asks first', async () => {
    const { user } = await openInvite();
    const custom = (await drawer()).getByRole('textbox', { name: /^Custom code/ });
    await user.type(custom, 'X');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(custom).toHaveValue('X');
    await press(user, 'Close');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
