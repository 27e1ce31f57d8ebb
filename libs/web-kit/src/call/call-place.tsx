import type { CallPlace } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Cluster, Icon, type IconName, LinkButton, Text } from '@nb/ui';
import { useEffect, useState } from 'react';
import { isJoinTime, joinLink, shortLink } from './call-place.rules';

const ICONS: Record<CallPlace['where'], IconName> = {
  link: 'link',
  phone: 'phone',
  messenger: 'message',
  person: 'user',
};
const LOOK_MS = 15_000;

/** «Video call: meet.example.com/sol», in the reader's language. */
export function useCallPlaceWords(): (place: CallPlace) => string {
  const { t } = useTranslation();
  return ({ where, value }) =>
    t('pair', { label: t(`callPlace.${where}`), value: where === 'link' ? shortLink(value) : value });
}

/** Where a call takes place, in a line. */
export function CallPlaceLine({ place }: { place: CallPlace }) {
  const words = useCallPlaceWords();
  return (
    <Cluster $gap={8} $nowrap>
      <Icon name={ICONS[place.where]} size={16} />
      <Text as="span" size={14} style={{ overflowWrap: 'anywhere' }} title={place.value}>
        {words(place)}
      </Text>
    </Cluster>
  );
}

/** Whether the call can be joined, looked at again while the page is open. */
function useIsJoinTime(at: string): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return isJoinTime(Date.parse(at), now);
}

/** *Join*, around the time of the call; nothing before and after, and in person. `at`: ISO instant. */
export function JoinCall({ at, place, size }: { at: string; place: CallPlace | null | undefined; size?: 's' }) {
  const { t } = useTranslation();
  const isTime = useIsJoinTime(at);
  const link = place ? joinLink(place) : null;
  if (!place || link === null || !isTime) return null;
  return (
    <LinkButton
      variant="primary"
      {...(size && { size })}
      icon={ICONS[place.where]}
      href={link}
      style={{ alignSelf: 'start', justifySelf: 'start' }}
      {...(place.where !== 'phone' && { target: '_blank', rel: 'noreferrer' })}
    >
      {t('callPlace.join')}
    </LinkButton>
  );
}
