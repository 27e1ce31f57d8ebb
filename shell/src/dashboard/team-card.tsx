import { useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Badge, Card, Cluster, Heading, Icon, LinkButton, Skeleton, Stack, Text } from '@nb/ui';
import { Link } from '@nb/web-kit';
import styled from 'styled-components';
import { useMostPressingQuery } from './attention.api';

/** Side by side, because overlapping avatars would hide parts of the initials. */
const Faces = styled.div`
  display: flex;
  gap: 4px;
`;

/** How many partners need their sponsor, and the faces of the most urgent. For users with partners. */
export function TeamCard() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data, isError } = useMostPressingQuery();
  const total = data?.counts.total ?? 0;
  const names = (data?.items ?? []).flatMap((item) =>
    item.kind === 'partner' ? [[item.id, `${item.member.firstName} ${item.member.lastName}`] as const] : [],
  );
  return (
    <Card as="section" aria-labelledby="team-card">
      <Stack $gap={16}>
        <Cluster $gap={8}>
          <Icon name="partners" />
          <Heading level={2} size={18} id="team-card">
            {t('dashboard.needs.title')}
          </Heading>
          {total > 0 && <Badge tone="accent">{format.number(total)}</Badge>}
        </Cluster>
        {data ? (
          <Cluster $gap={20}>
            {names.length > 0 && (
              <Faces aria-hidden="true">
                {names.map(([id, name]) => (
                  <Avatar key={id} name={name} size={36} />
                ))}
              </Faces>
            )}
            <Text style={{ flex: '1 1 160px' }}>
              {total > 0
                ? t('dashboard.needs.some', { count: total, formatted: format.number(total) })
                : t('dashboard.needs.none')}
            </Text>
          </Cluster>
        ) : isError ? (
          <Text tone="muted">{t('dashboard.failed.team')}</Text>
        ) : (
          <Skeleton $height={36} />
        )}
        <Cluster>
          <LinkButton
            as={Link}
            to={total > 0 ? '/partners?needs=all' : '/partners'}
            variant={total > 0 ? 'primary' : 'secondary'}
            iconEnd="arrow-right"
          >
            {t(total > 0 ? 'dashboard.needs.open' : 'dashboard.needs.all')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  );
}
