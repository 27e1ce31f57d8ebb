import type { DownlineMember, PartnerBadge } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, Cluster, type IconName } from '@nb/ui';

const LOOK: Record<PartnerBadge, { tone: 'success' | 'brand' | 'neutral' | 'accent' | 'info'; icon?: IconName }> = {
  completed: { tone: 'success', icon: 'trophy' },
  'twenty-four-hour': { tone: 'accent', icon: 'clock' },
  active: { tone: 'brand' },
  inactive: { tone: 'neutral' },
  'fifty-prospects': { tone: 'info', icon: 'star' },
};

/** Says of somebody that nothing can be arranged with them. */
export function DeactivatedBadge() {
  const { t } = useTranslation('team');
  return (
    <Badge tone="danger" icon="lock">
      {t('partners.badge.deactivated')}
    </Badge>
  );
}

/** The partner's badges (docs/product/team.md#badges). */
export function Badges({ member: { badges, isActive } }: { member: Pick<DownlineMember, 'badges' | 'isActive'> }) {
  const { t } = useTranslation('team');
  return (
    <Cluster $gap={4}>
      {isActive === false && <DeactivatedBadge />}
      {badges.map((badge) => (
        <Badge key={badge} {...LOOK[badge]}>
          {t(`partners.badge.${badge}`)}
        </Badge>
      ))}
    </Cluster>
  );
}
