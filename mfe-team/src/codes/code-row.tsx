import type { Referral } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Badge, Banner, Button, Cluster, CopyButton, Dialog, Icon, IconButton, Menu, Stack, Text, below } from '@nb/ui';
import { errorText, useToast } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { useDeleteCodeMutation, useGenerateCodeMutation } from '../partners/partners.api';
import { bodyOfDeleted } from './code-fields';

const Row = styled.article`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto auto;
  gap: 8px 14px;
  align-items: center;
  padding: 14px 12px 14px 16px;
  border: 1px dashed var(--nb-border-strong);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  @media ${below.m} {
    grid-template-columns: 44px minmax(0, 1fr) auto;
    > [data-part='copy'] {
      grid-column: 1 / -1;
      grid-row: 2;
    }
  }
`;
const Mark = styled.span<{ $open: boolean }>`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  border-radius: 50%;
  background: var(--nb-${({ $open }) => ($open ? 'accent-soft' : 'sunken')});
  color: var(--nb-${({ $open }) => ($open ? 'accent' : 'muted')});
`;
const Code = styled.span`
  font-weight: 650;
  letter-spacing: 0.06em;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 14px;
  color: var(--nb-muted);
  font-size: 0.875rem;
`;
/** How long Undo is offered (ux.md 3). */
const UNDO_MS = 10_000;
const TONE = { invited: 'accent', used: 'success', expired: 'neutral', inactive: 'neutral' } as const;

/** One invitation of the list, with Edit, Delete and Copy URL (RT §2). */
export function CodeRow({ code, onEdit }: { code: Referral; onEdit: () => void }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const failed = () => toast.error(t('codes.copyFailed'));
  return (
    <Row data-code={code.code}>
      <Mark aria-hidden="true" $open={code.status === 'invited'}><Icon name="mail" /></Mark>
      <div style={{ minInlineSize: 0 }}>
        <Cluster $gap={8}><Code>{code.code}</Code><Badge tone={TONE[code.status]}>{t(`codes.status.${code.status}`)}</Badge></Cluster>
        <Facts>
          <span>{code.usageCount === 0 ? t('codes.unused') : t('codes.uses', { count: code.usageCount, formatted: format.number(code.usageCount) })}</span>
          {code.expiresAt && <span>{t(code.status === 'expired' ? 'codes.expiredOn' : 'codes.expires', { date: format.date(code.expiresAt) })}</span>}
          {code.onboardingCallDatetime && <span>{t('codes.call', { when: format.dateTime(code.onboardingCallDatetime, { zoneName: true }) })}</span>}
          {code.hasPasscode && <span>{t('codes.passcode')}</span>}
        </Facts>
      </div>
      <div data-part="copy"><CopyButton size="s" text={code.url} label={t('codes.copy')} copiedLabel={t('codes.copied')} failedLabel={t('codes.copyFailed')} onFailed={failed} /></div>
      <Menu
        label={t('codes.actions', { code: code.code })}
        trigger={<IconButton icon="more" label={t('codes.actions', { code: code.code })} />}
        items={[
          { id: 'edit', icon: 'edit', label: t('codes.edit'), onAction: onEdit },
          { id: 'delete', icon: 'trash', tone: 'danger', label: t('codes.delete'), onAction: () => setAsking(true) },
        ]}
      />
      <DeleteDialog code={code} open={asking} onClose={() => setAsking(false)} />
    </Row>
  );
}

function DeleteDialog({ code, open, onClose }: { code: Referral; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [remove, { isLoading }] = useDeleteCodeMutation();
  const [generate] = useGenerateCodeMutation();
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const restore = async () => {
    const body = bodyOfDeleted(code, new Date());
    try {
      if (body) await generate(body).unwrap();
      toast.success(t('codes.restored', { code: code.code }));
    } catch (error) {
      toast.error(errorText(error, common), t('codes.restoreFailed'));
    }
  };
  const confirm = async () => {
    setFailure(undefined);
    try {
      await remove(code.id).unwrap();
      if (bodyOfDeleted(code, new Date())) toast.show({ text: t('codes.deleted'), tone: 'success', staysFor: UNDO_MS, action: { label: t('codes.undo'), run: () => void restore() } });
      else toast.success(t('codes.deleted'));
      close();
    } catch (error) {
      setFailure(errorText(error, common));
      toast.error(errorText(error, common), t('codes.deleteFailed'));
    }
  };
  return (
    <Dialog
      open={open} onClose={close} alert icon="trash" tone="danger" title={t('codes.deleteTitle')}
      actions={<><Button onPress={close}>{t('codes.cancel')}</Button><Button variant="danger" pending={isLoading} onPress={() => void confirm()}>{t('codes.delete')}</Button></>}
    >
      <Stack $gap={16}>
        <Text>{t('codes.deleteText', { code: code.code })}</Text>
        {failure && <Banner tone="danger">{failure}</Banner>}
      </Stack>
    </Dialog>
  );
}
