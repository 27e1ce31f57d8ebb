import { type PartnerDetails, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Badge, Banner, Button, Cluster, Stack } from '@nb/ui';
import { useCurrentUserQuery } from '@nb/web-kit';
import { CallAnswerCard } from '../calls/call-answer';
import { CallOutcomeCard, canSayOutcome } from '../calls/call-outcome';
import { hasCallAhead } from '../calls/call-ahead';
import { useMinute } from '../pieces/use-minute';
import { Badges } from './badges';
import { CallCard } from './call-card';
import type { DrawerName } from './list-state';
import { NEED_ICONS, NEED_TONES, needSentence } from './need-words';

interface NowPanelProps {
  partner: PartnerDetails;
  canEditCall: boolean;
  onShow: (drawer: DrawerName) => void;
}

/** Why the partner needs the viewer, and the Onboarding Call. */
export function NowPanel({ partner, canEditCall, onShow }: NowPanelProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data: user } = useCurrentUserQuery();
  const now = useMinute();
  const cannotArrange = partner.isActive === false;
  const needs = partner.sponsorId === user?.id ? (partner.needs ?? []) : [];
  return (
    <Stack $gap={16}>
      <Cluster $gap={8}>
        {needs.map((need) => {
          const step = STEP_NUMBERS.find((number) => number === need.step);
          return (
            <Badge key={need.reason} tone={NEED_TONES[need.reason]} icon={NEED_ICONS[need.reason]}>
              {needSentence(need, step ? common(`step.titles.${step}`) : '', format, t)}
            </Badge>
          );
        })}
        <Badges member={partner} />
      </Cluster>
      {cannotArrange && <Banner tone="warning">{common('errors.partner.deactivated')}</Banner>}
      <Cluster $gap={8}>
        <Button size="s" icon="phone" onPress={() => onShow('prepare')}>
          {t('prepare.action')}
        </Button>
        {canEditCall && (
          <Button
            size="s"
            icon="calendar"
            disabled={cannotArrange && !hasCallAhead(partner)}
            onPress={() => onShow('call')}
          >
            {t('detail.editCall')}
          </Button>
        )}
      </Cluster>
      {canSayOutcome(partner, canEditCall, now) && <CallOutcomeCard partner={partner} onMove={() => onShow('call')} />}
      <CallAnswerCard partner={partner} canEditCall={canEditCall} />
      <CallCard partner={partner} />
    </Stack>
  );
}
