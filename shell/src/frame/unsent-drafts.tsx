import { RemoteSlot, useCurrentUserQuery, useHasUnsentDrafts } from '@nb/web-kit';

/** Which slot sends what a remote keeps. */
const SENDERS = { training: 'draft-sender', prospects: 'touch-sender' } as const;

/**
 * While this browser has unsent drafts of the user, loads the remotes that send them, on any page. Hidden, because neither its loading nor its
 * failure concerns the page.
 */
export function UnsentDrafts() {
  const { data: user } = useCurrentUserQuery();
  const ownId = user != null && !user.viewAs ? user.id : undefined;
  const has = {
    training: useHasUnsentDrafts(ownId, 'training'),
    prospects: useHasUnsentDrafts(ownId, 'prospects'),
  };
  if (ownId === undefined) return null;
  return (['training', 'prospects'] as const).map(
    (remote) =>
      has[remote] && (
        <div key={remote} hidden>
          <RemoteSlot name={SENDERS[remote]} userId={ownId} />
        </div>
      ),
  );
}
