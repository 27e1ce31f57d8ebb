import { REFERRAL_LINK_PLACEHOLDER } from '@nb/contracts';

const REFERRAL_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The uid within a link: `/c/{uid}`, then `uid={uid}`, then the last path segment. '' = none set (blank, or the old placeholder). */
export function uidOf(link: string): string {
  const text = link.trim();
  const shop = /\/c\/([^/?#\s]+)/.exec(text)?.[1];
  const query = /\buid=([^&#\s]+)/.exec(text)?.[1];
  const path = text.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const uid = shop ?? query ?? path.slice(path.lastIndexOf('/') + 1);
  return uid === REFERRAL_LINK_PLACEHOLDER ? '' : uid;
}

export const isReferralId = (id: string): boolean => REFERRAL_ID.test(id);

/** What the field shows after a change: a pasted link is reduced to its ID; what is typed letter by letter stays until it is saved. */
export const afterChange = (before: string, now: string): string =>
  now.length - before.length > 1 && /[/=]/.test(now) ? uidOf(now) : now;

/** A guest page of the brand for one partner: the address with their ID in it. */
export const guestPage = (template: string, id: string): string => template.replaceAll('{uid}', encodeURIComponent(id));

/** The two shop links of an ID. */
export const shopLinks = (hosts: readonly string[], id: string): string[] =>
  hosts.map((host) => `https://${host}/c/${encodeURIComponent(id)}`);
