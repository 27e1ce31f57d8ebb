import { type MouseEvent, type PointerEvent, useRef } from 'react';

const PRESSABLE = 'a, button, label, input';

/** What could be pressed there if the list stood still. */
function pressableAt(
  frame: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): HTMLElement | null {
  const moving = frame.querySelector('[data-moving]');
  moving?.removeAttribute('data-moving');
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(PRESSABLE);
  moving?.setAttribute('data-moving', 'true');
  return found && frame.contains(found) ? found : null;
}

/**
 * While the list is scrolled its rows answer no pointer (row-layout.ts): each row that went by below a resting one would be told that it came and
 * went, and be drawn twice for that, a seventh of what a frame takes (performance.md 11). A press in that moment means what is seen all the
 * same: it meets the frame behind the rows, and is handed on to what stands there.
 */
export function usePressWhileMoving() {
  const meant = useRef<HTMLElement>(null);
  const onPointerDown = ({ target, currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
    // Pressed while it stood and let go while it moves, it meets the row first and the frame then.
    meant.current =
      target === currentTarget
        ? pressableAt(currentTarget, nativeEvent)
        : (target as Element).closest<HTMLElement>(PRESSABLE);
  };
  const onClick = ({ target, currentTarget, nativeEvent }: MouseEvent<HTMLElement>) => {
    const pressed = meant.current;
    meant.current = null;
    // Let go elsewhere, it was a press on neither.
    if (!pressed || target !== currentTarget || pressableAt(currentTarget, nativeEvent) !== pressed) return;
    (pressed.querySelector('input') ?? pressed).focus({ preventScroll: true });
    pressed.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
  };
  return { onPointerDown, onClick };
}
