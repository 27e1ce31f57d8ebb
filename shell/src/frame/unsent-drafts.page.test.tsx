import { expect, jest, test } from '@jest/globals';
import { draftKey, writeDraft } from '@nb/web-kit';
import { TEST_USER_ID as ME, act, buildUser, newTestId, renderRoutes, screen } from '@nb/web-kit/testing';
import { UnsentDrafts } from './unsent-drafts';

const NOTES = draftKey('training', ME, 'call-notes');
const sender = jest.fn(({ userId }: { userId: string }) => <p>Sends for {userId}</p>);
const show = (user = buildUser()) =>
  renderRoutes([{ path: '/', element: <UnsentDrafts /> }], { user, slots: { 'draft-sender': sender } });

test('the remote of a draft is loaded while there is one, and out of sight', async () => {
  await show();
  expect(sender).not.toHaveBeenCalled();
  act(() => writeDraft(NOTES, 'x'));
  expect(await screen.findByText(`Sends for ${ME}`)).not.toBeVisible();
  act(() => writeDraft(NOTES, null));
  expect(screen.queryByText(`Sends for ${ME}`)).not.toBeInTheDocument();
});

test('touches of contacts are sent by their own remote', async () => {
  sender.mockClear();
  writeDraft(draftKey('prospects', ME, 'touches'), '[]');
  await renderRoutes([{ path: '/', element: <UnsentDrafts /> }], {
    slots: { 'draft-sender': sender, 'touch-sender': ({ userId }: { userId: string }) => <p>Touches of {userId}</p> },
  });
  expect(await screen.findByText(`Touches of ${ME}`)).not.toBeVisible();
  expect(sender).not.toHaveBeenCalled();
});

test('an admin who views somebody’s account sends nothing of theirs', async () => {
  sender.mockClear();
  writeDraft(NOTES, 'x');
  await show(buildUser({ viewAs: { adminId: newTestId(), adminName: 'Lena', endsAt: '2026-11-21T12:00:00.000Z' } }));
  expect(sender).not.toHaveBeenCalled();
});
