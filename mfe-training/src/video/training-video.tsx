import type { ClipId } from '@nb/contracts';
import { LANGUAGE_NAMES, intlTag, useShownLanguage, useTranslation } from '@nb/i18n';
import { Badge, Button, Cluster, Icon, Text } from '@nb/ui';
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { clock, isSeen, percentOf } from './clips';
import { mediaOf } from './media';
import { Transcript } from './transcript';
import { useWatching } from './use-watching';

const Frame = styled.div`
  position: relative;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: var(--nb-radius-l);
  background: var(--nb-sunken);
  box-shadow: var(--nb-shadow1);
  img,
  video {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  /* Until it plays it is a picture drawn on white, as elsewhere. */
  [data-theme='dark'] &[data-still] :is(img, video) {
    filter: brightness(0.8);
  }
  /* The browser's own font need not have the letters of the page's language. */
  video::cue {
    font-family: var(--nb-font);
    /* Chromium breaks no line of a caption by itself: a long one ended at the picture's edges, in German on every screen. */
    white-space: pre-line;
    /* It takes a twentieth of the picture's height: 9 px on a phone. */
    font-size: max(13px, 1em);
  }
`;
/** Covers the whole picture; its sign sits in the corner, so that the middle of the picture stays visible. */
const Start = styled.button`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: end start;
  padding: 16px;
  border: 0;
  border-radius: inherit;
  background: transparent;
  color: var(--nb-on-brand);
  cursor: pointer;
  &:focus-visible {
    outline-offset: -4px;
  }
  span {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    border: 1px solid transparent;
    border-radius: var(--nb-radius-full);
    background: var(--nb-brand);
    box-shadow: var(--nb-shadow2);
    transition:
      transform var(--nb-fast) var(--nb-ease),
      background var(--nb-fast) var(--nb-ease);
  }
  &:hover span {
    background: var(--nb-brand-hover);
    transform: scale(1.06);
  }
  &:active span {
    transform: none;
  }
`;
const Missing = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 12px;
  padding: 16px;
  text-align: center;
  color: var(--nb-muted);
`;
const Below = styled(Cluster)`
  min-block-size: 44px;
  padding-inline: 4px;
  margin-block-start: 4px;
`;

export interface TrainingVideoProps {
  clip: ClipId;
  title: string;
  /** Plays as soon as it can, because the person has just pressed play elsewhere. */
  autoPlay?: boolean;
}

/** By then the lists around a clip have usually arrived and rendered. */
const REST_MS = 300;

/**
 * Whether the page around has finished rendering. The first `<video>` of a visit makes the browser style all its controls, which takes a slow phone as long
 * as the rest of the page, so it is kept out of the frames that render the page.
 */
function useRest(): boolean {
  const [rest, setRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRest(true)), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return rest;
}

/** A training clip that resumes where it was left, with captions, transcript and the watched share; shows a message when its file is missing. */
export function TrainingVideo({ clip, title, autoPlay = false }: TrainingVideoProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const [failed, setFailed] = useState(false);
  const { video, videoState, resumedAt, startOver, handlers } = useWatching(clip, autoPlay);
  const [begun, setBegun] = useState(autoPlay);
  const rest = useRest();
  const isThere = rest || begun;
  const language = useShownLanguage();
  const files = mediaOf(clip, language);
  // Frees the connection that a half-loaded clip holds: a browser has only six for one origin.
  useEffect(() => {
    const player = video.current;
    return () => {
      if (player !== null) player.src = '';
    };
  }, [failed, isThere, video]);
  const start = () => {
    // The button disappears, so the focus moves to the video, which can have it only once its controls are shown.
    flushSync(() => setBegun(true));
    video.current?.focus();
    video.current?.play().catch(() => undefined);
  };
  return (
    <div>
      <Frame data-still={!begun || undefined}>
        {failed ? (
          <Missing role="status">
            <Icon name="video" size={40} />
            <Text tone="muted">{t('video.missing')}</Text>
            <Button size="s" icon="refresh" onPress={() => setFailed(false)}>
              {common('action.retry')}
            </Button>
          </Missing>
        ) : !isThere ? (
          <img src={files.poster} alt="" />
        ) : (
          // The browser's controls are a hundred elements and as slow to make as the video itself: they come with the first press.
          <video
            ref={video}
            controls={begun}
            playsInline
            preload="metadata"
            poster={files.poster}
            aria-label={t('video.label', { title })}
            src={files.video}
            onError={() => setFailed(true)}
            onPlay={() => setBegun(true)}
            {...handlers}
          >
            <track
              key={language}
              kind="captions"
              srcLang={intlTag(language)}
              label={LANGUAGE_NAMES[language]}
              src={files.captions}
              default
            />
          </video>
        )}
        {!failed && !begun && (
          <Start type="button" data-theme="light" aria-label={t('video.play', { title })} onClick={start}>
            <span>
              <Icon name="play" size={28} />
            </span>
          </Start>
        )}
      </Frame>
      {videoState && (
        <Below $gap={12}>
          <Text as="span" size={14} tone="muted" numeric>
            {t('video.length', { time: clock(videoState.seconds) })}
          </Text>
          {isSeen(videoState) ? (
            <Badge tone="success" icon="check">
              {t('video.seen')}
            </Badge>
          ) : (
            videoState.watched > 0 && (
              <Text as="span" size={14} tone="muted" numeric>
                {t('video.watched', { percent: percentOf(videoState) })}
              </Text>
            )
          )}
          {resumedAt !== undefined && (
            <Cluster $gap={8}>
              <Text as="span" size={14} role="status" numeric>
                {t('video.resumed', { time: clock(resumedAt) })}
              </Text>
              <Button size="s" variant="ghost" icon="undo" onPress={startOver}>
                {t('video.startOver')}
              </Button>
            </Cluster>
          )}
        </Below>
      )}
      <Transcript key={language} clip={clip} language={language} />
    </div>
  );
}
