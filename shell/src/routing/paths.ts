/** Paths below which only signed-in people come. Those of the remotes are added from their descriptions. */
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
] as const;

/** `/auth`, which remembers the page that was asked for, but not the change of a temporary password, which each sign-in decides itself. */
export const signInPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname === '/' || isBelow(pathname, '/password-change')
    ? '/auth'
    : `/auth?next=${encodeURIComponent(pathname + search)}`;

/** Where the query of `/auth` leads after signing in: a page of this product, otherwise the dashboard. */
export function nextPage(search: string, origin: string = window.location.origin): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!/^\/(?![/\\])/.test(next)) return '/';
  try {
    const url = new URL(next, origin);
    return url.origin === origin && !isBelow(url.pathname, '/auth') ? url.pathname + url.search + url.hash : '/';
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

/** Who a skip belongs to: the person, and the sign-in at which it was chosen. */
type Skipper = { id: string; lastLoginAt: string | null };
const signInOf = ({ id, lastLoginAt }: Skipper) => `${id} ${lastLoginAt}`;

/** Session flag: who chose «Skip for now» at the temporary-password change in this tab. */
const SKIP_PASSWORD_CHANGE = 'skipPasswordChange';

/** Remembers in this tab that this person skipped, until their next sign-in. The server remembers it for the session as well. */
export const rememberSkip = (user: Skipper): void => {
  try {
    sessionStorage.setItem(SKIP_PASSWORD_CHANGE, signInOf(user));
  } catch {
    // Storage may be closed; the server's word is enough.
  }
};

/** A new sign-in asks again. */
export const forgetSkip = (): void => {
  try {
    sessionStorage.removeItem(SKIP_PASSWORD_CHANGE);
  } catch {
    // Nothing could be kept, so nothing is left.
  }
};

const skippedHere = (user: Skipper): boolean => {
  try {
    return sessionStorage.getItem(SKIP_PASSWORD_CHANGE) === signInOf(user);
  } catch {
    return false;
  }
};

/** Whether somebody with a temporary password must go to /password-change first (unless there already, on a register path, or skipped). */
export const mustChangePassword = (
  user: Skipper & { tempPassword: boolean; passwordChangeSkipped: boolean },
  pathname: string,
  skipped: boolean = skippedHere(user),
): boolean =>
  user.tempPassword &&
  !user.passwordChangeSkipped &&
  !skipped &&
  !isBelow(pathname, '/password-change') &&
  !isBelow(pathname, '/register');
