import type { ClipId } from '@nb/contracts';
import { LANGUAGE_NAMES, intlTag, useShownLanguage, useTranslation } from '@nb/i18n';
import { Badge, Button, Cluster, Icon, Text } from '@nb/ui';
import { startTransition, useEffect, useState } from 'react';
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
  video {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
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
  /** Plays as soon as it can, for who has just asked for it. */
  autoPlay?: boolean;
}

/** In which the page around a clip has come to rest: its lists arrive by then, and the style of each has the browser go over the page once more. */
const CONTROLS_AFTER_MS = 300;

/**
 * Whether the browser is to bring its controls: a hundred elements of its own, which take a slow phone as long as all the rest that comes with the
 * video, so not in one frame with any of it (performance.md 10).
 */
function useControls(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setShown(true)), CONTROLS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}

/** A training clip that goes on where it was left, with captions, transcript and how much of it was watched; says so when its file is missing. */
export function TrainingVideo({ clip, title, autoPlay = false }: TrainingVideoProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const [failed, setFailed] = useState(false);
  const { video, standing, resumedAt, startOver, handlers } = useWatching(clip, autoPlay);
  const controls = useControls();
  const language = useShownLanguage();
  const files = mediaOf(clip, language);
  // Lets go of the connection that a half-read clip holds: a browser has only six for the whole product.
  useEffect(() => {
    const player = video.current;
    return () => { if (player !== null) player.src = ''; };
  }, [failed, video]);
  return (
    <div>
      <Frame>
        {failed ? (
          <Missing role="status">
            <Icon name="video" size={40} />
            <Text tone="muted">{t('video.missing')}</Text>
            <Button size="s" icon="refresh" onPress={() => setFailed(false)}>{common('action.retry')}</Button>
          </Missing>
        ) : (
          <video ref={video} controls={controls} playsInline preload="metadata" poster={files.poster} aria-label={t('video.label', { title })} src={files.video} onError={() => setFailed(true)} {...handlers}>
            <track key={language} kind="captions" srcLang={intlTag(language)} label={LANGUAGE_NAMES[language]} src={files.captions} default />
          </video>
        )}
      </Frame>
      {standing && (
        <Below $gap={12}>
          <Text as="span" size={14} tone="muted" numeric>{t('video.length', { time: clock(standing.seconds) })}</Text>
          {isSeen(standing) ? <Badge tone="success" icon="check">{t('video.seen')}</Badge> : standing.watched > 0 && <Text as="span" size={14} tone="muted" numeric>{t('video.watched', { percent: percentOf(standing) })}</Text>}
          {resumedAt !== undefined && (
            <Cluster $gap={8}>
              <Text as="span" size={14} role="status" numeric>{t('video.resumed', { time: clock(resumedAt) })}</Text>
              <Button size="s" variant="ghost" icon="undo" onPress={startOver}>{t('video.startOver')}</Button>
            </Cluster>
          )}
        </Below>
      )}
      <Transcript key={language} clip={clip} language={language} />
    </div>
  );
}
