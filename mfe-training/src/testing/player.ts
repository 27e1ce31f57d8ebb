import { fireEvent } from '@nb/web-kit/testing';

export interface FakePlayer {
  readonly at: number;
  readonly playing: boolean;
  /** The file's beginning has arrived. */
  load: () => void;
  /** Plays on to this second. */
  playTo: (second: number) => void;
  seek: (second: number) => void;
  pause: () => void;
  end: () => void;
}

/** Stands in for what jsdom lacks of a video: time, playing, and the parts that were played. */
export function fakePlayer(video: HTMLVideoElement): FakePlayer {
  let at = 0;
  let playing = false;
  const parts: [number, number][] = [];
  const start = () => {
    if (!playing) parts.push([at, at]);
    playing = true;
  };
  const seek = (second: number) => {
    at = second;
    if (playing) parts.push([at, at]);
    fireEvent.seeked(video);
  };
  const stop = () => {
    playing = false;
  };
  const shown = () => parts.filter(([from, to]) => to > from);
  Object.defineProperties(video, {
    currentTime: { configurable: true, get: () => at, set: seek },
    paused: { configurable: true, get: () => !playing },
    played: {
      configurable: true,
      get: () => ({
        length: shown().length,
        start: (index: number) => shown()[index]?.[0],
        end: (index: number) => shown()[index]?.[1],
      }),
    },
    play: {
      configurable: true,
      value: () => {
        start();
        return Promise.resolve();
      },
    },
  });
  return {
    get at() {
      return at;
    },
    get playing() {
      return playing;
    },
    load: () => {
      fireEvent.loadedMetadata(video);
    },
    playTo: (second) => {
      start();
      at = second;
      const part = parts.at(-1);
      if (part) part[1] = second;
      fireEvent.timeUpdate(video);
    },
    seek,
    pause: () => {
      stop();
      fireEvent.pause(video);
    },
    end: () => {
      stop();
      fireEvent.pause(video);
      fireEvent.ended(video);
    },
  };
}
