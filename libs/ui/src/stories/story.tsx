import { type ComponentType, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Heading } from '../layout/text';
import { Cluster, Stack } from '../layout/layout';
import { StoryWords } from './story-words';

/** One entry of the style guide. */
export interface Story {
  title: string;
  description?: string;
  /** Code to copy. */
  usage?: string;
  Story: ComponentType;
}

/** A named group of examples in a story; its name in the reader's language, the samples in English. `mark` stands after the name as it is. */
export function Example({
  title,
  mark,
  stacked = false,
  children,
}: {
  title: string;
  mark?: string;
  stacked?: boolean;
  children: ReactNode;
}) {
  const { say, lang } = useContext(StoryWords);
  return (
    <Stack as="section" $gap={12}>
      <Heading level={3} size={14} lang={lang}>
        {[say(title), mark].filter(Boolean).join(' ')}
      </Heading>
      {stacked ? <Stack>{children}</Stack> : <Cluster $align="center">{children}</Cluster>}
    </Stack>
  );
}

/** Shows components as they look under the pointer, pressed, or with the focus: sets the attributes that react-aria would set. */
export function InState({ state, children }: { state: 'hovered' | 'pressed' | 'focus-visible'; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const control of root.current?.querySelectorAll('button, a, label, input, textarea') ?? [])
      control.setAttribute(`data-${state}`, 'true');
  }, [state]);
  return <Cluster ref={root}>{children}</Cluster>;
}
