import { zoneOfNow } from '@nb/i18n';
import { api, useCurrentUserQuery } from '@nb/web-kit';
import { useEffect } from 'react';

const zoneApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** PUT /api/team/zone: whose clocks this person lives by. */
    tellZone: build.mutation<unknown, string>({
      query: (zone) => ({ url: '/api/team/zone', method: 'PUT', body: { zone } }),
    }),
  }),
});

/** Who was told of last in this browser: person, sign-in and zone. */
const TOLD = 'zoneTold';
const toldBefore = (): string | null => {
  try {
    return localStorage.getItem(TOLD);
  } catch {
    return null;
  }
};
const keepTold = (told: string): void => {
  try {
    localStorage.setItem(TOLD, told);
  } catch {
    // Without storage it is told once a visit.
  }
};

/**
 * Tells the server by which clocks this person lives, after each sign-in and when the browser has come into another zone: mails about
 * calls and the weekly digest go by them. When that fails it is told with the next page that is opened. Shows nothing, and is a component so that what
 * becomes of the telling draws nothing either: as a hook of the frame it had the whole of it drawn twice at each first visit.
 */
export function OwnZone(): null {
  const { data: user } = useCurrentUserQuery();
  const [tell] = zoneApi.useTellZoneMutation();
  const zone = zoneOfNow();
  // A master admin who looks at somebody's account lives by other clocks, and may change nothing there.
  const told = user && !user.viewAs ? `${user.id} ${user.lastLoginAt ?? ''} ${zone}` : null;
  useEffect(() => {
    if (told === null || toldBefore() === told) return;
    // After what the page itself begins with.
    const timer = setTimeout(() => {
      tell(zone)
        .unwrap()
        .then(
          () => keepTold(told),
          () => undefined,
        );
    });
    return () => clearTimeout(timer);
  }, [told, zone, tell]);
  return null;
}
