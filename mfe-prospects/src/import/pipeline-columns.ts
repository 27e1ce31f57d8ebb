import { type ImportRow, type Prospect, type Tag, pipelineRow } from '@nb/contracts';
import { normalizeHeading } from '@nb/file-import';
import { stageOf } from '../contacts/pipeline.rules';

/** What a row of a file says of stage, dates and tags. */
export type FoundPipeline = Pick<ImportRow, Exclude<keyof typeof pipelineRow, 'force'>>;
type Field = keyof FoundPipeline;

/** Its columns in `contacts.csv`, behind those that a contact had before; headings and words are part of the file's format, the same in every language. */
export const PIPELINE_COLUMNS: readonly { field: Field; heading: string }[] = [
  { field: 'stage', heading: 'Stage' },
  { field: 'stageAt', heading: 'Stage since' },
  { field: 'followUpOn', heading: 'Follow-up' },
  { field: 'followUpTime', heading: 'Follow-up time' },
  { field: 'cadenceDays', heading: 'Follow-up every (days)' },
  { field: 'lastContactAt', heading: 'Last contact' },
  { field: 'lastContactKind', heading: 'Last contact by' },
  { field: 'unanswered', heading: 'Unanswered' },
  { field: 'mayContact', heading: 'May be contacted' },
  { field: 'mayContactAt', heading: 'May be contacted since' },
  { field: 'knownFrom', heading: 'Known from' },
  { field: 'tags', heading: 'Tags' },
];
const FIELDS = new Map(PIPELINE_COLUMNS.map(({ field, heading }) => [normalizeHeading(heading), field]));
export const isPipelineHeading = new RegExp(
  `^(${[...FIELDS.keys()].map((heading) => heading.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})$`,
);

export type ExportedPipeline = Pick<Prospect, Exclude<Field, 'tags'> | 'tagIds'>;
const writeTags = (names: readonly string[]) =>
  names.map((name) => name.replaceAll(/[\\;]/g, String.raw`\$&`)).join('; ');
const readTags = (cell: string) =>
  [...cell.matchAll(/(?:\\.|[^\\;])+/g)]
    .map(([name]) => name.replaceAll(/\\(.)/g, '$1').trim())
    .filter((name) => name !== '');

/** The cells of a contact; tags by name. */
export const pipelineCells = (contact: ExportedPipeline, tags: ReadonlyMap<string, Tag>): (string | null)[] =>
  PIPELINE_COLUMNS.map(({ field }) => {
    if (field === 'stage') return stageOf(contact);
    if (field === 'tags') return writeTags((contact.tagIds ?? []).flatMap((id) => tags.get(id)?.name ?? [])) || null;
    const value = contact[field];
    return value === undefined ? null : String(value);
  });

/** `"VIP","New"` and `VIP, New` of other programs. */
const readTagsOfOthers = (cell: string) =>
  cell
    .split(/[;,]/)
    .map((name) =>
      name
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((name) => name !== '');

/** What a cell below one of these headings says; undefined where it says nothing that a contact can hold. */
export function pipelineOfCell(heading: string, cell: string, isForeign = false): FoundPipeline | undefined {
  const field = FIELDS.get(normalizeHeading(heading));
  const text = cell.trim();
  if (field === undefined || text === '') return undefined;
  const value =
    field === 'tags'
      ? (isForeign ? readTagsOfOthers : readTags)(text)
      : field === 'cadenceDays' || field === 'unanswered'
        ? Number(text)
        : text;
  const read = pipelineRow[field].safeParse(value);
  return read.success ? { [field]: read.data } : undefined;
}

/** What the list knows of a contact, as a row of a file says it. */
export const pipelineOf = (contact: Prospect, tags: ReadonlyMap<string, Tag>): FoundPipeline => {
  const cells = pipelineCells(contact, tags);
  return Object.assign(
    {},
    ...PIPELINE_COLUMNS.map(({ heading }, place) => pipelineOfCell(heading, cells[place] ?? '')),
  );
};
