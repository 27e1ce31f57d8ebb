import { sayDay, useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Button, Card, Heading, SearchField, Skeleton, Stack, Text, TextLink, below } from '@nb/ui';
import { Link, useNavigate } from '@nb/web-kit';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { Facts, Grow } from './side-cards';
import { useLockedOutUsersQuery, useNewestUsersQuery } from './today.api';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 8px 32px;
  align-items: start;
  @media ${below.l} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Search = styled.form`
  display: flex;
  gap: 8px;
  align-items: end;
  > :first-child {
    flex: 1;
    min-inline-size: 0;
  }
`;

/** What a master admin looks at first: the search over everybody, who registered last, and who can't sign in. */
export function AdminCard() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const newest = useNewestUsersQuery();
  const locked = useLockedOutUsersQuery();
  const find = (event: FormEvent) => {
    event.preventDefault();
    void navigate(search.trim() === '' ? '/admin' : `/admin?search=${encodeURIComponent(search.trim())}`);
  };
  return (
    <Card as="section" $padding={20} aria-labelledby="admin-card">
      <Stack $gap={12}>
        <Heading level={2} size={18} id="admin-card">
          {t('dashboard.admin.title')}
        </Heading>
        <Parts>
          <Stack $gap={8}>
            <Search role="search" onSubmit={find}>
              <SearchField
                label={t('dashboard.admin.search')}
                placeholder={t('dashboard.admin.searchHint')}
                clearLabel={common('action.clear')}
                value={search}
                onChange={setSearch}
              />
              <Button type="submit" icon="search">
                {t('dashboard.admin.find')}
              </Button>
            </Search>
            <Facts>
              <li>
                <Grow>
                  <TextLink as={Link} to="/admin?statusFilter=temp-expired" data-alone>
                    {t('dashboard.admin.lockedOut')}
                  </TextLink>
                </Grow>
                <Count query={locked} />
              </li>
              <li>
                <Grow>
                  <TextLink as={Link} to="/admin" data-alone>
                    {t('dashboard.admin.users')}
                  </TextLink>
                </Grow>
                <Count query={newest} />
              </li>
            </Facts>
          </Stack>
          <div>
            <Text size={14} tone="muted" weight={600}>
              {t('dashboard.admin.newest')}
            </Text>
            <Facts>
              {newest.data
                ? newest.data.users.map((user) => (
                    <li key={user.id}>
                      <Avatar name={`${user.firstName} ${user.lastName}`} size={32} />
                      <Grow>
                        <TextLink as={Link} to={`/admin/users/${user.id}`} data-alone>
                          {`${user.firstName} ${user.lastName}`.trim()}
                        </TextLink>
                      </Grow>
                      <Text as="span" size={12} tone="muted">
                        {sayDay(user.createdAt, Date.now(), format)}
                      </Text>
                    </li>
                  ))
                : [0, 1, 2].map((index) => (
                    <li key={index}>
                      {newest.isError ? (
                        index === 0 && <Text tone="muted">{t('dashboard.failed.team')}</Text>
                      ) : (
                        <Skeleton $height={18} />
                      )}
                    </li>
                  ))}
            </Facts>
          </div>
        </Parts>
      </Stack>
    </Card>
  );
}

/** A number of users; one that can't be read is no zero. */
function Count({ query: { data, isError } }: { query: { data?: { total: number } | undefined; isError: boolean } }) {
  const format = useFormat();
  if (data) return <strong>{format.number(data.total)}</strong>;
  return isError ? <strong>{'–'}</strong> : <Skeleton $width={32} $height={18} />;
}
