import { useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Button, Dialog, SearchField, Skeleton, SkeletonRegion, Stack, Text } from '@nb/ui';
import { ReadFailed, useDelayedText } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { CallDrawer } from '../calls/call-drawer';
import { instantOf } from '../calls/call-time';
import { nameOf } from '../partners/names';
import { PartnerSheet } from '../partners/partner-sheet';
import { useDownlineInfiniteQuery, usePartnerQuery } from '../partners/partners.api';
import { sayCall } from '../partners/when';

const DEBOUNCE_MS = 300;

const People = styled.ul`
  display: grid;
  margin: 0 -8px;
  padding: 0;
  list-style: none;
`;
const Person = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 12px;
  align-items: center;
  inline-size: 100%;
  min-block-size: 52px;
  padding: 4px 8px;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: none;
  color: var(--nb-text);
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover {
    background: var(--nb-sunken);
  }
  b {
    display: block;
    font-weight: 600;
  }
  small {
    color: var(--nb-muted);
    font-size: 0.8125rem;
  }
`;

/** `YYYY-MM-DDTHH:MM` by the viewer's clocks, as the form of a call has it. */
const fieldsOf = (set: string, zone: string) => ({ date: set.slice(0, 10), time: set.slice(11), zone });

interface SetCallProps {
  /** `YYYY-MM-DDTHH:MM` by the viewer's clocks. */
  at: string;
  onChoose: (partnerId: string) => void;
  onClose: () => void;
}

/** With whom the call is: those without one first, by search everybody. */
export function SetCall({ at, onChoose, onClose }: SetCallProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDelayedText(search, setSearch, DEBOUNCE_MS);
  const partners = useDownlineInfiniteQuery({
    search,
    filter: 'all',
    needs: search ? null : 'no-call',
    sort: 'urgent',
  });
  const found = partners.currentData?.pages
    .flatMap(({ members }) => members)
    .filter(({ isActive }) => isActive !== false);
  const [now] = useState(Date.now);
  const instant = instantOf(fieldsOf(at, format.timeZone));
  return (
    <Dialog
      open
      onClose={onClose}
      size="m"
      icon="calendar"
      title={t('calendar.set')}
      closeLabel={common('action.close')}
      actions={<Button onPress={onClose}>{common('action.cancel')}</Button>}
    >
      <Stack $gap={12}>
        {instant && (
          <Text weight={600}>{format.heading(format.dateTime(instant, { style: 'full', zoneName: true }))}</Text>
        )}
        <SearchField
          label={t('calendar.setWith')}
          placeholder={t('partners.searchPlaceholder')}
          clearLabel={t('partners.clearSearch')}
          value={typed}
          onChange={setTyped}
        />
        {partners.isError && !found ? (
          <ReadFailed
            title={t('partners.failed')}
            error={partners.error}
            onRetry={() => void partners.refetch()}
            retrying={partners.isFetching}
          />
        ) : !found ? (
          <SkeletonRegion label={t('partners.loading')}>
            <Skeleton $height={160} />
          </SkeletonRegion>
        ) : found.length === 0 ? (
          <Text tone="muted">{t(search ? 'partners.empty.noMatch' : 'calendar.setNobody')}</Text>
        ) : (
          <People role="list">
            {found.map((member) => (
              <li key={member.id}>
                <Person type="button" onClick={() => onChoose(member.id)}>
                  <Avatar name={nameOf(member)} size={36} />
                  <span>
                    <b>{nameOf(member)}</b>
                    <small>
                      {member.onboardingCallDatetime
                        ? t('partners.row.call', { when: sayCall(member.onboardingCallDatetime, now, format) })
                        : t('partners.pill.no-call')}
                    </small>
                  </span>
                </Person>
              </li>
            ))}
          </People>
        )}
      </Stack>
    </Dialog>
  );
}

/** The form of that partner's call, with the hour that was chosen. */
export function CallAt({ id, at, admin, onClose }: { id: string; at: string; admin: boolean; onClose: () => void }) {
  const { timeZone } = useFormat();
  const { currentData: partner } = usePartnerQuery(id);
  return partner ? (
    <CallDrawer key={id} partner={partner} proposed={fieldsOf(at, timeZone)} onClose={onClose} />
  ) : (
    <PartnerSheet id={id} drawer="call" admin={admin} onShow={() => undefined} onClose={onClose} />
  );
}
