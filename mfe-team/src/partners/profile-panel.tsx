import { type PartnerDetails, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Cluster, EmailText, Facts, Stack, TextLink } from '@nb/ui';
import { PhoneLinks, mailHref } from '@nb/web-kit';
import { DeletePartner } from './delete-partner';

interface ProfilePanelProps {
  partner: PartnerDetails;
  admin: boolean;
  /** The partner has been deleted. */
  onGone: () => void;
}

/** Account Information; master admins can delete the partner (docs/product/team.md#a-partner). */
export function ProfilePanel({ partner, admin, onGone }: ProfilePanelProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const none = t('detail.none');
  const step = STEP_NUMBERS.find((number) => number === partner.trainingProgress.currentStep);
  return (
    <Stack $gap={16}>
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
      {admin && (
        <Cluster>
          <DeletePartner partner={partner} onDone={onGone} />
        </Cluster>
      )}
    </Stack>
  );
}
