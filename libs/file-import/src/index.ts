export { type ColumnPlan, type ColumnRules, planColumns, roleOfHeading, withHeader, withRole } from './columns.js';
export { type FileRow, type Table } from './csv.js';
export { parseFile } from './parse-file.js';
export { type FileLimits, type PlannedFile, planFile, readFile, refusalOf } from './read-file.js';
export { type FoundPerson, type Labelled, cleanLine, personWith } from './vcard.js';
export { writeCsv } from './write-csv.js';
