import { LANGUAGES, type Brand } from '@nb/contracts';

/** Less than a year, as RFC 9116 advises; counted from each request. */
const VALID_MS = 180 * 86_400_000;

/** `/.well-known/security.txt`: where to report a vulnerability. */
export const securityTxt = ({ supportEmail }: Brand, publicOrigin: string, now: Date): string =>
  [
    `Contact: mailto:${encodeURIComponent(supportEmail).replace('%40', '@')}`,
    `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
