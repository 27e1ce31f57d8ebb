import type { Referral } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Badge, Button, Cluster, CopyButton, Icon, IconButton, Menu, below, useMedia } from '@nb/ui';
import { errorText, useToast } from '@nb/web-kit';
import styled from 'styled-components';
import { ExtendInvitation } from '../attention/extend-invitation';
import { useUpdateCodeMutation } from '../partners/partners.api';
import { sayCall, sayDay } from '../partners/when';
import { isReminder } from './code-share';

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
const Name = styled.span`
  font-weight: 650;
  overflow-wrap: anywhere;
`;
const Code = styled.span`
  &[data-small] {
    color: var(--nb-muted);
    font-size: 0.875rem;
    font-weight: 500;
  }
  font-weight: 650;
  letter-spacing: 0.06em;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  /* Ten letters and the badge, or sixteen letters, have one line of a phone. */
  @media ${below.m} {
    letter-spacing: 0.01em;
  }
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 14px;
  color: var(--nb-muted);
  font-size: 0.875rem;
`;
const TONE = { invited: 'accent', used: 'success', expired: 'neutral', inactive: 'neutral' } as const;

const Dots = styled.span`
  display: inline-flex;
  gap: 3px;
  align-items: center;
  > i {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--nb-border-strong);
  }
  > i[data-reached] {
    background: var(--nb-brand);
  }
`;
/** Sent, opened, registered: the words stand beside it. */
function Stages({ code: { openedCount, usageCount } }: { code: Referral }) {
  return (
    <Dots aria-hidden="true">
      {[true, openedCount > 0 || usageCount > 0, usageCount > 0].map((isReached, place) => (
        <i key={place} data-reached={isReached ? '' : undefined} />
      ))}
    </Dots>
  );
}

/** How long Undo is offered. */
const UNDO_MS = 10_000;

interface CodeRowProps {
  code: Referral;
  /** It stands among those who need the viewer, because it ends soon: when, to the minute, and some days more in one press. */
  isEnding?: boolean;
  onEdit: () => void;
  onShare: () => void;
  onDelete: () => void;
}

/** One invitation of the list, with Edit, Delete and Copy URL (docs/product/registration.md#invitations), and whatever sends it on. */
export function CodeRow({ code, isEnding = false, onEdit, onShare, onDelete }: CodeRowProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [update] = useUpdateCodeMutation();
  // Tab order follows the layout: on a phone the menu is above the buttons for sharing.
  const narrow = useMedia(below.m);
  const usedUp = code.maxUses !== null && code.usageCount >= code.maxUses;
  const usable = (code.status === 'invited' || code.status === 'used') && !usedUp;
  const count = { count: code.usageCount, formatted: format.number(code.usageCount) };
  const turn = async (isActive: boolean) => {
    try {
      await update({ id: code.id, body: { isActive } }).unwrap();
    } catch (error) {
      return toast.error(
        () => errorText(error, common),
        () => t('codes.updateFailed'),
      );
    }
    const said = {
      text: () => t(isActive ? 'codes.turnedOn' : 'codes.turnedOff', { code: code.code }),
      whole: code.code,
    };
    // A deactivated invitation disappears from the list of all partners, so the message offers Undo.
    toast.show(
      isActive
        ? said
        : { ...said, staysFor: UNDO_MS, action: { label: () => t('codes.undo'), run: () => void turn(true) } },
    );
  };
  const sending = (
    <Cluster data-part="copy" $gap={8}>
      {isEnding && code.expiresAt && (
        <ExtendInvitation invitation={{ id: code.id, code: code.code, expiresAt: code.expiresAt }} />
      )}
      {usable && (
        <Button
          size="s"
          icon="share"
          aria-label={t(isReminder(code) ? 'codes.remindOf' : 'codes.share.of', { code: code.code })}
          onPress={onShare}
        >
          {t(isReminder(code) ? 'codes.remind' : 'codes.share.action')}
        </Button>
      )}
      <CopyButton
        size="s"
        text={code.url}
        label={t('codes.copy')}
        copiedLabel={t('codes.copied')}
        failedLabel={t('codes.copyFailed')}
        onFailed={() =>
          toast.error(
            () => t('codes.copyFailed'),
            () => t('codes.copyFailedTitle'),
          )
        }
      />
    </Cluster>
  );
  const menu = (
    <Menu
      label={t('codes.actions', { code: code.code })}
      trigger={<IconButton icon="more" label={t('codes.actions', { code: code.code })} />}
      items={[
        { id: 'edit', ownerOnly: true, icon: 'edit', label: t('codes.edit'), onAction: onEdit },
        ...(usable ? [{ id: 'share', icon: 'qr', label: t('codes.share.title'), onAction: onShare } as const] : []),
        ...(code.status === 'expired'
          ? []
          : [
              {
                id: 'turn',
                ownerOnly: true,
                icon: code.isActive ? 'eye-off' : 'eye',
                label: t(code.isActive ? 'codes.turnOff' : 'codes.turnOn'),
                onAction: () => void turn(!code.isActive),
              } as const,
            ]),
        { id: 'delete', ownerOnly: true, icon: 'trash', tone: 'danger', label: t('codes.delete'), onAction: onDelete },
      ]}
    />
  );
  return (
    <Row data-code={code.code}>
      <Mark aria-hidden="true" $open={code.status === 'invited'}>
        <Icon name="mail" />
      </Mark>
      <div style={{ minInlineSize: 0 }}>
        <Cluster $gap={8}>
          {code.name && <Name>{code.name}</Name>}
          <Code data-small={code.name ? '' : undefined}>{code.code}</Code>
          <Badge tone={TONE[code.status]}>{t(`codes.status.${code.status}`)}</Badge>
        </Cluster>
        <Facts>
          <Stages code={code} />
          <span title={format.dateTime(code.createdAt, { zoneName: true })}>
            {t('codes.sent', { when: sayDay(code.createdAt, Date.now(), format) })}
          </span>
          {(code.maxUses !== null || code.usageCount > 0 || code.openedCount > 0) && (
            <span>
              {code.maxUses !== null
                ? t('codes.usesOf', { ...count, max: format.number(code.maxUses) })
                : code.usageCount === 0
                  ? t('codes.unused')
                  : t('codes.uses', count)}
            </span>
          )}
          <span>
            {code.openedCount > 0
              ? t('codes.opened', { count: code.openedCount, formatted: format.number(code.openedCount) })
              : t('codes.notOpened')}
          </span>
          {code.expiresAt && isEnding && (
            <span>
              {t('needs.why.invitation-expiring', { when: format.dateTime(code.expiresAt, { zoneName: true }) })}
            </span>
          )}
          {code.expiresAt && !isEnding && (
            <span>
              {t(code.status === 'expired' ? 'codes.expiredOn' : 'codes.expires', {
                date: format.date(code.expiresAt),
              })}
            </span>
          )}
          {code.onboardingCallDatetime && (
            <span title={format.dateTime(code.onboardingCallDatetime, { zoneName: true })}>
              {t('codes.call', { when: sayCall(code.onboardingCallDatetime, Date.now(), format) })}
            </span>
          )}
          {code.hasPasscode && <span>{t('codes.passcode')}</span>}
        </Facts>
      </div>
      {narrow ? (
        <>
          {menu}
          {sending}
        </>
      ) : (
        <>
          {sending}
          {menu}
        </>
      )}
    </Row>
  );
}
