import { RemoteSlot, useCurrentUserQuery, useHasUnsentDrafts } from '@nb/web-kit';

/**
 * While this browser has unsent drafts of the user, loads the remote that sends them, on any page. Hidden, because neither its loading nor its
 * failure concerns the page.
 */
export function UnsentDrafts() {
  const { data: user } = useCurrentUserQuery();
  const isOwner = user != null && !user.viewAs;
  const hasDrafts = useHasUnsentDrafts(isOwner ? user.id : undefined);
  if (!isOwner || !hasDrafts) return null;
  return (
    <div hidden>
      <RemoteSlot name="draft-sender" userId={user.id} />
    </div>
  );
}
