import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PlainIconButton } from '../actions/plain-button';
import { Icon, type IconName } from '../graphics/icon';
import { below, type } from '../theme/mixins';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger' | 'brand';
const icons: Record<BannerTone, IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning',
  danger: 'error',
  brand: 'sparkle',
};

const Root = styled.div<{ $tone: BannerTone }>`
  display: flex;
  /* The icon belongs to the first line, which stands in the middle of a button beside it. */
  align-items: first baseline;
  gap: 12px;
  padding: 14px 16px;
  border: 1px solid color-mix(in srgb, var(--nb-${({ $tone }) => $tone}) 28%, transparent);
  border-radius: 14px;
  background: var(--nb-${({ $tone }) => $tone}-soft);
  color: var(--nb-text);
  ${type(16)}
  & > svg {
    position: relative;
    inset-block-start: 0.28em;
    color: var(--nb-${({ $tone }) => ($tone === 'brand' ? 'brand-text' : $tone)});
  }
`;
const Words = styled.div`
  flex: 1;
  min-inline-size: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
`;
const Message = styled.div`
  flex: 1 1 220px;
  min-inline-size: 0;
`;
const Title = styled.div`
  font-weight: 650;
`;
const Action = styled.div`
  flex: none;
  @media ${below.s} {
    inline-size: 100%;
  }
`;
const Corner = styled.div`
  align-self: flex-start;
  margin: -8px -8px -8px 0;
`;

export interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
  onDismiss?: () => void;
  /** Name of the close button; needed with onDismiss. */
  dismissLabel?: string;
  /** Announce it: `status` politely, `alert` immediately. Omit it for a banner that is there from the start. */
  live?: 'status' | 'alert';
}

/** A message that belongs to a place and stays. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  icon,
  onDismiss,
  dismissLabel = '',
  live,
}: BannerProps) {
  return (
    <Root $tone={tone} role={live}>
      <Icon name={icon ?? icons[tone]} />
      <Words>
        <Message>
          {title && <Title>{title}</Title>}
          {children}
        </Message>
        {action && <Action>{action}</Action>}
      </Words>
      {onDismiss && (
        <Corner>
          <PlainIconButton icon="close" label={dismissLabel} onPress={onDismiss} />
        </Corner>
      )}
    </Root>
  );
}
