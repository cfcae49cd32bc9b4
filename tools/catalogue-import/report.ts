import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvLine } from './formats/csv-line';
import { type Finding, formatFinding } from './finding';

export type ReportForm = 'text' | 'csv' | 'jsonl';

/** Writes findings as they come, so that a million of them need no memory. */
export interface Report {
  add(finding: Finding): void;
  close(): Promise<void>;
}

/** A report in a file; its form follows from its ending: `.csv`, `.json` and `.jsonl` (a line each), else plain text. */
export function openReport(file: string): Report {
  const stream = createWriteStream(file);
  const form = file.endsWith('.csv') ? 'csv' : /\.jsonl?$/.test(file) ? 'jsonl' : 'text';
  if (form === 'csv') stream.write(`${csvLine(['severity', 'file', 'row', 'column', 'value', 'reason'])}\n`);
  return {
    add: (finding) => writeLine(stream, finding, form),
    async close() {
      stream.end();
      await finished(stream);
    },
  };
}

function writeLine(stream: WriteStream, finding: Finding, form: ReportForm): void {
  const { severity, file, line, column, value, reason } = finding;
  if (form === 'csv') stream.write(`${csvLine([severity, file, String(line), column, value, reason])}\n`);
  else if (form === 'jsonl')
    stream.write(`${JSON.stringify({ severity, file, row: line, column, value, reason })}\n`);
  else stream.write(`${formatFinding(finding)}\n`);
}
