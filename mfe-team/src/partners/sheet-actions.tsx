import type { PartnerDetails } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, IconButton, LinkButton, below, useMedia } from '@nb/ui';
import { mailHref, useCurrentUserQuery } from '@nb/web-kit';
import styled from 'styled-components';
import { hasCallAhead } from '../calls/call-ahead';
import type { DrawerName } from './list-state';
import { nameOf } from './names';
import { usePartnerLinks } from './use-partner-links';

/** Fits one line in every language, because the labels are short; wraps otherwise. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  padding: 4px 24px 12px;
  > * {
    flex: 1 1 auto;
    padding-inline: 12px;
    white-space: nowrap;
  }
  @media ${below.m} {
    gap: 6px;
    padding-inline: 16px;
    > * {
      gap: 6px;
      min-inline-size: 44px;
      padding-inline: 8px;
    }
  }
`;

const Square = styled(IconButton)`
  flex: none;
`;

interface SheetActionsProps {
  partner: PartnerDetails;
  canEditCall: boolean;
  onShow: (drawer: DrawerName) => void;
}

/** Buttons that call, message or mail the partner, and edit the call. Without a phone number the first one writes a mail that asks for it. */
export function SheetActions({ partner, canEditCall, onShow }: SheetActionsProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const { data: user } = useCurrentUserQuery();
  const links = usePartnerLinks(undefined)(partner);
  const isCallNext = partner.needs?.[0]?.reason === 'call-soon';
  const words = { name: partner.firstName || nameOf(partner), me: user ? user.firstName || nameOf(user) : '' };
  const askForNumber = mailHref(partner.email, {
    subject: t('sheet.askSubject'),
    body: t('sheet.askBody', words),
  });
  return (
    <Row>
      {links.phone ? (
        <LinkButton size="s" icon="phone" variant={isCallNext ? 'primary' : 'secondary'} href={links.phone}>
          {t('sheet.call')}
        </LinkButton>
      ) : (
        <LinkButton size="s" icon="phone" href={askForNumber}>
          {t('sheet.ask')}
        </LinkButton>
      )}
      {links.whatsApp && (
        <LinkButton size="s" icon="message" href={links.whatsApp} target="_blank" rel="noreferrer">
          {common('share.whatsapp')}
        </LinkButton>
      )}
      <MailAction href={links.mail} />
      {canEditCall && <CalendarAction partner={partner} onShow={onShow} />}
    </Row>
  );
}

const SquareLink = styled(LinkButton)`
  flex: none;
`;

/** An icon on phones, where the line has room for two labels only. */
function MailAction({ href }: { href: string }) {
  const { t } = useTranslation('team');
  const isPhone = useMedia(below.m);
  const label = t('sheet.mail');
  return isPhone ? (
    <SquareLink icon="mail" href={href} aria-label={label} title={label}>
      {null}
    </SquareLink>
  ) : (
    <LinkButton size="s" icon="mail" href={href}>
      {label}
    </LinkButton>
  );
}

function CalendarAction({ partner, onShow }: Pick<SheetActionsProps, 'partner' | 'onShow'>) {
  const { t } = useTranslation('team');
  const isPhone = useMedia(below.m);
  const act = {
    icon: 'calendar',
    disabled: partner.isActive === false && !hasCallAhead(partner),
    onPress: () => onShow('call'),
  } as const;
  return isPhone ? (
    <Square variant="secondary" label={t('sheet.calendar')} {...act} />
  ) : (
    <Button size="s" {...act}>
      {t('sheet.calendar')}
    </Button>
  );
}
