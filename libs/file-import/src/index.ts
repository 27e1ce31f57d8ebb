export { type ColumnPlan, type ColumnRules, planColumns, withHeader, withRole } from './column-plan.js';
export { type FileRow, type Table } from './csv.js';
export { type FoundPerson, type Labelled, cleanLine, personWith } from './found-person.js';
export { roleOfHeading } from './headings.js';
export { parseFile } from './parse-file.js';
export { type FileLimits, type PlannedFile, planFile, readFile, refusalOf } from './read-file.js';
export { writeCsv } from './write-csv.js';
