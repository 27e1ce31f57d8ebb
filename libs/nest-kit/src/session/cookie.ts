import { hash } from 'node:crypto';

/** The session cookie's name: bound to the host over HTTPS, plain only over HTTP on loopback. */
export const sessionCookieName = (publicOrigin: string): '__Host-sid' | 'sid' =>
  publicOrigin.startsWith('https:') ? '__Host-sid' : 'sid';

/** SHA-256 of a session token, hex: the only form in which it is stored or sent between services. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
