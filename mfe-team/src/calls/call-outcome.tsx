import { CALL_OUTCOMES, type CallOutcome, type PartnerDetails } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Heading, Icon, type IconName, Stack, Text } from '@nb/ui';
import { errorText, useToast } from '@nb/web-kit';
import { useEffect, useRef, useState } from 'react';
import { nameOf } from '../partners/names';
import { useSayOutcomeMutation } from './calls.api';

const ICONS: Record<CallOutcome, IconName> = {
  held: 'check-circle',
  'did-not-come': 'user',
  'could-not': 'clock',
  moved: 'calendar',
};

/** Whether the viewer may say how a call went that has begun. */
export const canSayOutcome = (partner: PartnerDetails, canEditCall: boolean, now: number): boolean =>
  canEditCall &&
  partner.call != null &&
  partner.onboardingCallDatetime !== null &&
  Date.parse(partner.onboardingCallDatetime) <= now;

interface CallOutcomeProps {
  partner: PartnerDetails;
  /** After `moved`: opens the form of the call. */
  onMove: () => void;
}

/** «Held: how did it go?», asked once; afterwards what was said, which can be corrected (docs/product/calls.md#outcome). */
export function CallOutcomeCard({ partner, onMove }: CallOutcomeProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [say, { isLoading, originalArgs }] = useSayOutcomeMutation();
  const [isOpen, setIsOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  /** The button that was pressed is about to be replaced by others. */
  const wasPressed = useRef(false);
  const [refusal, setRefusal] = useMessage();
  const { call } = partner;
  const said = call?.outcome ?? null;
  const isAsked = said === null || isOpen;
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    // Somebody who writes their notes meanwhile goes on there.
    if (document.activeElement?.matches('input, textarea')) return;
    const next = isAsked ? choices.current?.querySelector('button') : change.current;
    next?.focus({ preventScroll: true });
  }, [isAsked, said]);
  if (!call) return null;
  const send = async (outcome: CallOutcome | null) => {
    if (isLoading) return;
    setRefusal(undefined);
    try {
      await say({ userId: partner.id, version: call.version, outcome }).unwrap();
      wasPressed.current = outcome !== 'moved';
      setIsOpen(false);
      toast.success(t('outcome.saved'));
      if (outcome === 'moved') onMove();
    } catch (error) {
      setRefusal(() => errorText(error, common));
    }
  };
  return (
    <Card as="section" $tone="sunken" $padding={16} aria-labelledby="call-outcome">
      <Stack $gap={12}>
        {said && !isAsked ? (
          <Cluster $justify="between" $gap={8}>
            <Cluster $gap={8} $nowrap>
              <Icon name={ICONS[said]} />
              <Text id="call-outcome" weight={600}>
                {t(`outcome.${said}`)}
              </Text>
            </Cluster>
            <Button
              ref={change}
              size="s"
              ownerOnly
              onPress={() => {
                wasPressed.current = true;
                setIsOpen(true);
              }}
            >
              {t('outcome.change')}
            </Button>
          </Cluster>
        ) : (
          <>
            <Heading level={3} size={16} id="call-outcome">
              {t('outcome.ask')}
            </Heading>
            <Cluster ref={choices} $gap={8}>
              {CALL_OUTCOMES.map((outcome) => (
                <Button
                  key={outcome}
                  size="s"
                  ownerOnly
                  icon={ICONS[outcome]}
                  variant={outcome === 'held' ? 'primary' : 'secondary'}
                  pending={isLoading && originalArgs?.outcome === outcome}
                  onPress={() => void send(outcome)}
                >
                  {t(`outcome.${outcome}`)}
                </Button>
              ))}
              {said && (
                <Button size="s" variant="ghost" ownerOnly onPress={() => void send(null)}>
                  {t('outcome.takeBack')}
                </Button>
              )}
            </Cluster>
            <Text size={14} tone="muted">
              {t('outcome.who', { name: partner.firstName || nameOf(partner) })}
            </Text>
          </>
        )}
        {refusal && (
          <Text role="alert" size={14} tone="danger">
            {refusal}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
