type Library = typeof import('@simplewebauthn/browser');
type AuthenticationOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];
type RegistrationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];

/** What the browser made of WebAuthn options, as it is sent to the server. */
export type PasskeyResponse = Record<string, unknown> & {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<string, unknown>;
  clientExtensionResults: Record<string, unknown>;
};

/** Nobody has used a passkey: the browser's dialog was closed, its time was up, or something else took its place. */
export class PasskeyNotUsed extends Error {
  constructor(cause: unknown) {
    super('The passkey was not used', { cause });
    this.name = 'PasskeyNotUsed';
  }
}
/** The device has a passkey of this account already. */
export class PasskeyKnown extends Error {
  constructor(cause: unknown) {
    super('This device has a passkey of the account', { cause });
    this.name = 'PasskeyKnown';
  }
}

/** Whether this browser can use passkeys. False while a page is prerendered. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Whether it offers passkeys among what it fills in for a user name. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  (await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true;

const load = () => import('@simplewebauthn/browser');

/** DOMException names of a ceremony that ended without a passkey. */
const NOT_USED = ['NotAllowedError', 'AbortError'];
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/**
 * Asks the browser for a passkey: in its own dialog, or with `fillsIn` among what it offers for the user name, which may take as long as the page is open.
 * Rejects with `PasskeyNotUsed`, or with the browser's error.
 */
export async function askForPasskey(options: unknown, { fillsIn = false } = {}): Promise<PasskeyResponse> {
  const { startAuthentication } = await load();
  try {
    return (await startAuthentication({
      optionsJSON: options as AuthenticationOptions,
      useBrowserAutofill: fillsIn,
    })) as unknown as PasskeyResponse;
  } catch (error) {
    throw NOT_USED.includes(nameOf(error)) ? new PasskeyNotUsed(error) : error;
  }
}

/** Has the device make a passkey. Rejects with `PasskeyNotUsed`, `PasskeyKnown` or the browser's error. */
export async function makePasskey(options: unknown): Promise<PasskeyResponse> {
  const { startRegistration } = await load();
  try {
    return (await startRegistration({
      optionsJSON: options as RegistrationOptions,
    })) as unknown as PasskeyResponse;
  } catch (error) {
    if (nameOf(error) === 'InvalidStateError') throw new PasskeyKnown(error);
    throw NOT_USED.includes(nameOf(error)) ? new PasskeyNotUsed(error) : error;
  }
}

/** Ends what `askForPasskey` has begun; it rejects with `PasskeyNotUsed`. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}
