import { useTranslation } from '@nb/i18n';
import { Button, Cluster, Icon, Stack, Text } from '@nb/ui';
import { type DragEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { downloadText } from '../download-text';
import { ACCEPTED_FILES, templateFile } from './files';

const Zone = styled.div<{ $over: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 40px 16px;
  border: 2px dashed var(${({ $over }) => ($over ? '--nb-brand' : '--nb-border-strong')});
  border-radius: var(--nb-radius-l);
  background: var(${({ $over }) => ($over ? '--nb-brand-soft' : '--nb-sunken')});
  color: var(--nb-brand-text);
  text-align: center;
`;

/** A place to drop a file of users on, a button that asks for one, and an example to begin with. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('admin');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Stack $gap={16}>
      <Zone $over={over} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}>
        <Icon name="upload" size={32} />
        <Text weight={600}>{t('import.drop')}</Text>
        <Text size={14} tone="muted">{t('import.formats')}</Text>
        <Button variant="primary" onPress={() => input.current?.click()}>{t('import.choose')}</Button>
        <input ref={input} type="file" hidden accept={ACCEPTED_FILES.join(',')} aria-label={t('import.choose')} onChange={(event) => take(event.target.files)} />
      </Zone>
      <Text size={14} tone="muted">{t('import.columnsHint')}</Text>
      <Cluster><Button size="s" icon="download" onPress={() => downloadText('users-template.csv', 'text/csv;charset=utf-8', templateFile())}>{t('import.template')}</Button></Cluster>
    </Stack>
  );
}
