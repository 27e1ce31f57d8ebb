import { RemoteSlot, useCurrentUserQuery, useHasUnsentDrafts } from '@nb/web-kit';

/**
 * While this browser keeps drafts of the signed-in person, the remote that they belong to sends them, on whichever page they are. Hidden: neither
 * its loading nor its failure is a matter of the page.
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
