import { DOWNLINE_SORTS, type DownlineSort } from '@nb/contracts';

/** How a person likes to see the list. */
export interface ListView {
  sort: DownlineSort;
  /** Whether the column of badges is shown. */
  hasBadges: boolean;
}
const USUAL: ListView = { sort: 'urgent', hasBadges: false };
const keyOf = (userId: string): string => `team:${userId}:list`;

/** What this browser keeps of it; the usual view where it keeps nothing. */
export function keptView(userId: string | undefined): ListView {
  try {
    const [sort, badges] = (userId && localStorage.getItem(keyOf(userId)))?.split(' ') ?? [];
    return { sort: DOWNLINE_SORTS.find((each) => each === sort) ?? USUAL.sort, hasBadges: badges === 'badges' };
  } catch {
    return USUAL;
  }
}

export function keepView(userId: string, { sort, hasBadges }: ListView): void {
  try {
    localStorage.setItem(keyOf(userId), hasBadges ? `${sort} badges` : sort);
  } catch {
    // Without storage the choice lasts as long as the address.
  }
}
