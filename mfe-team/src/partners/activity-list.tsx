import { type PartnerDetails, STEP_NUMBERS, type partnerActivity } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Icon, type IconName, Skeleton, SkeletonRegion, Stack, Text } from '@nb/ui';
import { ReadFailed } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import type { z } from 'zod';
import { usePartnerActivityQuery } from './partners.api';

type Entry = z.infer<typeof partnerActivity>['activity'][number];
/** As many are shown before somebody asks for all. */
const SHOWN = 5;
const ICONS = {
  registered: 'user-plus',
  'signed-in': 'key',
  'step-completed': 'check-circle',
  'step-cleared': 'undo',
  'progress-reset': 'refresh',
  prospects: 'prospects',
  'goals-shared': 'target',
  'consent-given': 'shield',
  'call-scheduled': 'calendar',
  'call-cancelled': 'close',
  'call-held': 'check-circle',
} as const satisfies Record<string, IconName>;
type Kind = keyof typeof ICONS;
const isKind = (kind: string): kind is Kind => kind in ICONS;

const List = styled.ol`
  display: grid;
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    gap: 12px;
    align-items: start;
    padding-block: 8px;
    color: var(--nb-muted);
  }
  li + li {
    border-block-start: 1px solid var(--nb-border);
  }
`;

/** What the partner did, newest first. */
export function ActivityList({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const { data, error, isError, isFetching, refetch } = usePartnerActivityQuery(partner.id);
  const [all, setAll] = useState(false);
  return (
    <Stack $gap={12}>
      {isError && !data ? (
        <ReadFailed title={t('activity.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <SkeletonRegion label={common('state.loading')}>
          <Stack $gap={8}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} $height={36} />
            ))}
          </Stack>
        </SkeletonRegion>
      ) : data.length === 0 ? (
        <Text tone="muted">{t('activity.none')}</Text>
      ) : (
        <>
          <List>
            {data.slice(0, all ? data.length : SHOWN).map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </List>
          {!all && data.length > SHOWN && (
            <Button size="s" variant="ghost" onPress={() => setAll(true)}>
              {t('activity.more')}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

function Line({ entry: { kind, at, step, count = 0 } }: { entry: Entry }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const number = STEP_NUMBERS.find((one) => one === step);
  // A newer server may send kinds that this version does not know.
  const known = isKind(kind) ? kind : null;
  const words = t(`activity.${known ?? 'other'}`, {
    count,
    formatted: format.number(count),
    step,
    title: number ? common(`step.titles.${number}`) : '',
  });
  return (
    <li>
      <Icon name={known ? ICONS[known] : 'info'} size={20} />
      <Text as="span" size={14}>
        {words}
      </Text>
      <Text
        as="time"
        size={14}
        tone="muted"
        title={format.dateTime(at, { style: 'full', zoneName: true })}
        {...{ dateTime: at }}
      >
        {format.date(at)}
      </Text>
    </li>
  );
}
