import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { Button, IconButton } from '../actions/button';
import { TextLink } from '../actions/link-button';
import { Avatar } from '../data/avatar';
import { Badge, type BadgeTone } from '../data/badge';
import { Countdown } from '../data/countdown';
import { Facts } from '../data/facts';
import { Pagination } from '../data/pagination';
import { ProgressBar } from '../data/progress-bar';
import { StatTile } from '../data/stat-tile';
import { StepSegments } from '../data/step-segments';
import { Table, type TableSort } from '../data/table';
import { VirtualList } from '../data/virtual-list';
import { VirtualTable } from '../data/virtual-table';
import { Skeleton, SkeletonRegion } from '../feedback/skeleton';
import { EmptyState, ErrorState } from '../feedback/states';
import { Card } from '../layout/card';
import { EmailText } from '../layout/email-text';
import { Cluster, Grid, Stack } from '../layout/layout';
import { Heading, Text } from '../layout/text';
import { WholeWord } from '../layout/whole-word';
import { type Story, Example } from './story';

interface Person {
  id: string;
  name: string;
  steps: number;
  joined: string;
  state: string;
  tone: BadgeTone;
}
const people: Person[] = [
  { id: '1', name: 'Ana Lucía Ortega', steps: 5, joined: '2026-03-04', state: 'Completed', tone: 'success' },
  { id: '2', name: 'Gurpreet Kaur Sandhu', steps: 3, joined: '2026-08-19', state: 'Active', tone: 'info' },
  {
    id: '3',
    name: 'Jean-Baptiste Müller-Lüdenscheidt',
    steps: 0,
    joined: '2026-11-02',
    state: 'Inactive',
    tone: 'neutral',
  },
];

function Tables() {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  const [page, setPage] = useState(4);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const rows = [...people].sort(
    (a, b) => sign * (sort.column === 'joined' ? a.joined.localeCompare(b.joined) : a.name.localeCompare(b.name)),
  );
  return (
    <Stack>
      <Table<Person>
        caption="Partners"
        rows={rows}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={setSort}
        columns={[
          {
            id: 'name',
            header: 'Name',
            sortable: true,
            cell: (row) => (
              <Cluster $nowrap>
                <Avatar name={row.name} size={36} />
                <span>{row.name}</span>
              </Cluster>
            ),
          },
          { id: 'state', header: 'State', cell: (row) => <Badge tone={row.tone}>{row.state}</Badge> },
          { id: 'joined', header: 'Joined', sortable: true, cell: (row) => row.joined },
          { id: 'steps', header: 'Steps', align: 'end', cell: (row) => `${row.steps} of 5` },
          {
            id: 'actions',
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            cell: () => <IconButton icon="more" label="More actions" />,
          },
        ]}
      />
      <Pagination
        page={page}
        pages={12}
        onChange={setPage}
        label="Pages"
        previousLabel="Previous page"
        nextLabel="Next page"
        pageLabel={(n) => `Page ${n}`}
        summary={`Page ${page} of 12`}
      />
      <Example title="Being fetched anew" stacked>
        <Table<Person>
          busy
          caption="Partners, being fetched anew"
          rows={people.slice(0, 2)}
          rowKey={(row) => row.id}
          columns={[
            { id: 'name', header: 'Name', primary: true, cell: (row) => row.name },
            { id: 'state', header: 'Status', cell: (row) => <Badge tone={row.tone}>{row.state}</Badge> },
          ]}
        />
      </Example>
    </Stack>
  );
}
const manyPeople: readonly Person[] = Array.from({ length: 10_000 }, (_, n) => {
  const person = people[n % people.length] as Person;
  return { ...person, id: String(n), name: `${person.name} ${n + 1}` };
});
const personKey = ({ id }: Person) => id;

function LongTable() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(
    () => [
      { id: 'name', header: 'Name', width: 'minmax(0, 2fr)', cell: (row: Person) => row.name },
      { id: 'state', header: 'State', cell: (row: Person) => <Badge tone={row.tone}>{row.state}</Badge> },
      { id: 'joined', header: 'Joined', cell: (row: Person) => row.joined },
    ],
    [],
  );
  const selection = {
    keys,
    onSelect: (key: string, on: boolean) =>
      setKeys((now) => new Set(on ? [...now, key] : [...now].filter((other) => other !== key))),
    onSelectAll: (on: boolean) => setKeys(new Set(on ? manyPeople.map(personKey) : [])),
    onClear: () => setKeys(new Set()),
    label: ({ name }: Person) => `Select ${name}`,
    labelAll: 'Select all 10,000',
  };
  return (
    <VirtualTable<Person>
      caption="Ten thousand partners"
      rows={manyPeople}
      rowKey={personKey}
      columns={columns}
      cards={{ columns: '44px minmax(0, 1fr) auto', areas: "'select name state' '. joined joined'" }}
      estimateHeight={(_row, isCard) => (isCard ? 85 : 65)}
      selection={selection}
      maxHeight="420px"
    />
  );
}
const wholeCards = { columns: '44px minmax(0, 1fr) auto', areas: "'select name state' 'select joined joined'" };
const rowHeight = (_row: Person, isCard: boolean) => (isCard ? 64 : 44);

/** Everything that a table can do, in columns or, where it is narrower, as cards. */
function WholeTable({ caption, opens = false }: { caption: string; opens?: boolean }) {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['2']));
  const [open, setOpen] = useState<Person>();
  const [current, setCurrent] = useState('1');
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const rows = useMemo(
    () =>
      people.toSorted(
        (a, b) => sign * (sort.column === 'joined' ? a.joined.localeCompare(b.joined) : a.name.localeCompare(b.name)),
      ),
    [sort.column, sign],
  );
  const columns = useMemo(
    () => [
      {
        id: 'name',
        header: 'Name',
        sortable: true,
        primary: true,
        width: 'minmax(0, 2fr)',
        cell: (row: Person) => (
          <TextLink data-alone="line" href="#one-table-with-all-of-it" onClick={() => setCurrent(row.id)}>
            {row.name}
          </TextLink>
        ),
      },
      { id: 'state', header: 'State', cell: (row: Person) => <Badge tone={row.tone}>{row.state}</Badge> },
      { id: 'joined', header: 'Joined', sortable: true, cell: (row: Person) => row.joined },
      ...(opens
        ? [
            {
              id: 'actions',
              header: 'Actions',
              hideHeader: true,
              noCard: true,
              width: '52px',
              cell: (row: Person) => (
                <IconButton size="s" icon="edit" label={`Edit ${row.name}`} onPress={() => setOpen(row)} />
              ),
            },
          ]
        : []),
    ],
    [opens],
  );
  const openRow = open && {
    key: open.id,
    label: `Editing ${open.name}`,
    content: (
      <Cluster style={{ padding: 12 }}>
        <Text>{open.name}</Text>
        <Button size="s" autoFocus onPress={() => setOpen(undefined)}>
          Cancel
        </Button>
      </Cluster>
    ),
  };
  return (
    <VirtualTable<Person>
      isDense
      caption={caption}
      rows={rows}
      rowKey={personKey}
      columns={columns}
      cards={wholeCards}
      estimateHeight={rowHeight}
      sort={sort}
      onSort={setSort}
      rowTarget="a"
      currentKey={current}
      openRow={openRow}
      selection={{
        keys,
        onSelect: (key, on) =>
          setKeys((now) => new Set(on ? [...now, key] : [...now].filter((other) => other !== key))),
        onSelectAll: (on) => setKeys(new Set(on ? people.map(personKey) : [])),
        onClear: () => setKeys(new Set()),
        label: ({ name }) => `Select ${name}`,
        labelAll: 'Select all 3',
      }}
    />
  );
}
const Narrow = styled.div`
  max-inline-size: 340px;
`;
const WholeTables = () => (
  <Stack $gap={24}>
    <Example title="Head, order, ticks, the row beside its details, and a row that is edited" stacked>
      <WholeTable caption="Partners" opens />
    </Example>
    <Example title="The same where there is no room for columns" stacked>
      <Narrow>
        <WholeTable caption="Partners as cards" />
      </Narrow>
    </Example>
    <Example title="While it is read" stacked>
      <SkeletonRegion label="Partners are being read">
        <Stack $gap={4}>
          {['head', ...people.map(personKey)].map((row) => (
            <Skeleton key={row} $height={40} $radius={4} />
          ))}
        </Stack>
      </SkeletonRegion>
    </Example>
    <Example title="Without rows" stacked>
      <EmptyState level={4} icon="partners" title="No partners yet" text="Whom you invite stands here." />
    </Example>
    <Example title="When it cannot be read" stacked>
      <ErrorState
        title="Your partners could not be loaded"
        text="The server does not answer."
        retryLabel="Retry"
        onRetry={() => undefined}
      />
    </Example>
  </Stack>
);
const CardBox = styled.div`
  display: flex;
  max-inline-size: 280px;
  block-size: 320px;
  > * {
    flex: 1;
  }
`;
const cardOf = ({ name, state, tone }: Person) => (
  <Card $padding={16}>
    <Cluster $justify="between">
      <TextLink data-alone="line" href="#cards-in-a-box">
        {name}
      </TextLink>
      <Badge tone={tone}>{state}</Badge>
    </Cluster>
  </Card>
);
const LongList = () => (
  <CardBox>
    <VirtualList<Person> label="Ten thousand cards" items={manyPeople} itemKey={personKey} estimateHeight={() => 78}>
      {cardOf}
    </VirtualList>
  </CardBox>
);
const Pages = () => (
  <Stack $gap={24}>
    {(
      [
        ['First', 1, 12],
        ['In the middle', 6, 12],
        ['Last', 12, 12],
        ['Few', 2, 3],
      ] as const
    ).map(([name, at, of]) => (
      <PagesFrom key={name} name={name} at={at} of={of} />
    ))}
  </Stack>
);
function PagesFrom({ name, at, of }: { name: string; at: number; of: number }) {
  const [page, setPage] = useState(at);
  return (
    <Example title={name} stacked>
      <Pagination
        page={page}
        pages={of}
        onChange={setPage}
        label={`Pages, ${name.toLowerCase()}`}
        previousLabel="Previous page"
        nextLabel="Next page"
        pageLabel={(n) => `Page ${n}`}
        summary={`Page ${page} of ${of}`}
      />
    </Example>
  );
}
const Figures = () => (
  <Grid $min={220}>
    <StatTile
      label="Training steps"
      value="3/5"
      icon="training"
      note={<ProgressBar label="Progress" hideLabel value={3} max={5} valueText="3 of 5" />}
    />
    <StatTile label="Team members" value="128" icon="partners" tone="accent" note="12 new this month" />
    <StatTile label="Hours trained" value="6.5" icon="clock" tone="info" />
    <StatTile label="Leads on" value="Link" icon="trophy" tone="warning" as="a" note="The whole tile is a link" />
  </Grid>
);
const Progress = () => (
  <Stack $gap={24}>
    <ProgressBar label="Nothing yet" value={0} />
    <ProgressBar label="Fast Start" value={3} max={5} valueText="3 of 5 complete" />
    <ProgressBar label="Contacts" value={7} max={10} valueText="7 of 10" tone="accent" size="m" />
    <ProgressBar label="Done" value={100} tone="success" />
    <Example title="Steps in a row of a list">
      {[[], [1, 2], [1, 2, 4], [1, 2, 3, 4, 5]].map((done) => (
        <StepSegments
          key={done.length}
          label="Training"
          done={done}
          current={[1, 2, 3, 4, 5].find((step) => !done.includes(step))}
          total={5}
          valueText={`${done.length} of 5`}
          doneLabel="Completed"
        />
      ))}
    </Example>
    <Example title="Steps on the page of one" stacked>
      {[2, 4].map((step) => (
        <StepSegments
          key={step}
          wide
          label={`Step ${step} of 5`}
          done={[1, 2]}
          current={step}
          total={5}
          valueText="2 of 5"
        />
      ))}
    </Example>
    <Example title="Badges">
      {(['neutral', 'brand', 'accent', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="success" icon="check">
        Completed
      </Badge>
      <Badge tone="warning" icon="trophy">
        24 Hour
      </Badge>
      <div style={{ inlineSize: 140 }}>
        <Badge tone="warning" wraps>
          In den nächsten 48 Stunden
        </Badge>
      </div>
    </Example>
    <Example title="Avatars">
      {people.map((person) => (
        <Avatar key={person.id} name={person.name} />
      ))}
      <Avatar name="Maria" size={64} />
      <Avatar name="अनिता शर्मा" size={28} />
    </Example>
    <Example title="Facts; an address breaks where one reads a pause" stacked>
      <Facts
        items={[
          ['Email', <EmailText key="email" email="gurpreet.kaur.sandhu@example.test" />],
          ['Distributor ID', 'NB-0042'],
          [
            'Sponsor',
            <TextLink data-alone="line" key="sponsor" href="#whole-word">
              <WholeWord word="NB-0002">Sofia Reyes (NB-0002)</WholeWord>
            </TextLink>,
          ],
          ['Joined', 'August 19, 2026'],
        ]}
      />
    </Example>
    <Example title="Countdown in a line" stacked>
      <Countdown
        size="s"
        label="Time until your call"
        urgency="soon"
        urgencyLabel="Within 48 hours"
        parts={[
          { value: 1, label: 'days' },
          { value: 4, label: 'hours' },
        ]}
      />
    </Example>
    <Example title="Countdown" stacked>
      {(['calm', 'soon', 'now'] as const).map((urgency) => (
        <Countdown
          key={urgency}
          label="Time until your call"
          urgency={urgency}
          urgencyLabel={{ calm: 'Your call is coming up', soon: 'Within 48 hours', now: 'Within 24 hours' }[urgency]}
          parts={[
            { value: 1, label: 'days' },
            { value: 4, label: 'hours' },
            { value: 32, label: 'minutes' },
            { value: 9, label: 'seconds' },
          ]}
        />
      ))}
    </Example>
  </Stack>
);
const Cards = () => (
  <Grid $min={220}>
    {(['default', 'sunken', 'brand', 'accent', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
      <Card key={tone} $tone={tone}>
        <Heading level={3} size={16}>
          {tone}
        </Heading>
        <Text size={14} tone="muted">
          A surface that groups things.
        </Text>
      </Card>
    ))}
    <Card as="a" href="#cards" $interactive>
      <Heading level={3} size={16}>
        Interactive
      </Heading>
      <Text size={14} tone="muted">
        Lifts on hover.
      </Text>
    </Card>
  </Grid>
);

export const stories: Story[] = [
  {
    title: 'Tables and pages',
    description: 'Native tables that become cards under 768 px.',
    Story: Tables,
    usage:
      "<Table caption={t('partners')} columns={columns} rows={rows} rowKey={(row) => row.id} sort={sort} onSort={setSort} busy={isFetching} />",
  },
  {
    title: 'Long tables',
    description: 'Only the rows in sight are rendered; the page scrolls, or the table itself where it has a height.',
    Story: LongTable,
    usage:
      "<VirtualTable caption={t('contacts')} columns={columns} cards={cards} rows={rows} rowKey={keyOf} estimateHeight={estimateHeight} selection={selection} />",
  },
  {
    title: 'Long lists of cards',
    description: 'Only the visible cards are rendered; the list scrolls by itself.',
    Story: LongList,
    usage:
      "<VirtualList label={t('contacts')} items={contacts} itemKey={keyOf} estimateHeight={heightOf}>{cardOf}</VirtualList>",
  },
  {
    title: 'One table with all of it',
    description:
      'Rows of 44 px, 64 px as cards; the arrow keys move from row to row, Space ticks, and heads sort. What is read, empty or failed stands in its place.',
    Story: WholeTables,
    usage:
      '<VirtualTable isDense stickyHead="var(--nb-header)" rowTarget="[data-open]" controls={table} caption={t(\'partners\')} columns={columns} cards={cards} rows={rows} rowKey={keyOf} estimateHeight={estimateHeight} />',
  },
  {
    title: 'Pagination',
    description: 'The page is kept in the address; the page goes back to 1 when a filter changes.',
    Story: Pages,
    usage:
      "<Pagination page={page} pages={pages} onChange={setPage} label={t('pages')} previousLabel={t('previous')} nextLabel={t('next')} pageLabel={(n) => t('page', { n })} />",
  },
  {
    title: 'Figures',
    description: 'A failed read shows a dash and says so, never 0.',
    Story: Figures,
    usage: '<StatTile icon="partners" label={t(\'team\')} value={format.number(total)} as={Link} to="/partners" />',
  },
  {
    title: 'Progress, badges, people',
    Story: Progress,
    usage: "<ProgressBar label={t('progress')} value={done} max={total} valueText={t('count', { done, total })} />",
  },
  {
    title: 'Cards',
    Story: Cards,
    usage:
      '<Card as="section" aria-labelledby="calls"><Heading level={2} size={18} id="calls">{t(\'calls\')}</Heading> … </Card>',
  },
];
