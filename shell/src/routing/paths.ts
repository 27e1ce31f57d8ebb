/** Prefixes of pages for signed-in users only. Those of remotes are added from their descriptions. */
export const PROTECTED_PREFIXES = [
  '/dashboard',
  '/basic-training',
  '/training',
  '/prospects',
  '/business-model',
  '/language',
  '/partners',
  '/compliance',
  '/resources',
  '/settings',
  '/styleguide',
  '/admin',
  '/recordings',
  '/calendar',
  '/password-change',
  '/set-up-two-step',
] as const;

/** Pages on the way to the page that was asked for, which they have as `next`. Each sign-in decides again which of them are shown. */
const ON_THE_WAY = ['/auth', '/password-change', '/set-up-two-step'] as const;
const isOnTheWay = (pathname: string) => ON_THE_WAY.some((step) => isBelow(pathname, step));

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;
const onTheWay =
  (step: (typeof ON_THE_WAY)[number]) =>
  ({ pathname, search, hash }: Place): string => {
    const wanted = isOnTheWay(pathname) ? nextPage(search) : pathname + search + hash;
    return wanted === '/' ? step : `${step}?next=${encodeURIComponent(wanted)}`;
  };
export const signInPath = onTheWay('/auth');
export const passwordChangePath = onTheWay('/password-change');
export const setUpTwoStepPath = onTheWay('/set-up-two-step');

/** The page that was asked for, from the query of a page on the way to it: a page of this product, otherwise the dashboard. */
export function nextPage(search: string, origin: string = window.location.origin): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!/^\/(?![/\\])/.test(next)) return '/';
  try {
    const url = new URL(next, origin);
    // `/..//host` resolves to the path `//host`, which is another origin when it is opened.
    const isOwn = url.origin === origin && !url.pathname.startsWith('//');
    return isOwn && !isOnTheWay(url.pathname) ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

// The router matches /Settings as /settings, so the check of who may see a page must be case-insensitive too.
const isBelow = (pathname: string, prefix: string) => {
  const path = pathname.toLowerCase();
  return path === prefix || path.startsWith(`${prefix}/`);
};

/** Whether a signed-out visitor of this path is sent to sign in instead of getting «not found». */
export const isProtected = (pathname: string, more: readonly string[] = []): boolean =>
  [...PROTECTED_PREFIXES, ...more].some((prefix) => isBelow(pathname, prefix));

/** The user and the sign-in for which the change was skipped. */
type Skipper = { id: string; lastLoginAt: string | null };
const signInOf = ({ id, lastLoginAt }: Skipper) => `${id} ${lastLoginAt}`;

/** Key in sessionStorage: who chose «Skip for now» at the temporary-password change in this tab. */
const SKIP_PASSWORD_CHANGE = 'skipPasswordChange';

/** Remembers in this tab that this user skipped, until their next sign-in. The server remembers it for the session as well. */
export const rememberSkip = (user: Skipper): void => {
  try {
    sessionStorage.setItem(SKIP_PASSWORD_CHANGE, signInOf(user));
  } catch {
    // Without storage the server's flag is enough.
  }
};

/** A new sign-in asks again. */
export const forgetSkip = (): void => {
  try {
    sessionStorage.removeItem(SKIP_PASSWORD_CHANGE);
  } catch {
    // Without storage nothing was stored.
  }
};

const skippedHere = (user: Skipper): boolean => {
  try {
    return sessionStorage.getItem(SKIP_PASSWORD_CHANGE) === signInOf(user);
  } catch {
    return false;
  }
};

interface SecondStepDemand {
  secondStep?: { isRequiredNow: boolean } | null | undefined;
}
/** Whether this user must set up a second step before anything else. */
export const mustSetUpTwoStep = ({ secondStep }: SecondStepDemand, pathname: string): boolean =>
  secondStep?.isRequiredNow === true &&
  !isBelow(pathname, '/set-up-two-step') &&
  !isBelow(pathname, '/password-change');

/** Whether somebody with a temporary password must go to /password-change first (unless there already, on a register path, or skipped). Who must have a second step can't skip it. */
export const mustChangePassword = (
  user: Skipper & SecondStepDemand & { tempPassword: boolean; passwordChangeSkipped: boolean },
  pathname: string,
  skipped: boolean = skippedHere(user),
): boolean =>
  user.tempPassword &&
  (user.secondStep?.isRequiredNow === true || (!user.passwordChangeSkipped && !skipped)) &&
  !isBelow(pathname, '/password-change') &&
  !isBelow(pathname, '/register');
