/** Whose name a request came under: the product's own, this computer's by its number, or another. */
export type HostKind = 'own' | 'loopback' | 'other';

/** Whether a name or address is this computer's alone. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);

/**
 * Which kind of name the `Host` of a request is. Ports don't matter: a development server stands before the product on another one. A page of
 * another site that has its name lead here, or anybody in the network who guesses an address, comes under `other`.
 */
export function hostKindOf(host: string | undefined, publicOrigin: string): HostKind {
  if (host === undefined || !/^[\w.[\]:-]+$/.test(host)) return 'other';
  let hostname: string;
  try {
    ({ hostname } = new URL(`http://${host}`));
  } catch {
    return 'other';
  }
  if (hostname === new URL(publicOrigin).hostname) return 'own';
  if (hostname === 'localhost') return 'own';
  return isLoopbackName(hostname) ? 'loopback' : 'other';
}
