const COLORS = ['#1F6B5C', '#6CC7B0', '#AD4219', '#F09A6E', '#E9B44C'];
const BURST_EVERY_MS = 250;
const TICKS_PER_SECOND = 60;

/** Confetti from both sides that is gone after `duration` ms; returns a function that ends it sooner. None for people who prefer reduced motion. */
export function startConfetti(duration: number): () => void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let sweep: (() => void) | undefined;
  let over = false;
  const stop = () => {
    over = true;
    clearInterval(timer);
    sweep?.();
  };
  void import('canvas-confetti').then(
    ({ default: confetti }) => {
      if (over) return;
      // Without its worker, which a strict content policy would stop.
      const fire = confetti.create(undefined, { resize: true, useWorker: false });
      sweep = () => fire.reset();
      const until = Date.now() + duration;
      const burst = () => {
        const left = until - Date.now();
        if (left <= 0) return stop();
        // A piece fades over its ticks: what is thrown later lives shorter, so that nothing falls through the next page.
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
    () => undefined,
  ); // Without its code there is no confetti, and the message stands.
  return stop;
}
