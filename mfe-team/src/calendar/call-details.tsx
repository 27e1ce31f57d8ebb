import type { CalendarCall } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, Button, Drawer, LinkButton, Stack, Text } from '@nb/ui';
import { CallPlaceLine, JoinCall, Link, mailHref } from '@nb/web-kit';
import { CallLinks } from '../calls/call-links';
import { CallTimes } from '../calls/call-times';
import { useCallName } from './call-name';

interface CallDetailsProps {
  call: CalendarCall;
  onEdit: () => void;
  onClose: () => void;
}

/** One call: when it is for whom, its ways into other calendars, and what can be done about it. */
export function CallDetails({ call, onEdit, onClose }: CallDetailsProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const name = useCallName();
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('detail.call')}
      subtitle={name(call)}
      closeLabel={common('action.close')}
      footer={
        call.mayEdit ? (
          <Button variant="primary" icon="edit" onPress={onEdit}>
            {t('calls.title')}
          </Button>
        ) : undefined
      }
    >
      <Stack $gap={24}>
        <Stack $gap={8} $align="start">
          <CallTimes at={call.onboardingCallDatetime} zone={call.onboardingCallTimezone} />
          {call.onboardingCallPlace && <CallPlaceLine place={call.onboardingCallPlace} />}
          <JoinCall at={call.onboardingCallDatetime} place={call.onboardingCallPlace} />
          {call.outcome && (
            <Badge tone={call.outcome === 'held' ? 'success' : 'neutral'}>{t(`outcome.${call.outcome}`)}</Badge>
          )}
          {!call.outcome && call.answer && (
            <Badge tone={call.answer === 'suits' ? 'success' : 'warning'}>
              {t(`answer.words.${call.own ? 'own' : 'theirs'}.${call.answer}`)}
            </Badge>
          )}
        </Stack>
        <CallLinks
          place={call.onboardingCallPlace}
          at={call.onboardingCallDatetime}
          name={call.withName ?? name(call)}
          file={call.own ? '/api/team/onboarding-call.ics' : `/api/partner/${call.userId}/onboarding-call.ics`}
        />
        {call.sponsorName && <Text tone="muted">{t('calendar.ledBy', { name: call.sponsorName })}</Text>}
        {call.own && <Text tone="muted">{t('calendar.ownText')}</Text>}
        <Stack $gap={8} $align="start">
          {call.email && (
            <LinkButton icon="mail" href={mailHref(call.email)}>
              {t('contacts.send')}
            </LinkButton>
          )}
          {!call.own && (
            <LinkButton as={Link} to={`/partners?partner=${call.userId}&drawer=profile`} icon="user">
              {t('partners.row.profile')}
            </LinkButton>
          )}
        </Stack>
      </Stack>
    </Drawer>
  );
}
