import { MAX_STRUCTURE_LENGTH } from '../../../../shared/search/structure-input';

/** The beginning of a file, where its first structure is, however large the rest. */
export async function readStructureFile(file: File): Promise<string> {
  const text = await file.slice(0, MAX_STRUCTURE_LENGTH).text();
  const end = /^M {2}END.*$/m.exec(text);
  return end ? text.slice(0, end.index + end[0].length) : text;
}
