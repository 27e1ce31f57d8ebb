import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/button';
import { Switch } from '../fields/switch';
import { Cluster, Container, Divider, Grid, Stack } from '../layout/layout';
import { PrintOnly } from '../layout/print-only';
import { Text } from '../layout/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import { type Story, Example } from './story';

const Block = styled.div`
  padding: 12px 16px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-brand-soft);
  color: var(--nb-text);
`;
const blocks = ['One', 'Two', 'Three'].map((name) => <Block key={name}>{name}</Block>);

/** Prints only on request, because the style guide itself can be printed too. */
function Printed() {
  const [alone, setAlone] = useState(false);
  const line = <Text>This line, with the switch on, is all that is printed.</Text>;
  return (
    <>
      <Switch checked={alone} onChange={setAlone}>
        Print this alone
      </Switch>
      {alone ? <PrintOnly>{line}</PrintOnly> : line}
    </>
  );
}
const Layouts = () => (
  <Stack $gap={24}>
    <Example title="Stack: one below the other" stacked>
      <Stack $gap={8}>{blocks}</Stack>
    </Example>
    <Example title="Cluster: beside one another, wraps" stacked>
      <Cluster $gap={8} $justify="between">
        {blocks}
      </Cluster>
    </Example>
    <Example title="Grid: equal columns, as many as fit" stacked>
      <Grid $min={160} $gap={8}>
        {blocks}
      </Grid>
    </Example>
    <Example title="Container: the column of a page" stacked>
      <Container $width={480}>
        <Block>At most 480 px here, 1120 on a page</Block>
      </Container>
    </Example>
    <Example title="Divider" stacked>
      <Text>Above</Text>
      <Divider />
      <Text>Below</Text>
    </Example>
    <Example title="Visually hidden: for screen readers alone">
      <Button>
        Show all<VisuallyHidden>, 24 partners</VisuallyHidden>
      </Button>
    </Example>
    <Example title="Print only: of the whole page, nothing else goes on paper" stacked>
      <Printed />
    </Example>
  </Stack>
);

export const stories: Story[] = [
  {
    title: 'Layout',
    description: 'Gaps are of the space scale; under 768 px columns become one.',
    Story: Layouts,
    usage: '<Stack $gap={24}><Cluster $justify="between">…</Cluster><Grid $min={260}>…</Grid></Stack>',
  },
];
