import {
  PasskeyNotUsed,
  type PasskeyResponse,
  askForPasskey,
  fillsInPasskeys,
  hasPasskeys,
  isProblem,
  stopAskingForPasskey,
} from '@nb/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What the server asks a passkey to sign holds for an hour: an offer that is older is renewed. */
const RENEW_MS = 50 * 60_000;
const LOOK_MS = 60_000;
/** After the page's own scripts and pictures. */
const AFTER_MS = 300;

interface PasskeyOffer {
  /** The button has a use here: the browser knows passkeys, and the server takes them. */
  isOffered: boolean;
  /** Opens the browser's dialog. Rejects with `PasskeyNotUsed`, or with what failed. */
  ask: () => Promise<PasskeyResponse>;
}

/**
 * Passkeys on the sign-in page: among what the browser offers for the e-mail, and by a button (docs/product/two-step-sign-in.md#the-form). Nothing is
 * loaded or asked where the browser has no passkeys. `isActive`: the form of the password is shown.
 */
export function usePasskeyOffer(
  isActive: boolean,
  passkeyOptions: () => Promise<unknown>,
  onPasskey: (response: PasskeyResponse) => void,
): PasskeyOffer {
  const [isOffered, setIsOffered] = useState(false);
  const calls = useRef({ passkeyOptions, onPasskey });
  useEffect(() => {
    calls.current = { passkeyOptions, onPasskey };
  });
  /** Offers once more, after the dialog has ended the offer among the user names. */
  const renew = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isActive || !hasPasskeys()) return undefined;
    let isOver = false;
    let offeredAt = 0;
    const offer = async () => {
      if (!(await fillsInPasskeys())) return setIsOffered(true);
      if (isOver) return undefined;
      offeredAt = Date.now();
      let options;
      try {
        options = await calls.current.passkeyOptions();
      } catch (error) {
        // Without a connection the button may still work a moment later.
        return setIsOffered(!isProblem(error, 'second-step.unavailable'));
      }
      if (isOver) return undefined;
      setIsOffered(true);
      const response = await askForPasskey(options, { fillsIn: true }).catch(() => undefined);
      if (response && !isOver) calls.current.onPasskey(response);
      return undefined;
    };
    const again = () => {
      if (!document.hidden && Date.now() - offeredAt > RENEW_MS) void offer();
    };
    renew.current = () => void offer();
    const begin = setTimeout(() => void offer(), AFTER_MS);
    const timer = setInterval(again, LOOK_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      renew.current = undefined;
      clearTimeout(begin);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      void stopAskingForPasskey();
    };
  }, [isActive]);

  const ask = useCallback(async () => {
    try {
      return await askForPasskey(await calls.current.passkeyOptions());
    } catch (error) {
      if (error instanceof PasskeyNotUsed) renew.current?.();
      throw error;
    }
  }, []);
  return { isOffered, ask };
}
