import { type PartnerDetails, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Cluster, EmailText, Facts, Heading, ProgressBar, Stack, TextLink } from '@nb/ui';
import { PhoneLinks, mailHref } from '@nb/web-kit';
import { ActivityList } from './activity-list';
import { Badges } from './badges';
import { hasCallAhead } from '../calls/call-ahead';
import { CallCard } from './call-card';
import { DeletePartner } from './delete-partner';
import type { DrawerName } from './list-state';

interface ProfilePanelProps {
  partner: PartnerDetails;
  admin: boolean;
  canEditCall: boolean;
  onShow: (drawer: DrawerName) => void;
  /** The partner has been deleted. */
  onGone: () => void;
}

/** The partner detail panel: progress, Account Information and the Onboarding Call (docs/product/team.md#a-partner). */
export function ProfilePanel({ partner, admin, canEditCall, onShow, onGone }: ProfilePanelProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { completedSteps, currentStep } = partner.trainingProgress;
  const none = t('detail.none');
  const cannotArrange = partner.isActive === false;
  const step = STEP_NUMBERS.find((number) => number === currentStep);
  return (
    <Stack $gap={24}>
      <Badges member={partner} />
      <ProgressBar
        tone={partner.trainingProgress.trainingCompleted ? 'success' : 'brand'}
        label={t('detail.progress')}
        value={completedSteps}
        max={STEP_NUMBERS.length}
        valueText={common('step.count', { done: completedSteps, total: STEP_NUMBERS.length })}
      />
      <Stack as="section" $gap={12}>
        <Heading level={3} size={16}>
          {t('detail.account')}
        </Heading>
        <Card $padding={16}>
          <Facts
            items={[
              [t('detail.uid'), partner.uid ?? none],
              [
                t('detail.email'),
                <TextLink data-alone="line" key="email" href={mailHref(partner.email)}>
                  <EmailText email={partner.email} />
                </TextLink>,
              ],
              [t('detail.phone'), partner.phone ? <PhoneLinks key="phone" phone={partner.phone} /> : none],
              [t('detail.sponsor'), partner.sponsorName ?? none],
              [t('detail.since'), format.date(partner.createdAt)],
              [t('detail.lastLogin'), partner.lastLoginAt ? format.dateTime(partner.lastLoginAt) : t('detail.never')],
              [t('detail.currentStep'), step ? `${step} · ${common(`step.titles.${step}`)}` : none],
            ]}
          />
        </Card>
      </Stack>
      <CallCard partner={partner} />
      {cannotArrange && <Banner tone="warning">{common('errors.partner.deactivated')}</Banner>}
      <Cluster>
        {canEditCall && (
          <Button icon="calendar" disabled={cannotArrange && !hasCallAhead(partner)} onPress={() => onShow('call')}>
            {t('detail.editCall')}
          </Button>
        )}
        <Button icon="training" onPress={() => onShow('training')}>
          {t('detail.viewTraining')}
        </Button>
        <Button icon="target" onPress={() => onShow('goals')}>
          {t('partners.row.goals')}
        </Button>
        <Button icon="prospects" onPress={() => onShow('contacts')}>
          {t('partners.row.contacts')}
        </Button>
      </Cluster>
      <ActivityList partner={partner} />
      {admin && (
        <Cluster>
          <DeletePartner partner={partner} onDone={onGone} />
        </Cluster>
      )}
    </Stack>
  );
}
