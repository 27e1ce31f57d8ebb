/** What the page's shared caches call their data. A remote with caches of its own adds to them with `api.enhanceEndpoints({ addTagTypes })`. */
export const CACHE_TAGS = [
  'User',
  'Progress',
  'Prospects',
  'Compliance',
  'Videos',
  'Downline',
  'Codes',
  'Partner',
  'AdminUsers',
  'Attention',
  'Calendar',
  'Notifications',
] as const;
export type CacheTag = (typeof CACHE_TAGS)[number];
