import { type DragEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/button';
import { Icon } from '../graphics/icon';
import { Text } from '../layout/text';

const Zone = styled.div<{ $over: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 32px 16px;
  border: 2px dashed var(${({ $over }) => ($over ? '--nb-brand' : '--nb-border-strong')});
  border-radius: var(--nb-radius-l);
  background: var(${({ $over }) => ($over ? '--nb-brand-soft' : '--nb-sunken')});
  color: var(--nb-brand-text);
  text-align: center;
`;

/** Nothing can be dragged with a finger. */
const ForMouse = styled.div`
  @media (hover: none) and (pointer: coarse) {
    display: none;
  }
`;

export interface FileDropProps {
  onFile: (file: File) => void;
  /** Endings such as `.csv`. */
  accept: readonly string[];
  /** What to drop here. */
  title: string;
  /** Which kinds of files are understood. */
  hint: string;
  /** Button that asks for a file. */
  chooseLabel: string;
}

/** A place to drop a file on, and a button that asks for one. */
export function FileDrop({ onFile, accept, title, hint, chooseLabel }: FileDropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) onFile(file);
    // Reset, so that the same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Zone
      $over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={32} />
      <ForMouse>
        <Text weight={600}>{title}</Text>
      </ForMouse>
      <Text size={14} tone="muted">
        {hint}
      </Text>
      <Button variant="primary" onPress={() => input.current?.click()}>
        {chooseLabel}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        aria-label={chooseLabel}
        onChange={(event) => take(event.target.files)}
      />
    </Zone>
  );
}
