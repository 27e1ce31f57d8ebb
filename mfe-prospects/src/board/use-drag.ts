import { type Stage, STAGES } from '@nb/contracts';
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** A mouse has to move so far before a press is a drag, in px. */
const THRESHOLD = 6;
/** A finger that moves farther before the long press is scrolling. */
const SLACK = 10;
const LONG_PRESS_MS = 350;
/** So near to an edge the board scrolls, faster towards it; in px and px a frame. */
const EDGE = 72;
const MAX_SPEED = 18;

export interface Drag {
  onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  /** The column under the pointer while cards are dragged. */
  over: Stage | undefined;
  isDragging: boolean;
}
interface DragOptions {
  /** Scrolls sideways when cards are carried to its edges. */
  lanes: RefObject<HTMLElement | null>;
  isOff: boolean;
  /** Which cards go along with this one. */
  onLift: (id: string) => number;
  onDrop: (stage: Stage) => void;
  onCancel: () => void;
}

const stageAt = (x: number, y: number): Stage | undefined => {
  const name = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage]')?.dataset['stage'];
  return STAGES.find((stage) => stage === name);
};

/** A picture of the card that follows the pointer, with the number of cards where there are several. */
function ghostOf(card: HTMLElement, count: number): HTMLElement {
  const box = card.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.dataset['ghost'] = '';
  ghost.inert = true;
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    position: 'fixed',
    insetBlockStart: '0',
    left: '0',
    inlineSize: `${box.width}px`,
    zIndex: '150',
    pointerEvents: 'none',
    willChange: 'transform',
  });
  const picture = card.cloneNode(true) as HTMLElement;
  for (const named of picture.querySelectorAll('[id]')) named.removeAttribute('id');
  ghost.append(picture);
  if (count > 1) {
    const badge = document.createElement('span');
    badge.textContent = String(count);
    Object.assign(badge.style, {
      position: 'absolute',
      insetBlockStart: '-10px',
      insetInlineEnd: '-10px',
      minInlineSize: '28px',
      padding: '2px 6px',
      boxSizing: 'border-box',
      borderRadius: '999px',
      background: 'var(--nb-brand)',
      color: 'var(--nb-on-brand)',
      fontWeight: '700',
      textAlign: 'center',
    });
    ghost.append(badge);
  }
  document.body.append(ghost);
  return ghost;
}

/** Cards dragged by a mouse, or by a finger after a long press; Esc puts them back. */
export function useDrag({ lanes, isOff, onLift, onDrop, onCancel }: DragOptions): Drag {
  const [over, setOver] = useState<Stage>();
  const [isDragging, setDragging] = useState(false);
  const end = useRef<() => void>(undefined);
  const lift = useEffectEvent(onLift);
  const drop = useEffectEvent(onDrop);
  const cancel = useEffectEvent(onCancel);
  const begin = useRef<(event: PointerEvent, card: HTMLElement) => void>(undefined);

  useEffect(() => {
    begin.current = (event, card) => {
      const { pointerId, pointerType, clientX: x0, clientY: y0 } = event;
      const box = card.getBoundingClientRect();
      const [dx, dy] = [x0 - box.left, y0 - box.top];
      let ghost: HTMLElement | undefined;
      let at = { x: x0, y: y0 };
      let target: Stage | undefined;
      let frame = 0;
      const draw = () => {
        if (!ghost) return;
        ghost.style.transform = `translate(${at.x - dx}px, ${at.y - dy}px)`;
        const scrolls = lanes.current?.getBoundingClientRect();
        if (scrolls && lanes.current && at.y > scrolls.top) {
          const near =
            at.x < scrolls.left + EDGE ? at.x - scrolls.left - EDGE : Math.max(0, at.x - scrolls.right + EDGE);
          if (near !== 0) lanes.current.scrollLeft += Math.sign(near) * Math.min(MAX_SPEED, Math.abs(near) / 4);
        }
        const now = stageAt(at.x, at.y);
        if (now !== target) {
          target = now;
          setOver(now);
        }
        frame = requestAnimationFrame(draw);
      };
      const start = () => {
        clearTimeout(timer);
        const count = lift(card.dataset['card'] ?? '');
        if (count === 0) return finish();
        ghost = ghostOf(card, count);
        document.documentElement.style.cursor = 'grabbing';
        setDragging(true);
        if (pointerType === 'touch') navigator.vibrate?.(12);
        draw();
      };
      const move = (moved: PointerEvent) => {
        if (moved.pointerId !== pointerId) return;
        at = { x: moved.clientX, y: moved.clientY };
        if (ghost) return moved.preventDefault();
        const far = Math.hypot(at.x - x0, at.y - y0);
        if (pointerType === 'touch') {
          if (far > SLACK) finish();
        } else if (far > THRESHOLD) start();
      };
      const up = (ended: PointerEvent) => {
        if (ended.pointerId !== pointerId) return;
        const wasDragged = ghost !== undefined;
        const to = wasDragged ? stageAt(ended.clientX, ended.clientY) : undefined;
        finish();
        if (!wasDragged) return;
        // The press that ends a drag opens nothing.
        const swallow = (click: MouseEvent) => {
          click.preventDefault();
          click.stopPropagation();
        };
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
        if (to) drop(to);
        else cancel();
      };
      const give = () => {
        const wasDragged = ghost !== undefined;
        finish();
        if (wasDragged) cancel();
      };
      const key = (pressed: KeyboardEvent) => {
        if (pressed.key !== 'Escape' || !ghost) return;
        pressed.stopPropagation();
        give();
      };
      // While a card is carried a finger does not scroll, and holding it opens no menu of the browser.
      const still = (touch: Event) => {
        if (ghost) touch.preventDefault();
      };
      const noMenu = (menu: Event) => {
        if (pointerType === 'touch') menu.preventDefault();
      };
      const timer = pointerType === 'touch' ? setTimeout(start, LONG_PRESS_MS) : undefined;
      const listeners = [
        ['pointermove', move, { passive: false }],
        ['pointerup', up, {}],
        ['pointercancel', give, {}],
        ['blur', give, {}],
        ['keydown', key, { capture: true }],
        ['touchmove', still, { passive: false }],
        ['contextmenu', noMenu, {}],
      ] as [string, (event: Event) => void, AddEventListenerOptions][];
      const finish = () => {
        clearTimeout(timer);
        cancelAnimationFrame(frame);
        for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options);
        ghost?.remove();
        ghost = undefined;
        document.documentElement.style.cursor = '';
        end.current = undefined;
        setOver(undefined);
        setDragging(false);
      };
      end.current = finish;
      for (const [type, listener, options] of listeners) window.addEventListener(type, listener, options);
    };
  }, [lanes]);
  useEffect(() => () => end.current?.(), []);

  return {
    over,
    isDragging,
    onPointerDown: (event) => {
      if (isOff || event.button !== 0 || !event.isPrimary || end.current) return;
      const target = event.target as HTMLElement;
      const card = target.closest<HTMLElement>('[data-card]');
      // The name may be dragged as the card; other controls are pressed.
      const control = target.closest('a, button, input, label');
      if (!card || (control && !control.id.startsWith('card-'))) return;
      begin.current?.(event.nativeEvent, card);
    },
  };
}
