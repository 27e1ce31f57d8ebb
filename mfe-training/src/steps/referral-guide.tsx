import { useTranslation } from '@nb/i18n';
import { Button, Cluster, Dialog, Icon, Stack, Text } from '@nb/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { GuidePicture } from './guide-pictures';

const PICTURES = [1, 2, 3, 4] as const;
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

/** The PDF entry of step 2, which opens the guide's pictures (PA §2). */
export function GuideEntry() {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Entry type="button" onClick={() => setOpen(true)}>
        <Medal><Icon name="document" /></Medal>
        <Stack as="span" $gap={2}>
          <Text as="span" weight={600}>{t('steps.2.guide')}</Text>
          <Text as="span" size={14} tone="muted">{t('steps.2.guideKind')}</Text>
        </Stack>
      </Entry>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('steps.2.guide')} size="l" closeLabel={common('action.close')} actions={<Button onPress={() => setOpen(false)}>{common('action.close')}</Button>}>
        <Stack $gap={32}>
          {PICTURES.map((number) => (
            <Figure key={number}>
              <Cluster as="figcaption" $gap={12} $align="start" $nowrap>
                <Text as="strong" tone="brand" weight={700}>{number}</Text>
                <Text as="span">{t(`steps.2.guideSteps.${number}`)}</Text>
              </Cluster>
              <GuidePicture number={number} />
            </Figure>
          ))}
        </Stack>
      </Dialog>
    </>
  );
}
