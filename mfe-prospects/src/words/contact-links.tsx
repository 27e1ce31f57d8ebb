import type { Prospect } from '@nb/contracts';
import { type TFunction, useTranslation } from '@nb/i18n';
import { Icon, type IconName, useViewOnly } from '@nb/ui';
import type { PhoneNumber } from '@nb/web-kit';
import { memo } from 'react';
import styled, { css } from 'styled-components';
import { leaveFor } from '../touches/asked-touch';
import { openWords } from './open-words';
import { useWays } from './use-ways';
import type { Way } from './words.rules';

export const WAY_ICONS: Readonly<Record<Way, IconName>> = {
  call: 'phone',
  whatsapp: 'message',
  sms: 'smartphone',
  email: 'mail',
  telegram: 'telegram',
};
export const wayLabel = (way: Way, name: string, t: TFunction<'prospects'>): string =>
  way === 'call' ? t('list.call', { name }) : t(`words.by.${way}`, { name });
/** With the number where there are several to choose from. */
export const withNumber = (label: string, { text }: PhoneNumber, { length }: readonly PhoneNumber[]): string =>
  length > 1 ? `${label} · ${text}` : label;

export interface ContactLinksProps {
  contact: Prospect;
}

/**
 * Call, WhatsApp, SMS, mail and Telegram to one contact, as icons with names. A call begins immediately; a message opens its words first, where each of
 * several numbers has its link. Afterwards the
 * page asks how it went. In the place of the links stands the reason where the contact asked not to be contacted; without phone and e-mail there is nothing.
 */
export const ContactLinks = memo(function ContactLinks({ contact }: ContactLinksProps) {
  const { t } = useTranslation('prospects');
  const viewOnly = useViewOnly();
  const { numbers, ways } = useWays(contact);
  if (contact.mayContact === 'no')
    return (
      <Off title={t('words.off', { name: contact.name })}>
        <Icon name="eye-off" size={16} />
        <span>{t('words.offShort')}</span>
      </Off>
    );
  return (
    <Links>
      {ways.map((way) =>
        way === 'call' ? (
          numbers.map((number, index) => {
            const label = withNumber(wayLabel(way, contact.name, t), number, numbers);
            return (
              <Reach
                key={`${way} ${index}`}
                href={number.tel}
                aria-label={label}
                title={label}
                onClick={() => !viewOnly && leaveFor(contact, 'call')}
              >
                <Icon name={WAY_ICONS[way]} size={18} />
              </Reach>
            );
          })
        ) : (
          <ReachButton
            key={way}
            type="button"
            aria-label={wayLabel(way, contact.name, t)}
            title={wayLabel(way, contact.name, t)}
            onClick={() => openWords({ contact, way })}
          >
            <Icon name={WAY_ICONS[way]} size={18} />
          </ReachButton>
        ),
      )}
    </Links>
  );
});

const Links = styled.span`
  display: inline-flex;
  flex: none;
  gap: 2px;
`;
const reach = css`
  display: grid;
  place-items: center;
  box-sizing: border-box;
  flex: none;
  inline-size: 36px;
  block-size: 36px;
  padding: 0;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: none;
  color: var(--nb-muted);
  cursor: pointer;
  &:hover {
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    inline-size: 44px;
    block-size: 44px;
  }
`;
const Reach = styled.a`
  ${reach}
`;
const ReachButton = styled.button`
  ${reach}
`;
const Off = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-inline-size: 0;
  color: var(--nb-muted);
  font-size: 0.875rem;
  > svg {
    flex: none;
  }
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
