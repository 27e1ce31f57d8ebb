import type { ReactElement, ReactNode } from 'react';
import { DialogTrigger, Popover, type PopoverProps } from 'react-aria-components';
import styled from 'styled-components';
import { IconButton } from '../actions/button';
import { Heading } from '../layout/text';
import { below, popoverSurface } from '../theme/mixins';
import { useOverlay } from './overlay-host';
import { SheetBody } from './overlay-style';

const Surface = styled(Popover)`
  ${popoverSurface}
  display: flex;
  inline-size: min(420px, calc(100vw - 24px));
  overflow: hidden;
  @media ${below.m} {
    && {
      position: fixed !important;
      inset: 0 !important;
      inline-size: 100vw;
      max-inline-size: none;
      block-size: 100dvh;
      max-block-size: none !important;
      border: 0;
      border-radius: 0;
      background: var(--nb-surface);
    }
  }
`;
const Body = styled(SheetBody)`
  min-block-size: 0;
  max-block-size: inherit;
`;
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  padding-block: 8px;
  padding-inline: 20px 8px;
  border-block-end: 1px solid var(--nb-border);
  @media ${below.m} {
    position: relative;
    padding-inline: 16px 56px;
    padding-block-start: max(8px, env(safe-area-inset-top));
  }
`;
/* Whole before anything beside it, which else goes to a line of its own. */
const Title = styled(Heading)`
  flex: 1 0 auto;
  max-inline-size: 100%;
  @media ${below.m} {
    display: flex;
    align-items: center;
    min-block-size: 44px;
  }
`;
/** Only the full-screen sheet needs a close button; a popover closes by a press outside. */
const OnlySheet = styled.span`
  display: none;
  @media ${below.m} {
    display: block;
    position: absolute;
    inset-block-start: max(8px, env(safe-area-inset-top));
    inset-inline-end: 4px;
  }
`;
const Content = styled.div`
  flex: 1;
  min-block-size: 0;
  max-block-size: min(560px, 70dvh);
  overflow: auto;
  overscroll-behavior: contain;
  @media ${below.m} {
    max-block-size: none;
  }
`;
const Foot = styled.footer`
  padding: 8px 12px;
  padding-block-end: max(8px, env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--nb-border);
`;

export interface PopoverPanelProps {
  /** The Button or IconButton that opens it. */
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  placement?: PopoverProps['placement'];
}

/** A panel below its button, full screen under 640 px. Named by its title; traps the focus and returns it; closes on Esc. */
export function PopoverPanel({
  trigger,
  open,
  onOpenChange,
  title,
  actions,
  children,
  footer,
  closeLabel,
  placement = 'bottom end',
}: PopoverPanelProps) {
  useOverlay(open, () => onOpenChange(false));
  return (
    <DialogTrigger isOpen={open} onOpenChange={onOpenChange}>
      {trigger}
      <Surface placement={placement} offset={6}>
        <Body aria-label={title}>
          <Head>
            <Title level={2} size={18}>
              {title}
            </Title>
            {actions}
            <OnlySheet>
              <IconButton icon="close" label={closeLabel} onPress={() => onOpenChange(false)} slot={null} />
            </OnlySheet>
          </Head>
          <Content>{children}</Content>
          {footer && <Foot>{footer}</Foot>}
        </Body>
      </Surface>
    </DialogTrigger>
  );
}
