import type { CallOverlap, PartnerDetails } from '@nb/contracts';
import { useFormat, useMessage, useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Icon, Stack, Text } from '@nb/ui';
import { errorText, useToast } from '@nb/web-kit';
import { useState } from 'react';
import { nameOf } from '../partners/names';
import { sayCall } from '../partners/when';
import { useTakeProposalMutation } from './calls.api';
import { Overlaps } from './overlaps';

/**
 * What the partner answered to their call; one press sets it to a time that they propose (docs/product/calls.md#answer). Where another call is at that
 * hour, it asks before it saves.
 */
export function CallAnswerCard({ partner, canEditCall }: { partner: PartnerDetails; canEditCall: boolean }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [take, { isLoading, originalArgs }] = useTakeProposalMutation();
  const [refusal, setRefusal] = useMessage();
  const [asked, setAsked] = useState<{ at: string; version: number; overlaps: readonly CallOverlap[] }>();
  const { call } = partner;
  if (!call?.answer) return null;
  const { suits, times, note } = call.answer;
  const now = Date.now();
  const ahead = times.filter((time) => Date.parse(time) > now);
  const name = partner.firstName || nameOf(partner);
  // The question is about this call and a time that is still proposed.
  const question = asked?.version === call.version && ahead.includes(asked.at) ? asked : undefined;
  const send = async (at: string, onlyIfFree: boolean) => {
    if (isLoading) return;
    setRefusal(undefined);
    try {
      const { version } = call;
      const { isSaved, overlaps } = await take({ userId: partner.id, version, at, onlyIfFree }).unwrap();
      setAsked(isSaved === false ? { at, version, overlaps } : undefined);
      if (isSaved === false) return;
      toast.success(t('answer.taken', { when: format.dateTime(at, { zoneName: true }) }));
    } catch (error) {
      setRefusal(() => errorText(error, common));
    }
  };
  return (
    <Card as="section" $tone={suits ? 'success' : 'warning'} $padding={16} aria-label={t('answer.title', { name })}>
      <Stack $gap={12}>
        <Cluster $gap={8} $nowrap $align="start">
          <Icon name={suits ? 'check-circle' : 'message'} />
          <Text weight={600}>
            {suits
              ? t('answer.suits', { name })
              : times.length === 0
                ? t('answer.wrote', { name })
                : t(ahead.length > 0 ? 'answer.proposes' : 'answer.proposedPast', { name })}
          </Text>
        </Cluster>
        {note && <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{note}</Text>}
        {ahead.length > 0 && (
          <Cluster $gap={8}>
            {ahead.map((at) => (
              <Button
                key={at}
                size="s"
                ownerOnly
                icon="calendar"
                disabled={!canEditCall || partner.isActive === false}
                pending={isLoading && originalArgs?.at === at && originalArgs.onlyIfFree === true}
                aria-label={t('answer.take', { when: format.dateTime(at, { style: 'full', zoneName: true }) })}
                onPress={() => void send(at, true)}
              >
                {format.heading(sayCall(at, now, format))}
                {Date.parse(at) - now > 6 * 86_400_000 && ` ${format.time(at)}`}
              </Button>
            ))}
          </Cluster>
        )}
        {question && (
          <>
            <Overlaps calls={question.overlaps} />
            <Button
              size="s"
              ownerOnly
              disabled={!canEditCall || partner.isActive === false}
              pending={isLoading && originalArgs?.onlyIfFree === false}
              onPress={() => void send(question.at, false)}
            >
              {t('calls.saveAnyway')}
            </Button>
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
