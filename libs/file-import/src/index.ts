export {
  addressesIn,
  type CellNumber,
  cleanCode,
  cleanLine,
  cleanWords,
  holdsText,
  isNoName,
  numberOfCell,
  withoutInvisible,
} from './clean.js';
export { isSurelyPhone } from './cell-kinds.js';
export {
  type ColumnPlan,
  type ColumnRules,
  bodyOf,
  headerOf,
  isLastFirstColumn,
  lastFirst,
  planColumns,
  problemsOfHeader,
  withHeaderRow,
  withRole,
  withoutSuffix,
} from './columns.js';
export { type FileRow, type Table, type TableProblemCode } from './csv.js';
export { ENCODINGS, type TextEncoding } from './encoding.js';
export { encodingLabel } from './encoding-label.js';
export { HEADER_ROWS, isOtherName, normalizeHeading, roleOfHeading } from './headings.js';
export { type FileText, parseFile } from './parse-file.js';
export { type FileLimits, type PlannedFile, planFile, readFile, refusalOf } from './read-file.js';
export {
  CARD_WORDS,
  type CardWord,
  type CardWords,
  type FoundPerson,
  type Labelled,
  type PersonProblem,
  personWith,
} from './vcard.js';
export { readersSeparator, type Separator, writeCsv } from './write-csv.js';
