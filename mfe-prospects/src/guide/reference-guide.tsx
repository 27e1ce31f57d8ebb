import { OBJECTIVES } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  Grid,
  Heading,
  Stack,
  TextArea,
  TextField,
  TextLink,
  RadioGroup,
} from '@nb/ui';
import { errorText, problemOf, useToast } from '@nb/web-kit';
import { type FormEvent, useEffect, useRef } from 'react';
import { GuidanceResult } from './guidance-result';
import type { Guide } from './use-guide';

/** Words for the next conversation: who, what is known of them, and to what end. */
export function ReferenceGuide({ guide }: { guide: Guide }) {
  const { t, i18n } = useTranslation('prospects');
  const toast = useToast();
  const { name, background, objective, made, change, compose, data, error, isLoading } = guide;
  const result = useRef<HTMLHeadingElement>(null);
  // Words that were there before, when the guide was last looked at, don't take the focus from its tab.
  const seen = useRef(data);
  useEffect(() => {
    if (data && data !== seen.current) result.current?.focus();
    seen.current = data;
  }, [data]);
  const ready = name.trim() !== '' && objective !== undefined;
  const reason = error === undefined ? '' : problemOf(error) ? errorText(error, t) : t('guide.failedText');
  const generate = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || isLoading) return;
    const answer = await compose({ prospectName: name, prospectBackground: background, objective });
    if (answer.error === undefined) {
      change({ made: name.trim() });
      toast.success(t('guide.doneText'), t('guide.doneTitle'));
    } else
      toast.error(
        () => (problemOf(answer.error) ? errorText(answer.error, t) : t('guide.failedText')),
        () => t('guide.failedTitle'),
      );
  };
  return (
    <Grid $min={340} $gap={24} style={{ alignItems: 'start' }}>
      <Card as="form" onSubmit={(event: FormEvent) => void generate(event)} noValidate>
        <Stack $gap={20}>
          <Heading level={2} size={18}>
            {t('guide.heading')}
          </Heading>
          <TextField
            label={t('guide.name')}
            value={name}
            onChange={(value) => change({ name: value })}
            required
            maxLength={200}
            icon="user"
            autoComplete="off"
          />
          <TextArea
            label={t('guide.background')}
            hint={t('sheet.optional')}
            value={background}
            onChange={(value) => change({ background: value })}
            maxLength={4000}
            description={t('guide.backgroundHint')}
          />
          <RadioGroup
            label={t('guide.objective')}
            required
            value={objective ?? ''}
            onChange={(value) => change({ objective: OBJECTIVES.find((each) => each === value) })}
            options={OBJECTIVES.map((value) => ({ value, label: t(`guide.objectives.${value}`) }))}
          />
          <Button
            ownerOnly
            type="submit"
            variant="primary"
            icon="sparkle"
            disabled={!ready}
            pending={isLoading}
            pendingLabel={t('guide.generating')}
          >
            {t('guide.generate')}
          </Button>
          <TextLink
            data-alone
            href={`/api/content/income-statement?lang=${i18n.language}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('guide.earnings')}
          </TextLink>
        </Stack>
      </Card>
      <Card as="section" aria-label={t('guide.result')}>
        {reason ? (
          <Banner tone="danger" title={t('guide.failedTitle')} live="alert">
            {reason}
          </Banner>
        ) : data ? (
          <GuidanceResult name={made} guidance={data.guidance} headingRef={result} />
        ) : (
          <EmptyState title={t('guide.emptyTitle')} text={t('guide.emptyText')} icon="sparkle" level={2} />
        )}
      </Card>
    </Grid>
  );
}
