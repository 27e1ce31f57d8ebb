import { MAX_INVITATION_NAME, withoutLinks, type Prospect } from '@nb/contracts';

/** Contacts that may be invited: nobody who asked not to be contacted is offered (docs/product/registration.md#a-contact-invited). */
export const invitable = (contacts: readonly Prospect[]): Prospect[] =>
  contacts.filter(({ mayContact }) => mayContact !== 'no');

/** A contact's name as an invitation can carry it; the list may have some from before links in names were refused. */
export const invitationName = ({ name }: Pick<Prospect, 'name'>): string =>
  Array.from(withoutLinks(name)).slice(0, MAX_INVITATION_NAME).join('').trim();

/**
 * The contact that an invitation with this name is for: the only one who is called so, otherwise the one it was opened for. Of several with one name only
 * the one it was opened for is meant, because nobody knows of the others.
 */
export function invitedContact(
  typed: string,
  contacts: readonly Prospect[],
  openedFor: Prospect | undefined,
): Prospect | undefined {
  const named = contacts.filter((contact) => invitationName(contact) === typed.trim());
  return named.length === 1 ? named[0] : openedFor;
}
