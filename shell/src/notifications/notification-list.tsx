import type { Notification } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Icon, Text, VisuallyHidden, WholeWord, below } from '@nb/ui';
import { Link } from '@nb/web-kit';
import styled from 'styled-components';
import { byDay, dayName } from './by-day';
import { iconOf, placeOf, useNotificationText } from './notification-words';

const DayTitle = styled.h3`
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  margin: 0;
  padding: 10px 20px 6px;
  background: var(--nb-raised);
  color: var(--nb-muted);
  font-size: 0.875rem;
  font-weight: 600;
  @media ${below.m} {
    background: var(--nb-surface);
  }
`;
const List = styled.ul`
  margin: 0;
  padding: 0 8px 8px;
  list-style: none;
`;
/** In the place of the step of the panel, which closes. */
const Entry = styled(Link)`
  display: grid;
  grid-template-columns: 36px minmax(0, 1fr) 10px;
  gap: 12px;
  align-items: start;
  min-block-size: 44px;
  padding: 10px 12px;
  border-radius: var(--nb-radius-m);
  color: var(--nb-text);
  text-decoration: none;
  outline-offset: -2px;
  &:hover {
    background: var(--nb-sunken);
  }
`;
const Medal = styled.span<{ $unread: boolean }>`
  display: grid;
  place-items: center;
  inline-size: 36px;
  block-size: 36px;
  border-radius: 12px;
  background: ${({ $unread }) => ($unread ? 'var(--nb-brand-soft)' : 'var(--nb-sunken)')};
  color: ${({ $unread }) => ($unread ? 'var(--nb-brand-text)' : 'var(--nb-muted)')};
`;
const Words = styled.span`
  display: grid;
  gap: 2px;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
const Dot = styled.span`
  inline-size: 10px;
  block-size: 10px;
  margin-block-start: 7px;
  border-radius: 50%;
  background: var(--nb-brand);
  @media (forced-colors: active) {
    background: Highlight;
  }
`;

/** Notifications grouped by day, each a link to its page. */
export function NotificationList({
  notifications,
  onFollow,
}: {
  notifications: readonly Notification[];
  onFollow: (notification: Notification) => void;
}) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const textOf = useNotificationText();
  const now = new Date();
  return byDay(notifications, format.timeZone).map(({ key, entries }) => {
    const name = dayName(key, now, format.timeZone);
    return (
      <section key={key} aria-labelledby={`notifications-${key}`}>
        <DayTitle id={`notifications-${key}`}>
          {name === null ? format.heading(format.day(key, 'long')) : t(`notifications.${name}`)}
        </DayTitle>
        <List>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry to={placeOf(entry.facts)} replace onClick={() => onFollow(entry)}>
                <Medal $unread={!entry.read} aria-hidden>
                  <Icon name={iconOf(entry.facts)} size={20} />
                </Medal>
                <Words>
                  <Text as="span" weight={entry.read ? 400 : 600}>
                    <WholeWord word={entry.facts.kind === 'invitation' ? (entry.about ?? '') : ''}>
                      {textOf(entry)}
                    </WholeWord>
                  </Text>
                  <Text as="span" size={14} tone="muted">
                    <time dateTime={entry.at} title={format.dateTime(entry.at)}>
                      {name === 'today' ? format.relative(entry.at, now) : format.time(entry.at)}
                    </time>
                  </Text>
                </Words>
                {!entry.read && (
                  <>
                    <Dot aria-hidden />
                    <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>
                  </>
                )}
              </Entry>
            </li>
          ))}
        </List>
      </section>
    );
  });
}
