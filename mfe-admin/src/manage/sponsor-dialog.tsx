import { type PersonRef, SPONSOR_REASON, type SponsorPreview } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Badge,
  Banner,
  Button,
  Card,
  Cluster,
  Facts,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  TextArea,
  WholeWord,
  from,
} from '@nb/ui';
import { ReadFailed, useToast } from '@nb/web-kit';
import { skipToken } from '@reduxjs/toolkit/query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { nameOf } from '../users/names';
import type { ActionDialogProps } from './act-dialogs';
import { FormDialog } from './form-dialog';
import { useAdminChangeSponsorMutation, useAdminSponsorPreviewQuery } from './manage.api';
import { type Chosen, NOBODY, SponsorChoice } from './sponsor-choice';
import { useAction } from './use-action';

/** What would change and why stand beside the choice, where there is room: nothing of it is below the fold. */
export const Columns = styled.div`
  display: grid;
  gap: 20px;
  @media ${from.l} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 24px;
    align-items: start;
  }
`;

/** Another sponsor for somebody (docs/product/admin.md#another-sponsor): found, shown what would move, given with a reason. */
export function SponsorDialog({ user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const id = useId();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [changeSponsor] = useAdminChangeSponsorMutation();
  const { act, busy, failure, dismiss } = useAction();
  const sponsorId = chosen === NOBODY ? null : chosen?.id;
  const preview = useAdminSponsorPreviewQuery(sponsorId === undefined ? skipToken : { userId: user.id, sponsorId });
  const shown = sponsorId === undefined || preview.isFetching ? undefined : preview.data;
  const name = nameOf(user);
  const consequences = useRef<HTMLDivElement>(null);
  const isShown = shown !== undefined;
  useEffect(() => {
    // On a phone it comes below those who are offered.
    if (isShown) consequences.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || sponsorId === undefined || shown?.refusal !== null) return;
    if (reason.trim().length < SPONSOR_REASON.min) {
      setReasonMissing(true);
      reasonField.current?.focus();
      return;
    }
    const answer = await act(() => changeSponsor({ userId: user.id, sponsorId, reason }).unwrap());
    if (!answer) return;
    toast.success(t('sponsor.doneText', { name }), t('sponsor.done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('sponsor.title', { name })}
      icon="partners"
      size="l"
      dirty={(chosen !== undefined || reason !== '') && !busy}
      busy={busy}
      onClose={onClose}
      submit={
        <Button
          type="submit"
          form={id}
          variant="primary"
          disabled={shown?.refusal !== null}
          pending={busy}
          pendingLabel={t('sponsor.pending')}
        >
          {t('sponsor.action')}
        </Button>
      }
    >
      <Stack
        as="form"
        id={id}
        $gap={20}
        noValidate
        onInput={dismiss}
        onSubmit={(event: FormEvent) => void submit(event)}
      >
        {failure && (
          <Banner tone="danger" live="alert">
            {failure}
          </Banner>
        )}
        <Columns>
          <SponsorChoice moving={[user]} chosen={chosen} onChoose={setChosen} />
          <Stack $gap={16}>
            <Stack ref={consequences} $gap={12} aria-live="polite">
              {sponsorId === undefined ? (
                <Text tone="muted">{t('sponsor.chooseFirst')}</Text>
              ) : shown ? (
                <Consequences preview={shown} />
              ) : preview.isError && !preview.isFetching ? (
                <ReadFailed
                  title={t('sponsor.previewFailed')}
                  error={preview.error}
                  onRetry={() => void preview.refetch()}
                />
              ) : (
                <SkeletonRegion label={t('sponsor.checking')}>
                  <Skeleton $height={148} $radius={16} />
                </SkeletonRegion>
              )}
            </Stack>
            <TextArea
              ref={reasonField}
              label={t('sponsor.reason')}
              description={t('sponsor.reasonHint')}
              rows={2}
              maxLength={SPONSOR_REASON.max}
              value={reason}
              onChange={(value) => {
                setReason(value);
                setReasonMissing(false);
              }}
              error={isReasonMissing ? t('sponsor.reasonMissing') : undefined}
            />
          </Stack>
        </Columns>
      </Stack>
    </FormDialog>
  );
}

/** Who moves, from whom, to whom, and how many come along; or why it is not possible. */
function Consequences({
  preview: { user, from, to, toIsDeactivated, downline, refusal },
}: {
  preview: SponsorPreview;
}) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const format = useFormat();
  const shown = (person: PersonRef | null) =>
    person === null ? (
      t('detail.noSponsor')
    ) : (
      <bdi>
        {person.uid ? (
          <WholeWord word={person.uid}>{t('users.sponsor', { name: person.name, uid: person.uid })}</WholeWord>
        ) : (
          person.name
        )}
      </bdi>
    );
  if (refusal !== null)
    return (
      <Banner tone="warning" title={t('sponsor.impossible')}>
        {common(`errors.sponsor.${refusal}`)}
      </Banner>
    );
  return (
    <Card $tone="sunken" $padding={16}>
      <Stack $gap={8}>
        <Facts
          items={[
            [t('sponsor.who'), shown(user)],
            [t('sponsor.from'), shown(from)],
            [
              t('sponsor.to'),
              <Cluster key="to" $gap={8}>
                {shown(to)}
                {toIsDeactivated && <Badge tone="danger">{t('users.badge.deactivated')}</Badge>}
              </Cluster>,
            ],
            [t('sponsor.along'), t('sponsor.people', { count: downline, formatted: format.number(downline) })],
          ]}
        />
        <Text size={14} tone="muted">
          {t('sponsor.stays')}
        </Text>
      </Stack>
    </Card>
  );
}
