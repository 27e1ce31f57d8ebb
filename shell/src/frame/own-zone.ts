import { currentZone } from '@nb/i18n';
import { api, useCurrentUserQuery } from '@nb/web-kit';
import { useEffect } from 'react';

const zoneApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** PUT /api/team/zone: the time zone of the user. */
    saveZone: build.mutation<unknown, string>({
      query: (zone) => ({ url: '/api/team/zone', method: 'PUT', body: { zone } }),
    }),
  }),
});

/** What this browser has sent last: user, sign-in and zone. */
const SENT_KEY = 'zoneTold';
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
 * Sends the user's time zone to the server, after each sign-in and when the browser's zone has changed: mails about calls and the weekly digest
 * use it. After a failure it is sent by the next page that is opened. Renders nothing. It is a component and no hook of the frame, because the
 * mutation's state would render the whole frame again.
 */
export function OwnZone(): null {
  const { data: user } = useCurrentUserQuery();
  const [save] = zoneApi.useSaveZoneMutation();
  const zone = currentZone();
  // A master admin who views the account may be in another zone, and may not change anything.
  const current = user && !user.viewAs ? `${user.id} ${user.lastLoginAt ?? ''} ${zone}` : null;
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
