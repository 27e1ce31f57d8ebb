import { type AttentionNeed, type DownlineMember, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { mailHref, phoneNumbersIn, useCurrentUserQuery, whatsAppIn } from '@nb/web-kit';
import { useCallback } from 'react';
import { nameOf } from './names';

export interface PartnerLinks {
  phone: string | undefined;
  whatsApp: string | undefined;
  /** A mail that is written already where they need something. */
  mail: string;
}

/** How a partner is reached. `about`: the reason that the list is filtered by, to choose among several. */
export function usePartnerLinks(about: AttentionNeed['reason'] | undefined): (member: DownlineMember) => PartnerLinks {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data: user } = useCurrentUserQuery();
  return useCallback(
    (member) => {
      const need = member.needs?.find(({ reason }) => reason === about) ?? member.needs?.[0];
      const links = { phone: phoneNumbersIn(member.phone ?? '')[0]?.tel, whatsApp: whatsAppIn(member.phone) };
      if (!need || need.reason === 'invitation-expiring' || member.sponsorId !== user?.id)
        return { ...links, mail: mailHref(member.email) };
      const step = STEP_NUMBERS.find((one) => one === need.step);
      const words = {
        name: member.firstName || nameOf(member),
        me: user.firstName || nameOf(user),
        step: need.step,
        title: step ? common(`step.titles.${step}`) : '',
        when: format.dateTime(need.at, { style: 'full', timeZone: member.onboardingCallTimezone, zoneName: true }),
      };
      return {
        ...links,
        mail: mailHref(member.email, {
          subject: t(`needs.mail.${need.reason}.subject`, words),
          body: t(`needs.mail.${need.reason}.body`, words),
        }),
      };
    },
    [about, t, common, format, user],
  );
}
