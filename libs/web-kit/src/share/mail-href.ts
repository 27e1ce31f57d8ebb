/**
 * A link that writes a mail to this address. The address may be whatever somebody typed: `@` and `+` stay, everything that would end it or add a
 * recipient is written out.
 */
export function mailHref(address: string, mail?: { subject: string; body: string }): string {
  const to = encodeURIComponent(address.trim().toWellFormed()).replaceAll('%40', '@').replaceAll('%2B', '+');
  if (!mail) return `mailto:${to}`;
  const body = encodeURIComponent(mail.body.replaceAll('\n', '\r\n'));
  return `mailto:${to}?subject=${encodeURIComponent(mail.subject)}&body=${body}`;
}
