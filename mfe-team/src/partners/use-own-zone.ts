import { useCurrentUserQuery } from '@nb/web-kit';
import { visitorTimeZone } from '@nb/i18n';
import { useEffect } from 'react';
import { useTellZoneMutation } from './partners.api';

let told = '';

/** Tells the server once whose clocks this person lives by: the weekly digest comes by them. It does not matter when that fails. */
export function useOwnZone(): void {
  const { data: user } = useCurrentUserQuery();
  const [tell] = useTellZoneMutation();
  const id = user?.id;
  useEffect(() => {
    const zone = visitorTimeZone();
    if (!id || told === `${id} ${zone}`) return;
    told = `${id} ${zone}`;
    void tell(zone);
  }, [id, tell]);
}
