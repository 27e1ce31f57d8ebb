const COLORS = ['#1F6B5C', '#6CC7B0', '#AD4219', '#F09A6E', '#E9B44C'];
const BURST_EVERY_MS = 250;
const TICKS_PER_SECOND = 60;

/** Confetti from both sides that is gone after `duration` ms; returns a function that ends it sooner. None for people who prefer reduced motion. */
export function startConfetti(duration: number): () => void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let clearCanvas: (() => void) | undefined;
  let over = false;
  const stop = () => {
    over = true;
    clearInterval(timer);
    clearCanvas?.();
  };
  void import('canvas-confetti').then(
    ({ default: confetti }) => {
      if (over) return;
      // No worker: the content security policy forbids it.
      const fire = confetti.create(undefined, { resize: true, useWorker: false });
      clearCanvas = () => fire.reset();
      const until = Date.now() + duration;
      const burst = () => {
        const left = until - Date.now();
        if (left <= 0) return stop();
        // Later pieces get fewer ticks to live, so that none is left when the next page opens.
        for (const x of [0, 1])
          void fire({
            ticks: Math.ceil((left / 1000) * TICKS_PER_SECOND),
            particleCount: 24,
            angle: x === 0 ? 60 : 120,
            spread: 70,
            origin: { x, y: 0.7 },
            colors: COLORS,
            zIndex: 2000,
            disableForReducedMotion: true,
          });
      };
      burst();
      timer = setInterval(burst, BURST_EVERY_MS);
    },
    // If its code cannot be loaded there is no confetti; the message is shown all the same.
    () => undefined,
  );
  return stop;
}
