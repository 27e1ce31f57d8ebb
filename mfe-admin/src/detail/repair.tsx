import type { AdminUserDetail } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Cluster, Icon, LinkButton, Stack, Text } from '@nb/ui';
import { Link } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { reopenable } from '../manage/reopen-dialog';
import type { UserAction } from '../manage/user-dialogs';
import { nameOf } from '../users/names';
import { findingsOf } from './findings.rules';
import { Part } from './part';

const Findings = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    display: flex;
    gap: 10px;
    align-items: start;
  }
  p {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    margin-block-start: 2px;
    color: var(--nb-warning);
  }
`;

interface RepairProps {
  user: AdminUserDetail;
  onAction: (act: UserAction) => void;
}

/** What is wrong with an account, in sentences, and what can be done about it. */
export function Repair({ user, onAction }: RepairProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  // One look: what is said does not change while somebody reads it.
  const [now] = useState(Date.now);
  const findings = findingsOf(user, now);
  const { isActive, lastLoginAt, isMasterAdmin, trainingCompletedAt, onboardingCallDatetime } = user;
  const canReopen = trainingCompletedAt === null && reopenable(user).length > 0;
  return (
    <Part title={t('repair.title')}>
      <Stack $gap={16}>
        {findings.length === 0 ? (
          <Text tone="muted">{t('repair.none')}</Text>
        ) : (
          <Findings>
            {findings.map((finding) => (
              <li key={finding}>
                <Icon name="warning" size={20} />
                <Text>
                  {t(`repair.${finding}`, {
                    name: nameOf(user),
                    date: lastLoginAt === null ? '' : format.date(lastLoginAt),
                  })}
                </Text>
              </li>
            ))}
          </Findings>
        )}
        <Cluster $gap={8} role="group" aria-label={t('repair.acts')}>
          {isActive ? (
            <Button size="s" icon="mail" onPress={() => onAction('link')}>
              {t('resetLink.open')}
            </Button>
          ) : (
            <Button size="s" icon="key" onPress={() => onAction('active')}>
              {t('reactivate.action')}
            </Button>
          )}
          <Button size="s" icon="partners" onPress={() => onAction('sponsor')}>
            {t('sponsor.open')}
          </Button>
          {canReopen && (
            <Button size="s" icon="refresh" onPress={() => onAction('reopen')}>
              {t('reopen.open')}
            </Button>
          )}
          {!isMasterAdmin && isActive && (
            <LinkButton as={Link} size="s" icon="calendar" to={`/partners?partner=${user.id}&drawer=call`}>
              {t(onboardingCallDatetime === null ? 'repair.setCall' : 'repair.moveCall')}
            </LinkButton>
          )}
        </Cluster>
      </Stack>
    </Part>
  );
}
