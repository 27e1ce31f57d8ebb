import { Children, Fragment, type ReactNode, isValidElement, useEffect, useState } from 'react';
import { Modal } from 'react-aria-components';
import styled from 'styled-components';
import { IconButton } from '../actions/button';
import { Icon, type IconName } from '../graphics/icon';
import { below, reducedMotion, transition } from '../theme/mixins';
import { useMedia } from '../theme/use-media';
import { useOverlay } from './overlay-host';
import { EarlyEscape } from './early-escape';
import { Scrim, SheetBody, sheetSurface, SheetTitle } from './overlay-style';
import { ReturnFocus } from './return-focus';

const widths = { s: 420, m: 560, l: 800 } as const;

const Centre = styled(Scrim)`
  align-items: center;
  justify-content: center;
  padding: 24px;
  @media ${below.m} {
    align-items: flex-end;
    padding: 0;
    &[data-size='l'] {
      align-items: stretch;
    }
  }
`;
const Panel = styled(Modal)<{ $size: keyof typeof widths }>`
  ${sheetSurface}
  display: flex;
  inline-size: 100%;
  max-inline-size: ${({ $size }) => widths[$size]}px;
  max-block-size: 100%;
  border-radius: var(--nb-radius-xl);
  overflow: hidden;
  ${transition('opacity, transform', 'normal')}
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
    transform: translateY(12px) scale(0.98);
  }
  @media ${below.m} {
    max-inline-size: none;
    max-block-size: ${({ $size }) => ($size === 's' ? '92dvh' : '100dvh')};
    block-size: ${({ $size }) => ($size === 's' ? 'auto' : '100dvh')};
    border-radius: ${({ $size }) => ($size === 's' ? '24px 24px 0 0' : '0')};
    border-width: 0;
  }
  @media ${reducedMotion} {
    &[data-entering],
    &[data-exiting] {
      transform: none;
    }
  }
`;
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 16px;
  padding: 24px 24px 0;
  [data-centered] > & {
    flex-direction: column;
    align-items: center;
    gap: 8px;
    text-align: center;
  }
`;
const Title = styled(SheetTitle)`
  padding-block: 4px;
`;
const CloseCorner = styled.div`
  margin: -4px -8px 0 0;
`;
const Medal = styled.span<{ $tone: DialogTone }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 50%;
  background: var(--nb-${({ $tone }) => $tone}-soft);
  color: var(--nb-${({ $tone }) => ($tone === 'brand' ? 'brand-text' : $tone)});
`;
const Content = styled.div`
  flex: 1;
  overflow: auto;
  padding: 12px 24px 24px;
  /* A field that is gone to is shown with its ring, not up against the buttons. */
  scroll-padding-block: 12px 24px;
  color: var(--nb-text);
  [data-centered] > & {
    text-align: center;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  [data-centered] > & {
    justify-content: center;
  }
  gap: 12px;
  padding: 16px 24px 24px;
  padding-block-end: max(24px, env(safe-area-inset-bottom));
  @media ${below.s} {
    flex-direction: column;
    align-items: stretch;
  }
`;

export type DialogTone = 'brand' | 'accent' | 'success' | 'info' | 'warning' | 'danger';

export interface DialogProps {
  open: boolean;
  /** Called on Esc, the close button, and a press outside (not for an alert). */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons at the end, the safe one first. */
  actions?: ReactNode;
  /** Name of the close button; without it there is none (an alert asks for an answer). */
  closeLabel?: string;
  /** A question that must be answered: announced immediately, a press outside does nothing. */
  alert?: boolean;
  /** False: only the actions close it (not even Esc). */
  dismissable?: boolean;
  /** s 420, m 560 (default), l 800 px; m and l fill a phone's screen. An alert is s. */
  size?: keyof typeof widths;
  icon?: IconName;
  tone?: DialogTone;
  /** Title, words and buttons in the middle, for a dialog that celebrates. */
  centered?: boolean;
  /**
   * What the browser's Back does: `closes` it (default), `stays` where it must be answered (default when it is not dismissable), `leaves` the page, for
   * a dialog that is the page itself.
   */
  back?: 'closes' | 'stays' | 'leaves';
  /** What Back does instead of `onClose`, such as asking first. */
  onBack?: () => void;
}

/** Buttons in a row begin with the safe one, in a column with the main one, and the tab order follows the visual order (WCAG 2.4.3). */
function InOrder({ actions }: { actions: ReactNode }) {
  const stacked = useMedia(below.s);
  const buttons = Children.toArray(
    isValidElement<{ children?: ReactNode }>(actions) && actions.type === Fragment ? actions.props.children : actions,
  );
  return <Actions data-dialog-actions>{stacked ? buttons.toReversed() : buttons}</Actions>;
}

/**
 * A question opens after what opens in the same moment, as it does when a page is read again with a drawer and a question over it: of two that
 * open together each hides the other from the keyboard and from screen readers.
 */
function useAfterOthers(open: boolean, isQuestion: boolean): boolean {
  const [isUp, setUp] = useState(false);
  useEffect(() => setUp(open), [open]);
  return open && (isUp || !isQuestion);
}

/** A named dialog that traps the focus and returns it to where it came from. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  closeLabel,
  alert = false,
  dismissable = true,
  size,
  icon,
  tone = 'brand',
  centered = false,
  back = dismissable ? 'closes' : 'stays',
  onBack,
}: DialogProps) {
  useOverlay(open && back !== 'leaves', () => {
    if (onBack) onBack();
    else if (back === 'closes') onClose();
  });
  const isUp = useAfterOthers(open, alert);
  const width = size ?? (alert ? 's' : 'm');
  return (
    <Centre
      isOpen={isUp}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={dismissable && !alert}
      isKeyboardDismissDisabled={!dismissable}
      data-size={width}
    >
      <Panel $size={width}>
        <SheetBody role={alert ? 'alertdialog' : 'dialog'} data-centered={centered || undefined}>
          <ReturnFocus />
          {dismissable && <EarlyEscape onEscape={onClose} />}
          <Head>
            {icon && (
              <Medal $tone={tone}>
                <Icon name={icon} />
              </Medal>
            )}
            <Title slot="title" level={2}>
              {title}
            </Title>
            {closeLabel && (
              <CloseCorner>
                <IconButton icon="close" label={closeLabel} onPress={onClose} slot={null} />
              </CloseCorner>
            )}
          </Head>
          {children !== undefined && <Content>{children}</Content>}
          {actions && <InOrder actions={actions} />}
        </SheetBody>
      </Panel>
    </Centre>
  );
}
