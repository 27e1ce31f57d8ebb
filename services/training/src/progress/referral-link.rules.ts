import { REFERRAL_LINK_PLACEHOLDER, visibleCode } from '@nb/contracts';

const REFERRAL_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The uid within a pasted link: `/c/{uid}`, then `uid={uid}`, then the last path segment. */
function uidWithin(link: string): string {
  const shop = /\/c\/([^/?#\s]+)/.exec(link);
  if (shop?.[1] !== undefined) return shop[1];
  const query = /\buid=([^&#\s]+)/.exec(link);
  if (query?.[1] !== undefined) return query[1];
  const path = link.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * A typed referral code or pasted link, reduced to its ID (docs/product/training.md#step-2).
 * '' = none set (blank, or the old placeholder); null = there is no valid ID in it.
 */
export function reduceReferralLink(typed: string): string | null {
  const trimmed = visibleCode(typed).trim();
  if (trimmed === '' || trimmed === REFERRAL_LINK_PLACEHOLDER) return '';
  const uid = uidWithin(trimmed);
  if (uid === REFERRAL_LINK_PLACEHOLDER) return '';
  return REFERRAL_ID.test(uid) ? uid : null;
}
