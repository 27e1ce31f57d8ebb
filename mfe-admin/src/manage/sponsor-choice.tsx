import type { AdminUser } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Cluster, RadioGroup, SearchField, Spinner, Stack, Text } from '@nb/ui';
import { ReadFailed, useDelayedText } from '@nb/web-kit';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { nameOf } from '../users/names';
import { useAdminUsersQuery } from '../users/users.api';
import { DEFAULTS, SEARCH_DEBOUNCE_MS } from '../users/users.state';

/** So many of those who are found can be chosen from; of more, somebody types on. */
const SHOWN = 6;
/** The choice of no sponsor at all. */
export const NOBODY = 'nobody';
export type Chosen = AdminUser | typeof NOBODY;

interface SponsorChoiceProps {
  /** Who gets the sponsor, and is not offered. */
  moving: readonly AdminUser[];
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen) => void;
}

/** Somebody by name, e-mail or ID, or nobody. Who was chosen stays to be seen while somebody else is searched for. */
export function SponsorChoice({ moving, chosen, onChoose }: SponsorChoiceProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [typed, setTyped, waiting, , applyNow] = useDelayedText(search, setSearch, SEARCH_DEBOUNCE_MS);
  const words = search.trim();
  const { data, isFetching, isError, error, refetch } = useAdminUsersQuery(
    words === '' ? skipToken : { ...DEFAULTS, search: words },
  );
  const matches = words === '' ? [] : (data?.users ?? []).filter(({ id }) => !moving.some((each) => each.id === id));
  const found = matches.slice(0, SHOWN);
  const more = (data?.total ?? 0) - (data?.users.length ?? 0) + matches.length - found.length;
  const people =
    chosen === undefined || chosen === NOBODY || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <Stack $gap={12}>
      <Cluster $gap={8} $nowrap>
        <div style={{ flex: 1 }}>
          <SearchField
            label={t('sponsor.find')}
            showLabel
            autoFocus
            clearLabel={t('users.clearSearch')}
            placeholder={t('users.searchPlaceholder')}
            value={typed}
            onChange={setTyped}
            onSubmit={applyNow}
          />
        </div>
        {(waiting || isFetching) && typed !== '' && <Spinner size={20} label={t('users.searching')} />}
      </Cluster>
      {isError && !isFetching && <ReadFailed title={t('users.failed')} error={error} onRetry={() => void refetch()} />}
      {words !== '' && data && !isFetching && matches.length === 0 && <Text tone="muted">{t('sponsor.none')}</Text>}
      <RadioGroup
        label={t('sponsor.choose')}
        value={chosen === undefined ? '' : chosen === NOBODY ? NOBODY : chosen.id}
        onChange={(value) => {
          const person = people.find(({ id }) => id === value);
          if (value === NOBODY || person) onChoose(person ?? NOBODY);
        }}
        options={[
          ...people.map((each) => ({
            value: each.id,
            label: <bdi>{nameOf(each)}</bdi>,
            description: [each.uid, each.email].filter((part) => part !== null).join(' · '),
          })),
          { value: NOBODY, label: t('detail.noSponsor') },
        ]}
      />
      {more > 0 && (
        <Text size={14} tone="muted">
          {t('sponsor.more', { count: more, formatted: format.number(more) })}
        </Text>
      )}
    </Stack>
  );
}
