import { useTranslation } from '@nb/i18n';
import { Button, Icon, Text } from '@nb/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { Transcript } from './transcript';

// Where this remote's files lie, known to webpack alone.
declare const __webpack_public_path__: string;
const media = (name: string): string => `${typeof __webpack_public_path__ === 'undefined' ? '/' : __webpack_public_path__}public/media/${name}`;

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

/** Lets go of the connection that a half-read clip holds: a browser has only six for the whole product. */
const released = (video: HTMLVideoElement | null) => () => {
  if (video !== null) video.src = '';
};

export type Clip = 'step-1' | 'step-2' | 'step-3' | 'step-4' | 'step-5' | 'business-model';

/** A training clip with captions and transcript; says so when its file is missing. */
export function TrainingVideo({ clip, title }: { clip: Clip; title: string }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const [failed, setFailed] = useState(false);
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
          <video ref={released} controls playsInline preload="metadata" poster={media(`${clip}.webp`)} aria-label={t('video.label', { title })} src={media(`${clip}.webm`)} onError={() => setFailed(true)}>
            <track kind="captions" srcLang="en" label={t('video.captions')} src={media(`${clip}.en.vtt`)} default />
          </video>
        )}
      </Frame>
      <Transcript url={media(`${clip}.en.txt`)} />
    </div>
  );
}
