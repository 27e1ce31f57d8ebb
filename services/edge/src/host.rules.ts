/** Kind of the `Host` of a request: the product's own name, the loopback address, or another. */
export type HostKind = 'own' | 'loopback' | 'other';

/** Whether a name or address is this computer's alone. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);

/**
 * The kind of a request's `Host`. Ports don't matter, because a development server in front of the product has another one. DNS rebinding, and
 * anybody in the network who guesses an address, comes under `other`.
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
