import { useTranslation } from '@nb/i18n';
import { Button, Cluster, Dialog, Icon, LinkButton, Stack, Text } from '@nb/ui';
import { useDialog } from '@nb/web-kit';
import styled from 'styled-components';
import { downloadOf, GUIDE_ID, usePdfFacts, useTrainingPdfsQuery } from '../resources/pdfs.api';
import { GUIDE_PICTURES, GuidePicture } from './guide-pictures';

const Entry = styled.button`
  display: flex;
  align-items: center;
  gap: 12px;
  inline-size: 100%;
  min-block-size: 56px;
  padding: 10px 12px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-m);
  background: var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover {
    border-color: var(--nb-border-strong);
    background: var(--nb-sunken);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
`;
const Medal = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: var(--nb-radius-s);
  background: var(--nb-accent-soft);
  color: var(--nb-accent);
`;
const Figure = styled.figure`
  display: grid;
  gap: 12px;
  margin: 0;
  svg {
    inline-size: 100%;
    block-size: auto;
    border: 1px solid var(--nb-border);
    border-radius: var(--nb-radius-m);
  }
`;

const GUIDE_URL = `/api/pdfs/${GUIDE_ID}`;

/** The PDF entry of step 2: its pictures in a dialog, and the file itself to open or save. */
export function GuideEntry({ trainingCompleted }: { trainingCompleted: boolean }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const factsOf = usePdfFacts();
  // Only its size is missing when this fails: pictures and links are there all the same.
  const { data } = useTrainingPdfsQuery(trainingCompleted);
  const guide = useDialog('guide');
  const file = data?.find(({ id }) => id === GUIDE_ID);
  const title = t('steps.2.guide');
  return (
    <>
      <Entry type="button" aria-haspopup="dialog" onClick={() => guide.open()}>
        <Medal>
          <Icon name="document" />
        </Medal>
        <Stack as="span" $gap={2}>
          <Text as="span" weight={600}>
            {title}
          </Text>
          <Text as="span" size={14} tone="muted" numeric>
            {file === undefined ? t('steps.2.guideKind') : factsOf(file)}
          </Text>
        </Stack>
      </Entry>
      <Dialog
        open={guide.isOpen}
        onClose={guide.close}
        title={title}
        size="l"
        closeLabel={common('action.close')}
        actions={
          <Button variant="primary" onPress={guide.close}>
            {common('action.close')}
          </Button>
        }
      >
        <Stack $gap={24}>
          <Cluster $gap={8}>
            <LinkButton
              size="s"
              href={GUIDE_URL}
              target="_blank"
              rel="noopener"
              icon="external"
              aria-label={t('resources.view', { title })}
            >
              {t('steps.2.guideOpen')}
            </LinkButton>
            <LinkButton
              size="s"
              href={downloadOf(GUIDE_URL)}
              download
              icon="download"
              aria-label={t('resources.download', { title })}
            >
              {common('action.download')}
            </LinkButton>
            {file !== undefined && (
              <Text as="span" size={14} tone="muted" numeric>
                {factsOf(file)}
              </Text>
            )}
          </Cluster>
          <Stack as="ol" $gap={32} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {GUIDE_PICTURES.map((number) => (
              <li key={number}>
                <Figure>
                  <Cluster as="figcaption" $gap={12} $align="start" $nowrap>
                    <Text as="strong" tone="brand" weight={700}>
                      {number}
                    </Text>
                    <Text as="span">{t(`steps.2.guideSteps.${number}`)}</Text>
                  </Cluster>
                  <GuidePicture number={number} />
                </Figure>
              </li>
            ))}
          </Stack>
        </Stack>
      </Dialog>
    </>
  );
}
