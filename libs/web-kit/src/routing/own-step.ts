let isOwnStep = false;
/** Changes of the address that wait for the step: made before, they would be on the entry that the step leaves. */
const waiting: (() => void)[] = [];
/** A step that leads nowhere, at the beginning of the history, must not be waited for. */
const OWN_STEP_LIMIT_MS = 1000;
let limit: ReturnType<typeof setTimeout> | undefined;

/** A step back through the history has begun that only takes away the entry of an overlay that has closed. */
export const beginOwnStep = (): void => {
  isOwnStep = true;
  clearTimeout(limit);
  limit = setTimeout(endOwnStep, OWN_STEP_LIMIT_MS);
};
export const endOwnStep = (): void => {
  isOwnStep = false;
  for (const change of waiting.splice(0)) change();
};
/** Without what waits: the page that asked for it is gone. */
export const forgetOwnStep = (): void => {
  waiting.length = 0;
  clearTimeout(limit);
  isOwnStep = false;
};
/** Makes a change of the address now, or once the step back that is under way has been made. */
export const afterOwnStep = (change: () => void): void => {
  if (isOwnStep) waiting.push(change);
  else change();
};
/** Whether the step back that is under way is only that of an overlay that has closed: nothing is left by it. */
export const isStepOfOverlay = (): boolean => isOwnStep;
