import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Button, IconButton } from './button';
import type { ButtonSize, ButtonVariant } from './button-style';

const feedbackMs = 2000;

export interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  label: string;
  /** Shown and announced for 2 s afterwards. */
  copiedLabel: string;
  /** Shown and announced when the browser refuses. */
  failedLabel: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  iconOnly?: boolean;
  disabled?: boolean;
  fullWidth?: boolean;
  onCopied?: () => void;
  onFailed?: () => void;
}

type Outcome = 'none' | 'copied' | 'failed';

/** Copies a text and says so. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  failedLabel,
  variant = 'secondary',
  size = 'm',
  iconOnly = false,
  disabled,
  fullWidth,
  onCopied,
  onFailed,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const finish = (next: Outcome): void => {
    setOutcome(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome('none'), feedbackMs);
    (next === 'copied' ? onCopied : onFailed)?.();
  };
  const copy = (): void => {
    // Absent outside of secure origins, where it counts as refused.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return finish('failed');
    clipboard.writeText(text).then(
      () => finish('copied'),
      () => finish('failed'),
    );
  };
  const words = outcome === 'copied' ? copiedLabel : outcome === 'failed' ? failedLabel : label;
  const icon = outcome === 'copied' ? 'check' : outcome === 'failed' ? 'warning' : 'copy';
  return (
    <>
      {iconOnly ? (
        <IconButton icon={icon} label={label} variant={variant} size={size} disabled={disabled} onPress={copy} />
      ) : (
        <Button icon={icon} variant={variant} size={size} disabled={disabled} fullWidth={fullWidth} onPress={copy}>
          {words}
        </Button>
      )}
      <VisuallyHidden role="status">{outcome === 'none' ? '' : words}</VisuallyHidden>
    </>
  );
}
