import { VisuallyHidden } from '../layout/visually-hidden';

/** For password managers, which store a password with its e-mail. Invisible, and hidden from assistive technology and the keyboard. */
export function UserName({ email }: { email: string }) {
  return (
    <VisuallyHidden aria-hidden="true">
      <input type="text" name="username" autoComplete="username" tabIndex={-1} readOnly value={email} />
    </VisuallyHidden>
  );
}
