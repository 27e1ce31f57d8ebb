import { Button, Stack, below } from '@nb/ui';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';

const Unfold = styled.div`
  display: none;
  @media ${below.m} {
    display: block;
  }
`;
const Folding = styled(Stack)`
  @media ${below.m} {
    &[data-folded] {
      display: none;
    }
  }
`;

interface Fold {
  /** Text of the button that unfolds it. */
  label: string;
  /** Some of it is set: then it starts unfolded, so that one sees what the list is narrowed by. */
  inUse: boolean;
}

/** A phone shows a list before all that may be asked of it: what it folds away stands below the button that unfolds it. */
export function FoldedOnPhones({ label, inUse, children }: Fold & { children: ReactNode }) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(inUse);
  return (
    <>
      <Unfold>
        <Button
          size="s"
          icon="filter"
          aria-expanded={unfolded}
          aria-controls={id}
          onPress={() => setUnfolded(!unfolded)}
        >
          {label}
        </Button>
      </Unfold>
      <Folding $gap={16} id={id} data-folded={unfolded ? undefined : ''}>
        {children}
      </Folding>
    </>
  );
}
