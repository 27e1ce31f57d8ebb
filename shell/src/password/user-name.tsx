import { VisuallyHidden } from '@nb/ui';

/** For password managers, which keep a password with the e-mail it belongs to; nobody sees, hears or reaches it. */
export function UserName({ email }: { email: string }) {
  return (
    <VisuallyHidden aria-hidden="true">
      <input type="text" name="username" autoComplete="username" tabIndex={-1} readOnly value={email} />
    </VisuallyHidden>
  );
}
