import type { VideoStanding } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import {
  Badge,
  Card,
  Cluster,
  Heading,
  Icon,
  LinkButton,
  ProgressBar,
  Stack,
  Text,
  VisuallyHidden,
  dimmedInDark,
} from '@nb/ui';
import { Link, type LinkProps } from '@nb/web-kit';
import styled from 'styled-components';
import { clock, isSeen, percentOf, resumeAt, stepOfClip, useClipTitle } from '../video/clips';
import { posterOf } from '../video/media';

const Frame = styled(Card)`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  block-size: 100%;
  &[aria-current='true'] {
    border-color: var(--nb-brand);
    box-shadow:
      inset 0 0 0 1px var(--nb-brand),
      var(--nb-shadow1);
  }
`;
const Picture = styled.div<{ $locked: boolean }>`
  position: relative;
  aspect-ratio: 16 / 9;
  background: var(--nb-sunken);
  img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  ${dimmedInDark}
  ${({ $locked }) => $locked && '&& img { filter: grayscale(1); opacity: 0.45; }'}
`;
const Sign = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  span {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    border-radius: 50%;
    background: var(--nb-surface);
    color: var(--nb-text);
    box-shadow: var(--nb-shadow1);
  }
`;
const Length = styled.span`
  position: absolute;
  inset-block-end: 8px;
  inset-inline-end: 8px;
  padding: 2px 8px;
  border-radius: var(--nb-radius-s);
  background: rgb(18 16 14 / 82%);
  color: #fff;
  font-size: 0.8125rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;
const Words = styled(Stack)`
  flex: 1;
  padding: 16px;
`;

/** Passes on that the person has just pressed play, so that the page starts the clip. */
const PlayLink = (props: LinkProps) => <Link {...props} state={{ play: true }} />;

export interface RecordingCardProps {
  video: VideoStanding;
  /** The line of its transcript that matches the search. */
  line?: string | undefined;
  current: boolean;
  /** The address at which it is played. */
  to: string;
}

/** One clip of the library: picture, length, how much of it was watched, and the way to play it unless it is locked. */
export function RecordingCard({ video, line, current, to }: RecordingCardProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const { clip, seconds, open, watched } = video;
  const title = useClipTitle()(clip);
  const step = stepOfClip(clip);
  const heading = `recording-${clip}`;
  const act = isSeen(video) ? 'again' : resumeAt(video) > 0 ? 'resume' : 'watch';
  return (
    <Frame as="article" $padding={0} aria-labelledby={heading} aria-current={current} data-clip={clip}>
      <Picture $locked={!open}>
        <img src={posterOf(clip)} alt="" loading="lazy" width={640} height={360} />
        {!open && (
          <Sign>
            <span>
              <Icon name="lock" size={26} />
            </span>
          </Sign>
        )}
        <Length>
          <span aria-hidden>{clock(seconds)}</span>
          <VisuallyHidden>{t('video.length', { time: clock(seconds) })}</VisuallyHidden>
        </Length>
      </Picture>
      <Words $gap={12}>
        <Cluster $gap={8} $justify="between">
          <Text as="span" size={14} tone="muted" weight={600}>
            {step === undefined ? t('recordings.modules') : common('step.number', { number: step })}
          </Text>
          {!open ? (
            <Badge icon="lock">{t('state.locked')}</Badge>
          ) : (
            isSeen(video) && (
              <Badge tone="success" icon="check">
                {t('video.seen')}
              </Badge>
            )
          )}
        </Cluster>
        <Heading level={3} size={16} id={heading}>
          {title}
        </Heading>
        {line !== undefined && (
          <Text size={14}>
            <q>{line}</q>
          </Text>
        )}
        {open ? (
          <>
            {!isSeen(video) && (
              <ProgressBar
                label={t('recordings.progress')}
                value={watched}
                max={seconds}
                valueText={t('video.watched', { percent: percentOf(video) })}
              />
            )}
            <LinkButton
              as={PlayLink}
              to={to}
              variant={act === 'resume' ? 'primary' : 'secondary'}
              icon="play"
              style={{ marginBlockStart: 'auto' }}
              id={`${heading}-go`}
              aria-labelledby={`${heading}-go ${heading}`}
            >
              {t(`recordings.${act}`)}
            </LinkButton>
          </>
        ) : (
          <Text size={14} tone="muted">
            {step === undefined ? t('businessModel.lockedText') : common('errors.step.locked')}
          </Text>
        )}
      </Words>
    </Frame>
  );
}
