import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Prospect, type TouchResult, touchResult } from '@nb/contracts';
import { buildProspect, fake, newTestId, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { stopAsking } from '../touches/asked-touch';
import { TouchDialogs } from '../touches/touch-dialogs';
import english from '../texts/en.json';
import { withFieldNames } from '../texts/field-names';
import type { Handlers } from '../testing/prospects-page';
import { ContactLinks } from './contact-links';

const ann = buildProspect({ name: 'Ann Lee', phone: '+49 171 1234567', email: 'ann@example.test', notes: null });
const touched = (after: Partial<Prospect>, over: Partial<TouchResult> = {}): TouchResult => ({
  touch: { id: newTestId(), at: '2026-11-26T09:00:00.000Z', kind: 'call', outcome: 'reached', note: null },
  prospect: { ...ann, version: 2, ...after },
  reason: 'none',
  ...over,
});
const show = (contact: Prospect, handlers: Handlers = []) =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <ContactLinks contact={contact} />
            <TouchDialogs />
          </>
        ),
      },
    ],
    { texts: { prospects: withFieldNames('en', english) }, handlers: handlers ?? [] },
  );
/** Follows a link without leaving the page of the test, and comes back to it. */
const follow = async (link: HTMLElement, user: { click: (element: Element) => Promise<void> }) => {
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  window.dispatchEvent(new Event('blur'));
  window.dispatchEvent(new Event('focus'));
};

const valueOf = (field: HTMLElement) => (field as HTMLTextAreaElement).value;

beforeEach(stopAsking);

describe('«How did it go?»', () => {
  test('is asked on the return from a call, and one press records it and says the next date', async () => {
    const { user, network } = await show(ann, [
      fake.post(
        '/api/prospects/:id/touches',
        touchResult,
        touched({ followUpOn: '2099-12-02' }, { reason: 'try-again' }),
        { status: 201 },
      ),
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await follow(await screen.findByRole('link', { name: 'Call Ann Lee' }), user);
    const dialog = await screen.findByRole('dialog', { name: 'How did it go?' });
    expect(within(dialog).getByText('Call · Ann Lee')).toBeVisible();
    expect(within(within(dialog).getByRole('group', { name: 'How it went' })).getAllByRole('button')).toHaveLength(6);
    await user.click(within(dialog).getByRole('button', { name: 'No answer' }));
    expect(await screen.findByText('No answer yet. Try again: Dec 2, 2099')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = network.callsTo('POST', `/api/prospects/${ann.id}/touches`);
    expect(call?.body).toMatchObject({ kind: 'call', outcome: 'no-answer', note: null });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change date' })).toBeVisible();
  });
  test('is asked after a moment when the link led nowhere else', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'], advanceTimers: true });
    try {
      const { user } = await show(ann);
      const link = await screen.findByRole('link', { name: 'Call Ann Lee' });
      link.addEventListener('click', (event) => event.preventDefault());
      await user.click(link);
      expect(screen.queryByRole('dialog')).toBeNull();
      jest.advanceTimersByTime(3000);
      expect(await screen.findByRole('dialog', { name: 'How did it go?' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
  test('takes a note, and asks until when for «Later»', async () => {
    const { user, network } = await show(ann, [
      fake.post('/api/prospects/:id/touches', touchResult, touched({}, { reason: 'asked' }), { status: 201 }),
    ]);
    await follow(await screen.findByRole('link', { name: 'Call Ann Lee' }), user);
    await user.click(await screen.findByRole('button', { name: 'Add a note' }));
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'On holiday');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await user.click(await screen.findByRole('button', { name: 'In 1 week' }));
    await waitFor(() => expect(network.callsTo('POST', `/api/prospects/${ann.id}/touches`)).toHaveLength(1));
    const body = network.callsTo('POST', `/api/prospects/${ann.id}/touches`)[0]?.body as { followUpOn: string };
    expect(body).toMatchObject({ outcome: 'later', note: 'On holiday' });
    expect(Date.parse(body.followUpOn) - Date.now()).toBeGreaterThan(5 * 86_400_000);
  });
  test('a refusal keeps the question and the note', async () => {
    const { user } = await show(ann, [fake.fails('post', '/api/prospects/:id/touches', 'prospect.not-found')]);
    await follow(await screen.findByRole('link', { name: 'Call Ann Lee' }), user);
    await user.click(await screen.findByRole('button', { name: 'Add a note' }));
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'On holiday');
    await user.click(screen.getByRole('button', { name: 'We talked' }));
    expect(await screen.findByText('This was not saved')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('On holiday');
  });
});

describe('words to say', () => {
  test('open in the language of the number, are edited, and stand in the link', async () => {
    const { user } = await show(ann);
    await user.click(await screen.findByRole('button', { name: 'WhatsApp to Ann Lee' }));
    const dialog = await screen.findByRole('dialog', { name: 'Words for Ann Lee' });
    const text = await within(dialog).findByRole('textbox', { name: 'Your message' });
    await waitFor(() => expect(valueOf(text)).toMatch(/^Hallo Ann, hier ist Ada\. Ich mache Network-Marketing/));
    await user.type(text, ' Bis bald');
    const link = within(dialog).getByRole('link', { name: 'Open WhatsApp' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(
      /^https:\/\/wa\.me\/491711234567\?text=Hallo Ann[\s\S]* Bis bald$/,
    );
    expect(
      decodeURIComponent(within(dialog).getByRole('link', { name: 'Open email' }).getAttribute('href') ?? ''),
    ).toMatch(/^mailto:ann@example\.test\?subject=Ein paar Zeilen von Ada&body=Hallo Ann/);
    await follow(link, user);
    expect(await screen.findByRole('dialog', { name: 'How did it go?' })).toBeVisible();
    expect(screen.getByText('Message · Ann Lee')).toBeVisible();
  });
  test('what was typed and not sent is there again', async () => {
    const { user } = await show(ann);
    await user.click(await screen.findByRole('button', { name: 'SMS to Ann Lee' }));
    const text = await screen.findByRole('textbox', { name: 'Your message' });
    await waitFor(() => expect(text).not.toHaveValue(''));
    await user.clear(text);
    await user.type(text, 'Own words');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'SMS to Ann Lee' }));
    expect(await screen.findByRole('textbox', { name: 'Your message' })).toHaveValue('Own words');
    await user.click(screen.getByRole('button', { name: 'Suggested words' }));
    expect(valueOf(screen.getByRole('textbox', { name: 'Your message' }))).toContain('Network-Marketing');
  });
});

test('each of two numbers is called and written to', async () => {
  const { user } = await show({ ...ann, phone: '0171 1234567 / +49 171 7654321' });
  expect(await screen.findByRole('link', { name: 'Call Ann Lee · 0171 1234567' })).toHaveAttribute(
    'href',
    'tel:01711234567',
  );
  expect(screen.getByRole('link', { name: 'Call Ann Lee · +49 171 7654321' })).toHaveAttribute(
    'href',
    'tel:+491717654321',
  );
  await user.click(screen.getByRole('button', { name: 'WhatsApp to Ann Lee' }));
  const dialog = await screen.findByRole('dialog', { name: 'Words for Ann Lee' });
  const hrefOf = (name: string) => within(dialog).getByRole('link', { name }).getAttribute('href') ?? '';
  expect(hrefOf('Open WhatsApp · +49 171 7654321')).toMatch(/^https:\/\/wa\.me\/491717654321\?/);
  expect(within(dialog).queryByRole('link', { name: 'Open WhatsApp · 0171 1234567' })).toBeNull();
  expect(hrefOf('Open SMS · 0171 1234567')).toMatch(/^sms:01711234567\?/);
  expect(hrefOf('Open SMS · +49 171 7654321')).toMatch(/^sms:\+491717654321\?/);
});

test('who asked not to be contacted is offered no way, with the reason', async () => {
  await show({ ...ann, mayContact: 'no' });
  expect(await screen.findByText('Asked not to be contacted')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
