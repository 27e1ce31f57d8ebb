import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { Modal } from 'react-aria-components';
import styled from 'styled-components';
import { IconButton } from '../actions/button';
import { Text } from '../layout/text';
import { below, focusRing, reducedMotion, transition } from '../theme/mixins';
import { type DiscardPrompt, DiscardQuestion } from './discard-question';
import { EarlyEscape } from './early-escape';
import { useOverlay } from './overlay-host';
import { Scrim, SheetBody, sheetSurface, SheetTitle, sheetTitle } from './overlay-style';
import { ReturnFocus } from './return-focus';
import { useScrollStop } from './use-scroll-stop';

const Edge = styled(Scrim)`
  justify-content: flex-end;
`;
const Panel = styled(Modal)`
  ${sheetSurface}
  display: flex;
  inline-size: min(100%, var(--nb-drawer));
  block-size: 100dvh;
  border-width: 0;
  border-inline-start-width: 1px;
  border-start-start-radius: var(--nb-radius-xl);
  border-end-start-radius: var(--nb-radius-xl);
  overflow: hidden;
  /* opaque all the way: the page is never read through it */
  ${transition('transform', 'slow')}
  &[data-entering],
  &[data-exiting] {
    transform: translateX(100%);
  }
  &:dir(rtl)[data-entering],
  &:dir(rtl)[data-exiting] {
    transform: translateX(-100%);
  }
  @media ${below.m} {
    inline-size: 100%;
    border: 0;
    border-radius: 0;
  }
  @media ${reducedMotion} {
    &[data-entering],
    &[data-exiting] {
      transform: none !important;
    }
  }
`;
/** Stands in the page, as high as the window has room below what stands above it. */
const Beside = styled.section`
  ${sheetSurface}
  position: sticky;
  inset-block-start: calc(var(--nb-header, 64px) + 8px);
  display: flex;
  flex-direction: column;
  inline-size: var(--nb-drawer);
  block-size: var(--nb-beside, calc(100dvh - var(--nb-header, 64px) - 16px));
  border-radius: var(--nb-radius-l);
  box-shadow: none;
  overflow: hidden;
`;
const BesideTitle = styled.h2`
  ${sheetTitle}
`;
const Head = styled.header`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  padding-block: 20px 16px;
  padding-inline: 24px 16px;
  border-block-end: 1px solid var(--nb-border);
  &[data-flat] {
    padding-block: 12px 8px;
    border-block-end: 0;
  }
  @media ${below.m} {
    padding-inline: 16px 8px;
  }
`;
const Titles = styled.div`
  flex: 1;
  min-inline-size: 0;
  padding-block: 6px;
`;
const Content = styled.div`
  flex: 1;
  overflow: auto;
  overscroll-behavior: contain;
  padding: 24px;
  ${focusRing}
  /* its edges are the drawer's: a ring outside of them would be cut off */
  outline-offset: -4px;
  @media ${below.m} {
    padding: 16px;
  }
`;
const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  justify-content: flex-end;
  padding: 16px 24px;
  padding-block-end: max(16px, env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--nb-border);
  background: var(--nb-surface);
  @media ${below.m} {
    padding-inline: 16px;
    /* halves where the words fit, else one above the other, in the order in which Tab goes through them */
    & > * {
      flex: 1 1 auto;
      min-inline-size: calc(50% - 6px);
    }
  }
`;

/** Publishes the footer's height as `--nb-drawer-footer`, because messages stay above it and its buttons may wrap or change. */
const measured = (footer: HTMLElement | null): (() => void) | undefined => {
  if (footer === null || typeof ResizeObserver === 'undefined') return undefined;
  const resized = new ResizeObserver(() =>
    document.body.style.setProperty('--nb-drawer-footer', `${footer.offsetHeight}px`),
  );
  resized.observe(footer);
  return () => resized.disconnect();
};

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  /** Before the title, such as a face. */
  picture?: ReactNode;
  /** Buttons before the one that closes. */
  tools?: ReactNode;
  /** Below the title and above what scrolls. */
  bar?: ReactNode;
  /** Stands beside the page's content, which stays usable: its parent gives it a place. */
  isBeside?: boolean;
  /** What it is about: a drawer beside the page takes the focus again when this changes. */
  about?: string;
  /** The element that scrolls. */
  contentRef?: Ref<HTMLDivElement>;
  children: ReactNode;
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  /** Something typed would be lost: closing asks first. */
  dirty?: boolean;
  /** The question the drawer itself asks when dirty. */
  discardPrompt?: DiscardPrompt;
  /** Asks in its own way instead; call `discard` to close after all. */
  onDirtyClose?: (discard: () => void) => void;
}

/** A panel at the inline end: 500 px, full screen under 640 px. Named; traps the focus and returns it; closes on Esc. */
export function Drawer(props: DrawerProps) {
  return props.isBeside ? <DrawerBeside {...props} /> : <DrawerOver {...props} />;
}

/** Closing as it is asked for: what was typed is asked about first. */
function useClosing({ dirty = false, discardPrompt, onClose, onDirtyClose }: DrawerProps) {
  const [asking, setAsking] = useState(false);
  const requestClose = (): void => {
    if (!dirty) onClose();
    else if (onDirtyClose) onDirtyClose(onClose);
    else if (discardPrompt) setAsking(true);
    else onClose();
  };
  const discard = (): void => {
    setAsking(false);
    onClose();
  };
  const question = discardPrompt && (
    <DiscardQuestion open={asking} prompt={discardPrompt} onKeep={() => setAsking(false)} onDiscard={discard} />
  );
  return { requestClose, question };
}

function DrawerOver(props: DrawerProps) {
  const { open, title } = props;
  const { requestClose, question } = useClosing(props);
  useOverlay(open, requestClose);
  return (
    <Edge isOpen={open} onOpenChange={(next) => !next && requestClose()} isDismissable>
      <Panel>
        <SheetBody>
          <ReturnFocus />
          <EarlyEscape onEscape={requestClose} />
          <Inside
            {...props}
            requestClose={requestClose}
            heading={
              <SheetTitle slot="title" level={2}>
                {title}
              </SheetTitle>
            }
          />
          {question}
        </SheetBody>
      </Panel>
    </Edge>
  );
}

/** A dialog that is not modal: Esc closes it while the focus is in it, and the focus goes back. */
function DrawerBeside(props: DrawerProps) {
  const { open, title, about } = props;
  const { requestClose, question } = useClosing(props);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open && !panel.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [open, about]);
  if (!open) return null;
  return (
    <Beside
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        // What opens over it, such as a menu, has closed by this key itself.
        if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node))
          return;
        event.stopPropagation();
        requestClose();
      }}
    >
      <ReturnFocus />
      <EarlyEscape onEscape={requestClose} />
      <Inside
        {...props}
        requestClose={requestClose}
        heading={
          <BesideTitle ref={heading} id={id} tabIndex={-1}>
            {title}
          </BesideTitle>
        }
      />
      {question}
    </Beside>
  );
}

interface InsideProps extends DrawerProps {
  heading: ReactNode;
  requestClose: () => void;
}

/** What a drawer consists of: head, bar, content and foot below each other. */
function Inside({
  open,
  title,
  subtitle,
  picture,
  tools,
  bar,
  children,
  footer,
  closeLabel,
  contentRef,
  heading,
  requestClose,
}: InsideProps) {
  const content = useRef<HTMLDivElement>(null);
  useImperativeHandle(contentRef, () => content.current!, []);
  const scrollStop = useScrollStop(content, open, title);
  return (
    <>
      <Head data-flat={bar === undefined ? undefined : ''}>
        {picture}
        <Titles>
          {heading}
          {subtitle && (
            <Text as="div" size={14} tone="muted">
              {subtitle}
            </Text>
          )}
        </Titles>
        {tools}
        <IconButton icon="close" label={closeLabel} onPress={requestClose} slot={null} />
      </Head>
      {bar}
      <Content ref={content} {...scrollStop}>
        {children}
      </Content>
      {footer && (
        <Foot ref={measured} data-drawer-footer>
          {footer}
        </Foot>
      )}
    </>
  );
}
