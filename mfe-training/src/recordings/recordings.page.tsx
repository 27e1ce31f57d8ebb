import type { ClipId, Language, VideoStanding } from '@nb/contracts';
import { useShownLanguage, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  Grid,
  Heading,
  LinkButton,
  ProgressBar,
  SearchField,
  Stack,
  Text,
} from '@nb/ui';
import { Link, Page, useDelayedText, useLocation, useSearchParams, ReadFailed } from '@nb/web-kit';
import { useCallback, useEffect, useRef } from 'react';
import { Columns } from '../columns';
import { ComplianceGuard } from '../compliance/compliance-guard';
import { Waiting } from '../waiting';
import { pathOfClip, stepOfClip, useClipTitle } from '../video/clips';
import { TrainingVideo } from '../video/training-video';
import { useVideosQuery } from '../video/videos.api';
import { RecordingCard } from './recording-card';
import { type Found, search } from './search';
import { useTranscripts } from './use-transcripts';
import { useWatchedWords } from './watched-words';

/** `/recordings` (docs/product/training.md#videos): every training clip, what was watched of it, and a search through titles and transcripts. */
export function RecordingsPage() {
  const { t } = useTranslation('training');
  return (
    <Page title={t('recordings.title')} lead={t('recordings.lead')}>
      <ComplianceGuard>
        <Recordings />
      </ComplianceGuard>
    </Page>
  );
}

function Recordings() {
  const { t } = useTranslation('training');
  const language = useShownLanguage();
  const { data, error, isError, isFetching, refetch } = useVideosQuery();
  // The transcripts that were read are in one language: another language starts again.
  if (data !== undefined) return <Library key={language} language={language} videos={data} />;
  return isError ? (
    <ReadFailed
      level={2}
      title={t('recordings.failed')}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : (
    <Waiting heights={[96, 340, 340]} />
  );
}

/** The list is searched this long after the last key press. */
const SEARCH_DELAY_MS = 200;

function Library({ videos, language }: { videos: VideoStanding[]; language: Language }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const titleOf = useClipTitle();
  const open = videos.filter((video) => video.open);
  const transcripts = useTranscripts(
    open.map(({ clip }) => clip),
    language,
    query.trim() !== '',
  );
  const found = search(
    videos.map(({ clip }) => ({ clip, title: titleOf(clip), transcript: transcripts.texts[clip] })),
    query,
  );
  const playing = open.find(({ clip }) => clip === params.get('watch'))?.clip;
  const setQuery = useCallback(
    (text: string) =>
      setParams(
        (now) => {
          if (text === '') now.delete('q');
          else now.set('q', text);
          return now;
        },
        { replace: true },
      ),
    [setParams],
  );
  // The address changes in a transition: a field that showed the address would lose letters that are typed fast.
  const [typed, setTyped] = useDelayedText(query, setQuery, SEARCH_DELAY_MS);
  const addressOf = (clip: ClipId) => {
    const next = new URLSearchParams(params);
    next.set('watch', clip);
    return `?${next}`;
  };
  const part = (name: 'course' | 'modules', belongs: (clip: ClipId) => boolean) => {
    const clips = found.filter(({ clip }) => belongs(clip));
    return (
      clips.length > 0 && (
        <Part
          title={t(`recordings.${name}`)}
          id={name}
          found={clips}
          videos={videos}
          playing={playing}
          addressOf={addressOf}
        />
      )
    );
  };
  return (
    <Stack $gap={24}>
      {playing !== undefined && <Player key={playing} clip={playing} />}
      <Card as="section" aria-label={t('recordings.progress')} $padding={20}>
        <Total videos={videos} />
      </Card>
      <Stack $gap={8}>
        <SearchField
          data-shortcut="/"
          label={t('recordings.search')}
          showLabel
          clearLabel={common('action.clear')}
          placeholder={t('recordings.searchExample')}
          value={typed}
          onChange={setTyped}
        />
        <Text size={14} tone="muted" role="status">
          {query.trim() !== '' && t('recordings.showing', { count: found.length, total: videos.length })}
        </Text>
        {transcripts.failed && (
          <Banner
            tone="warning"
            title={t('recordings.transcriptsFailed')}
            action={
              <Button size="s" icon="refresh" onPress={transcripts.retry}>
                {common('action.retry')}
              </Button>
            }
          />
        )}
      </Stack>
      {found.length === 0 ? (
        <EmptyState
          level={2}
          icon="search"
          title={t('recordings.none')}
          text={t('recordings.noneText')}
          action={<Button onPress={() => setQuery('')}>{t('recordings.clear')}</Button>}
        />
      ) : (
        <>
          {part('course', (clip) => stepOfClip(clip) !== undefined)}
          {part('modules', (clip) => stepOfClip(clip) === undefined)}
        </>
      )}
    </Stack>
  );
}

interface PartProps {
  id: string;
  title: string;
  found: Found[];
  videos: VideoStanding[];
  playing: ClipId | undefined;
  addressOf: (clip: ClipId) => string;
}

function Part({ id, title, found, videos, playing, addressOf }: PartProps) {
  return (
    <Stack as="section" $gap={12} aria-labelledby={`part-${id}`}>
      <Heading level={2} size={18} id={`part-${id}`}>
        {title}
      </Heading>
      <Grid $min={260} $gap={20}>
        {found.map(({ clip, line }) => {
          const video = videos.find((one) => one.clip === clip);
          return (
            video && (
              <RecordingCard key={clip} video={video} line={line} current={clip === playing} to={addressOf(clip)} />
            )
          );
        })}
      </Grid>
    </Stack>
  );
}

function Total({ videos }: { videos: VideoStanding[] }) {
  const { t } = useTranslation('training');
  const words = useWatchedWords();
  const sum = (of: (video: VideoStanding) => number) => videos.reduce((total, video) => total + of(video), 0);
  const [watched, all] = [sum((video) => video.watched), sum(({ seconds }) => seconds)];
  return (
    <ProgressBar
      label={t('recordings.total')}
      size="m"
      value={watched}
      max={all}
      valueText={t('recordings.totalOf', { watched: words(watched), all: words(all) })}
    />
  );
}

/** The clip that is played, above the others; the focus moves to it when the person has just pressed play. */
function Player({ clip }: { clip: ClipId }) {
  const { t } = useTranslation('training');
  const title = useClipTitle()(clip);
  const asked = (useLocation().state as { play?: boolean } | null)?.play === true;
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!asked) return;
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [asked]);
  const step = stepOfClip(clip);
  return (
    <Card as="section" ref={section} aria-labelledby="playing" $padding={20} style={{ scrollMarginBlockStart: 80 }}>
      <Stack $gap={12}>
        <Heading level={2} size={18} id="playing" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <Columns>
          <TrainingVideo clip={clip} title={title} autoPlay={asked} />
          <Stack $gap={16}>
            <Text tone="muted">{step === undefined ? t('businessModel.lead') : t(`steps.${step}.summary`)}</Text>
            <div>
              <LinkButton as={Link} to={pathOfClip(clip)} iconEnd="arrow-right">
                {step === undefined ? t('recordings.toModules') : t('step.goTo', { step })}
              </LinkButton>
            </div>
          </Stack>
        </Columns>
      </Stack>
    </Card>
  );
}
