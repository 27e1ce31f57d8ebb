/** Base64url of a few bytes, as WebAuthn has it. */
const BYTES = 'AAECAw';
const bytes = () => new Uint8Array([0, 1, 2, 3]).buffer;

/** Options that a server might send for making or using a passkey. */
export const PASSKEY_OPTIONS = {
  options: {
    challenge: BYTES,
    rpId: 'localhost',
    rp: { id: 'localhost', name: 'Network Builders' },
    user: { id: BYTES, name: 'ada@example.test', displayName: 'Ada Park' },
    pubKeyCredParams: [],
    allowCredentials: [],
  },
};
/** What the library makes of the device's answer. */
export const PASSKEY_RESPONSE = { id: BYTES, rawId: BYTES, type: 'public-key' as const };

export interface FakeDevice {
  /** What the browser was asked for, in order: `get`, `get, filled in`, `create`. */
  asked: string[];
  /** How it answers; `cancel`: the person closes the dialog. */
  answer: 'passkey' | 'cancel' | 'known';
  /** Picks the passkey that the browser offers for the user name. */
  pickOffered: () => void;
  remove: () => void;
}

/** A browser with passkeys, for jsdom, which has none. `fillsIn`: it offers them for the user name as well. */
export function fakePasskeyDevice({ fillsIn = false } = {}): FakeDevice {
  const credential = () => ({
    id: BYTES,
    rawId: bytes(),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes(),
      attestationObject: bytes(),
      authenticatorData: bytes(),
      signature: bytes(),
      userHandle: bytes(),
      getTransports: () => ['internal'],
    },
  });
  let pick: () => void = () => undefined;
  const device: FakeDevice = {
    asked: [],
    answer: 'passkey',
    pickOffered: () => pick(),
    remove: () => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
  const answer = async () => {
    if (device.answer === 'cancel') throw new DOMException('The dialog was closed', 'NotAllowedError');
    if (device.answer === 'known') throw new DOMException('It is there already', 'InvalidStateError');
    return credential();
  };
  Object.defineProperty(globalThis, 'PublicKeyCredential', {
    configurable: true,
    value: Object.assign(() => undefined, { isConditionalMediationAvailable: async () => fillsIn }),
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: async ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) => {
        device.asked.push(mediation === 'conditional' ? 'get, filled in' : 'get');
        if (mediation !== 'conditional') return answer();
        return new Promise((resolve, reject) => {
          pick = () => resolve(credential());
          signal.addEventListener('abort', () => reject(new DOMException('Something else was asked', 'AbortError')));
        });
      },
      create: async () => {
        device.asked.push('create');
        return answer();
      },
    },
  });
  return device;
}
