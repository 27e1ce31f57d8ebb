import { Button, Stack, below } from '@nb/ui';
import { type ReactNode, useId, useState } from 'react';
import styled, { css } from 'styled-components';

const Unfold = styled.div`
  display: none;
  @media ${below.m} {
    display: block;
  }
`;
/** For what is folded away: with the attributes of `useFoldOnPhones`. */
export const folding = css`
  @media ${below.m} {
    &[data-folded] {
      display: none;
    }
  }
`;
const Folding = styled(Stack)`
  ${folding}
`;

interface Fold {
  /** Text of the button that unfolds it. */
  label: string;
  /** Some of it is set: then it starts unfolded, so that one sees what the list is narrowed by. */
  inUse: boolean;
}

/** A phone shows a list before all that may be asked of it; on wider screens nothing is folded. `parts` is of how many pieces that consists. */
export function useFoldOnPhones(
  { label, inUse }: Fold,
  parts = 1,
): { opener: ReactNode; folded: (part: number) => { id: string; 'data-folded': '' | undefined } } {
  const id = useId();
  const [unfolded, setUnfolded] = useState(inUse);
  const idOf = (part: number) => `${id}${part}`;
  return {
    opener: (
      <Unfold>
        <Button
          size="s"
          icon="filter"
          aria-expanded={unfolded}
          aria-controls={Array.from({ length: parts }, (_, part) => idOf(part)).join(' ')}
          onPress={() => setUnfolded(!unfolded)}
        >
          {label}
        </Button>
      </Unfold>
    ),
    folded: (part) => ({ id: idOf(part), 'data-folded': unfolded ? undefined : '' }),
  };
}

/** What a phone folds away, below the button that unfolds it. */
export function FoldedOnPhones({ children, ...fold }: Fold & { children: ReactNode }) {
  const { opener, folded } = useFoldOnPhones(fold);
  return (
    <>
      {opener}
      <Folding $gap={16} {...folded(0)}>
        {children}
      </Folding>
    </>
  );
}
