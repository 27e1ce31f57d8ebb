import { canonicalZone } from '@nb/contracts';
import { currentZone } from '@nb/i18n';
import { api, useCurrentUserQuery } from '@nb/web-kit';
import { useEffect } from 'react';

const zoneApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** PUT /api/user/device-zone: the time zone of this browser. */
    saveDeviceZone: build.mutation<unknown, string>({
      query: (timeZone) => ({ url: '/api/user/device-zone', method: 'PUT', body: { timeZone } }),
    }),
  }),
});

/** What this browser has sent last: user, sign-in and zone. */
const SENT_KEY = 'deviceZone';
const lastSent = (): string | null => {
  try {
    return localStorage.getItem(SENT_KEY);
  } catch {
    return null;
  }
};
const rememberSent = (sent: string): void => {
  try {
    localStorage.setItem(SENT_KEY, sent);
  } catch {
    // Without storage it is sent once a visit.
  }
};

/**
 * Sends this browser's time zone to the server, once a sign-in and when the browser's zone has changed, until the user chooses one in Settings:
 * their days, mails about calls and the weekly digest go by it. After a failure it is sent by the next page that is opened. Renders nothing. It
 * is a component and no hook of the frame, because the mutation's state would render the whole frame again.
 */
export function OwnZone(): null {
  const { data: user } = useCurrentUserQuery();
  const [save] = zoneApi.useSaveDeviceZoneMutation();
  const zone = canonicalZone(currentZone());
  // A master admin who views the account may be in another zone, and may not change anything.
  const isWanted = user && !user.viewAs && user.timeZoneIsChosen !== true && user.timeZone !== zone;
  const current = isWanted ? `${user.id} ${user.lastLoginAt ?? ''} ${zone}` : null;
  useEffect(() => {
    if (current === null || lastSent() === current) return;
    // After the first requests of the page itself.
    const timer = setTimeout(() => {
      save(zone)
        .unwrap()
        .then(
          () => rememberSent(current),
          () => undefined,
        );
    });
    return () => clearTimeout(timer);
  }, [current, zone, save]);
  return null;
}
