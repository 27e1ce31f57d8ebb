/** About a second. */
const MAX_FRAMES = 60;

/** Focuses the element with this id as soon as it exists and no confirmation dialog is open; gives up after about a second. */
export function focusSoon(id: string): void {
  let frames = 0;
  const attempt = () => {
    const element = document.getElementById(id);
    frames += 1;
    if (element && !document.querySelector('[role="alertdialog"]')) element.focus();
    else if (frames < MAX_FRAMES) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/** Like `focusSoon`, for when the focused element disappeared with its message; does nothing if the focus is elsewhere by now. */
export function focusIfLost(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusSoon(id);
  });
}
