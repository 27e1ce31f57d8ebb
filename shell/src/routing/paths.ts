/** Paths below which only signed-in people come (PA §2, decisions 12). Those of the remotes are added from their descriptions. */
export const PROTECTED_PREFIXES = [
  '/dashboard', '/basic-training', '/training', '/prospects', '/business-model', '/language', '/partners', '/compliance', '/resources', '/settings',
  '/styleguide', '/admin', '/recordings', '/calendar', '/password-change',
] as const;

const isBelow = (pathname: string, prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);

/** Whether a signed-out visitor of this path is sent to sign in instead of being told that it does not exist. */
export const isProtected = (pathname: string, more: readonly string[] = []): boolean =>
  [...PROTECTED_PREFIXES, ...more].some((prefix) => isBelow(pathname, prefix));

/** Session flag: who chose «Skip for now» at the temporary-password change in this tab (PA §2, decisions 15). */
const SKIP_PASSWORD_CHANGE = 'skipPasswordChange';

/** Remembers in this tab that this person skipped. The server remembers it for the session as well. */
export const rememberSkip = (userId: string): void => {
  try {
    sessionStorage.setItem(SKIP_PASSWORD_CHANGE, userId);
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

const skippedHere = (userId: string): boolean => {
  try {
    return sessionStorage.getItem(SKIP_PASSWORD_CHANGE) === userId;
  } catch {
    return false;
  }
};

/** Whether somebody with a temporary password must go to /password-change first (PA §2: unless there already, on a register path, or skipped). */
export const mustChangePassword = (
  user: { id: string; tempPassword: boolean; passwordChangeSkipped: boolean },
  pathname: string,
  skipped: boolean = skippedHere(user.id),
): boolean =>
  user.tempPassword && !user.passwordChangeSkipped && !skipped && pathname !== '/password-change' && !isBelow(pathname, '/register');
