import type { DownlineMember } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Icon, IconButton, type IconName, Menu } from '@nb/ui';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { hasCallAhead } from '../calls/call-ahead';
import type { DrawerName } from './list-state';
import { nameOf } from './names';
import type { PartnerLinks } from './use-partner-links';

/** Above the name's button, which covers the row. */
const Actions = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  background: inherit;
  justify-content: flex-end;
  align-items: center;
  /* A card's target ends where the screen does; its icon stands in line. */
  table:not([data-wide]) & {
    margin-inline-end: -12px;
  }
`;
/** Over the end of the row while it is pointed at or has the focus, on the row's ground. By touch the row opens the partner, with the same links. */
const OnHover = styled.span`
  position: absolute;
  inset-inline-end: 100%;
  display: flex;
  padding-inline-start: 12px;
  background: inherit;
  opacity: 0;
  tr:is(:hover, :focus-within) & {
    opacity: 1;
  }
  @media (hover: none) {
    display: none;
  }
`;
const Reach = styled.a`
  display: grid;
  place-items: center;
  inline-size: 36px;
  block-size: 36px;
  border-radius: var(--nb-radius-m);
  color: var(--nb-muted);
  outline-offset: -2px;
  &:hover {
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
  }
  table:not([data-wide]) & {
    inline-size: 44px;
    block-size: 44px;
  }
`;

interface ActionsProps {
  member: DownlineMember;
  links: PartnerLinks;
  onShow: (drawer: DrawerName) => void;
}

/** Phone, WhatsApp, mail and the row's menu. */
export function RowActions({ member, links, onShow }: ActionsProps) {
  return (
    <Actions>
      <OnHover>
        <Ways member={member} links={links} />
      </OnHover>
      <RowMenu member={member} onShow={onShow} />
    </Actions>
  );
}

/** The one act of a card: the phone for a call that is near, otherwise a message. */
export function CardAction({ member, links }: Omit<ActionsProps, 'onShow'>) {
  const isCall = member.needs?.[0]?.reason === 'call-soon';
  const way = isCall && links.phone ? 'phone' : links.whatsApp ? 'whatsApp' : 'mail';
  return (
    <Actions>
      <Way way={way} member={member} links={links} />
    </Actions>
  );
}

const WAYS = { phone: 'phone', whatsApp: 'message', mail: 'mail' } as const satisfies Record<string, IconName>;
type WayName = keyof typeof WAYS;

function Ways({ member, links }: Omit<ActionsProps, 'onShow'>) {
  return (
    <>
      {links.phone && <Way way="phone" member={member} links={links} />}
      {links.whatsApp && <Way way="whatsApp" member={member} links={links} />}
      <Way way="mail" member={member} links={links} />
    </>
  );
}

function Way({ way, member, links }: Omit<ActionsProps, 'onShow'> & { way: WayName }) {
  const { t } = useTranslation('team');
  const name = nameOf(member);
  const label =
    way === 'phone'
      ? t('partners.row.phone', { name })
      : way === 'whatsApp'
        ? t('partners.row.whatsApp', { name })
        : t('needs.writeTo', { name });
  return (
    <Reach
      href={links[way]}
      aria-label={label}
      title={label}
      data-way={way}
      {...(way === 'whatsApp' && { target: '_blank', rel: 'noreferrer' })}
    >
      <Icon name={WAYS[way]} size={18} />
    </Reach>
  );
}

type MenuItems = ComponentProps<typeof Menu>['items'];

/** The actions of a partner; `first` come before them. */
export function RowMenu({ member, onShow, first = [] }: Omit<ActionsProps, 'links'> & { first?: MenuItems }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const label = t('partners.row.actions', { name: nameOf(member) });
  return (
    <Menu
      label={label}
      trigger={<IconButton size="s" icon="more" label={label} />}
      items={[
        ...first,
        { id: 'goals', icon: 'target', label: t('partners.row.goals'), onAction: () => onShow('goals') },
        { id: 'contacts', icon: 'prospects', label: t('partners.row.contacts'), onAction: () => onShow('contacts') },
        { id: 'training', icon: 'training', label: t('partners.row.training'), onAction: () => onShow('training') },
        { id: 'profile', icon: 'user', label: t('partners.row.profile'), onAction: () => onShow('profile') },
        {
          id: 'call',
          icon: 'calendar',
          label: t('partners.row.editCall'),
          onAction: () => onShow('call'),
          ...(member.isActive === false &&
            !hasCallAhead(member) && { disabled: true, description: common('errors.partner.deactivated') }),
        },
      ]}
    />
  );
}
