/** The pages that a visitor without a session gets prerendered. `appWith`: with one of these in the query the page depends on the server, so it is rendered by the app; `evenBlank`: also when its value is lost. */
export const PUBLIC_PAGES = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/auth' },
  { name: 'register', path: '/register', appWith: ['code', 'referralCode'] },
  { name: 'reset-password', path: '/reset-password', appWith: ['token'], evenBlank: true },
] as const satisfies readonly { name: string; path: string; appWith?: readonly string[]; evenBlank?: boolean }[];
export type PublicPageName = (typeof PUBLIC_PAGES)[number]['name'];
