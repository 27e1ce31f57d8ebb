import { Button } from '../actions/button';
import { Text } from '../layout/text';
import { Dialog } from './dialog';

export interface DiscardPrompt {
  title: string;
  text: string;
  /** Stays and keeps what was typed. */
  keep: string;
  /** Closes and discards it. */
  discard: string;
}

export interface DiscardQuestionProps {
  open: boolean;
  prompt: DiscardPrompt;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before what was typed is lost. */
export function DiscardQuestion({ open, prompt, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      alert
      open={open}
      onClose={onKeep}
      title={prompt.title}
      icon="warning"
      tone="warning"
      actions={
        <>
          <Button onPress={onKeep} autoFocus>
            {prompt.keep}
          </Button>
          <Button variant="danger" onPress={onDiscard}>
            {prompt.discard}
          </Button>
        </>
      }
    >
      <Text tone="muted">{prompt.text}</Text>
    </Dialog>
  );
}
