import { useCallback, useEffect, useRef } from 'react';
import styled, { keyframes } from 'styled-components';
import { PlainButton, PlainIconButton } from '../actions/plain-button';
import { Icon, type IconName } from '../graphics/icon';
import { WholeWord } from '../layout/whole-word';
import { below, from, reducedMotion, type } from '../theme/mixins';
import { useClearOfFocus } from './use-clear-of-focus';

export type ToastTone = 'success' | 'info' | 'warning' | 'danger';
export interface Toast {
  id: string;
  title: string;
  text?: string;
  /** An ID or a code in the text that must not break across lines. */
  whole?: string;
  tone: ToastTone;
  action?: { label: string; onAction: () => void };
  /** Milliseconds; 3000. Ignored with an action or tone danger unless given: those stay until dismissed. */
  duration?: number;
}
export interface ToastRegionProps {
  /** Name of the region. */
  label: string;
  /** The one to show; the queue is the caller's. */
  toast: Toast | null;
  dismissLabel: string;
  onDismiss: (id: string) => void;
}

const defaultMs = 3000;
const icons: Record<ToastTone, IconName> = {
  success: 'check-circle',
  info: 'info',
  warning: 'warning',
  danger: 'error',
};
const rise = keyframes`from { opacity: 0; transform: translateY(var(--nb-rise, 16px)); }`;
const fade = keyframes`from { opacity: 0; }`;

const Region = styled.section`
  position: fixed;
  z-index: 200;
  inset-block-end: calc(24px + var(--nb-bottom-bar, 0px));
  inset-inline-end: 24px;
  display: flex;
  justify-content: flex-end;
  inline-size: min(420px, calc(100vw - 48px));
  pointer-events: none;
  @media ${below.m} {
    inset-block-end: max(12px + var(--nb-bottom-bar, 0px), env(safe-area-inset-bottom));
    inset-inline: 12px;
    inline-size: auto;
  }
  /* never over the buttons of an open drawer, in however many rows they stand */
  body:has([data-drawer-footer]) & {
    inset-block-end: calc(var(--nb-drawer-footer, 76px + env(safe-area-inset-bottom)) + 12px);
  }
  /* nor over those of a dialog, which stand one above the other at the end of a phone's screen */
  @media ${below.m} {
    body:has([data-dialog-actions]) & {
      inset-block-end: calc(152px + env(safe-area-inset-bottom));
    }
    /* a small dialog is a sheet at the end of the screen: what it says is not covered, above it there is room */
    body:has([data-size='s'] :is([role='dialog'], [role='alertdialog'])) & {
      inset-block: max(12px, env(safe-area-inset-top)) auto;
    }
  }
  /* nor over the button that ends a page, such as «Complete step»: there they come from above, below the header */
  body:has([data-page-actions]) & {
    --nb-rise: -16px;
    inset-block: calc(76px + env(safe-area-inset-top)) auto;
  }
  /* on a wide screen a dialog's buttons and its cross are at the end, and a drawer's fields too: there they come from the other side */
  @media ${from.l} {
    body:has([data-dialog-actions], [data-drawer-footer]) & {
      --nb-rise: 16px;
      inset-block: auto 24px;
      inset-inline: 24px auto;
    }
  }
  /* nor, for whoever goes by keyboard, over what has the focus */
  body &&:has(> [data-edge='top']) {
    inset-block: calc(76px + env(safe-area-inset-top)) auto;
  }
  body &&:has(> [data-edge='bottom']) {
    inset-block: auto max(12px, env(safe-area-inset-bottom));
  }
  @media ${below.m} {
    body:has([data-dialog-actions]) &&:has(> [data-edge='bottom']) {
      inset-block-end: calc(152px + env(safe-area-inset-bottom));
    }
  }
  @media print {
    display: none;
  }
`;
const Box = styled.div<{ $tone: ToastTone }>`
  pointer-events: auto;
  display: flex;
  align-items: flex-start;
  gap: 12px;
  inline-size: 100%;
  padding: 14px 8px 14px 16px;
  padding-inline: 16px 8px;
  border: 1px solid var(--nb-border);
  border-inline-start: 4px solid var(--nb-${({ $tone }) => $tone});
  border-radius: 14px;
  background: var(--nb-raised);
  color: var(--nb-text);
  box-shadow: var(--nb-shadow3);
  animation: ${rise} 280ms var(--nb-ease);
  ${type(16)}
  & > svg {
    margin-block-start: 10px;
    color: var(--nb-${({ $tone }) => $tone});
  }
  @media ${reducedMotion} {
    animation-name: ${fade};
  }
`;
const Words = styled.div`
  flex: 1;
  min-inline-size: 0;
  padding-block: 8px;
`;
const Title = styled.div`
  font-weight: 650;
`;
const Detail = styled.div`
  color: var(--nb-muted);
  ${type(14)}
`;
const Action = styled.div`
  margin-block-start: 8px;
  margin-inline-start: -14px;
`;

/** Runs `done` after `ms` of time in which it was not paused. */
function usePausableTimer(ms: number | null, done: () => void): { pause: () => void; resume: () => void } {
  const left = useRef(ms ?? 0);
  /** Absent: it does not run. */
  const started = useRef<number>(undefined);
  const paused = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finish = useRef(done);
  useEffect(() => {
    finish.current = done;
  });
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    if (started.current !== undefined) left.current -= performance.now() - started.current;
    started.current = undefined;
  }, []);
  const resume = useCallback(() => {
    paused.current = false;
    if (ms === null || started.current !== undefined) return;
    started.current = performance.now();
    timer.current = setTimeout(() => finish.current(), left.current);
  }, [ms]);
  const pause = useCallback(() => {
    paused.current = true;
    stop();
  }, [stop]);
  useEffect(() => {
    // A message that appears under a resting pointer is paused before its timer starts.
    if (!paused.current) resume();
    return stop;
  }, [resume, stop]);
  return { pause, resume };
}

function ToastCard({
  toast,
  dismissLabel,
  onDismiss,
}: {
  toast: Toast;
  dismissLabel: string;
  onDismiss: (id: string) => void;
}) {
  const stays = toast.duration === undefined && (toast.action !== undefined || toast.tone === 'danger');
  const dismiss = (): void => onDismiss(toast.id);
  const before = useRef<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const edge = useClearOfFocus(box);
  /** Dismissed by the user: the focus returns to where it came from, or to the page when that element is gone, such as a deleted row. */
  const leave = (): void => {
    dismiss();
    requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const place =
        before.current?.isConnected && before.current !== document.body
          ? before.current
          : document.querySelector('main');
      place?.focus();
    });
  };
  const timer = usePausableTimer(stays ? null : (toast.duration ?? defaultMs), dismiss);
  // A ref, not state: a tap can begin and end before the next render, and its end must see what its beginning set.
  const held = useRef({ hover: false, focus: false });
  const hold = (change: Partial<typeof held.current>): void => {
    const was = held.current.hover || held.current.focus;
    held.current = { ...held.current, ...change };
    const is = held.current.hover || held.current.focus;
    if (is && !was) timer.pause();
    if (!is && was) timer.resume();
  };
  return (
    // Pointer events, because a finger leaves when it is lifted, while the mouse events emulated for a tap have no leave until the next tap.
    <Box
      ref={box}
      data-edge={edge}
      $tone={toast.tone}
      onPointerEnter={() => hold({ hover: true })}
      onPointerLeave={() => hold({ hover: false })}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget))
          before.current = event.relatedTarget as HTMLElement | null;
        hold({ focus: true });
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && hold({ focus: false })}
    >
      <Icon name={icons[toast.tone]} />
      <Words role={toast.tone === 'danger' ? 'alert' : 'status'}>
        <Title>
          <WholeWord word={toast.whole ?? ''}>{toast.title}</WholeWord>
        </Title>
        {toast.text && (
          <Detail>
            <WholeWord word={toast.whole ?? ''}>{toast.text}</WholeWord>
          </Detail>
        )}
        {toast.action && (
          <Action>
            <PlainButton
              variant="ghost"
              size="s"
              onPress={() => {
                toast.action?.onAction();
                leave();
              }}
            >
              {toast.action.label}
            </PlainButton>
          </Action>
        )}
      </Words>
      <PlainIconButton icon="close" label={dismissLabel} onPress={leave} />
    </Box>
  );
}

/** Where messages appear, one at a time. The timer stops while the pointer or the focus is on it. */
export function ToastRegion({ label, toast, dismissLabel, onDismiss }: ToastRegionProps) {
  return (
    <Region aria-label={label} aria-live="polite" aria-relevant="additions" data-react-aria-top-layer="true">
      {toast && <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={onDismiss} />}
    </Region>
  );
}
