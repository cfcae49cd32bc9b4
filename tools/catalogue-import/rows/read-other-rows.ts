import { type CategoryIndex, parseCategoryPath } from '../write/category-index';
import type { ReportFinding } from '../finding';
import { cellProblem } from '../values/cell-text';
import { cleanText } from '../values/decode-text';
import type { Mapping } from '../columns/mapping';
import type { SourceRow } from '../formats/source-row';
import type { StagedPublication, PromotionTag } from './staged-rows';

const MAX_ID = 1_000_000_000;

/** Returns the row's values by field, without HTML; null after reporting a row that cannot be read or a cell with an error such as `#REF!`. */
export function readFields(
  row: SourceRow,
  mapping: Mapping,
  report: ReportFinding,
): Record<string, string> | null {
  if (row.error) {
    report('', '', row.error);
    return null;
  }
  const fields: Record<string, string> = { ...mapping.constants };
  let isReadable = true;
  for (const [column, field] of Object.entries(mapping.columns)) {
    const value = cleanText((row.cells.get(column) ?? '').normalize('NFC'));
    if (field === '' || value === '') continue;
    const problem = cellProblem(value);
    if (problem !== null) report(column, value, problem);
    isReadable &&= problem === null;
    fields[field] = value;
  }
  return isReadable ? fields : null;
}

/** Reads a row of a table of publications; returns null after reporting the reason when it is invalid. */
export function readPublicationRow(
  row: SourceRow,
  mapping: Mapping,
  report: ReportFinding,
): StagedPublication | null {
  const fields = readFields(row, mapping, report);
  if (!fields) return null;
  const { number = '', pmid = '', title = '', journal = '', year = '', impact = '' } = fields;
  const { authors = '', reference = '' } = fields;
  const decimalImpact = impact.replace(mapping.decimal, '.');
  const digits = pmid.replace(/^PMID:?\s*/i, '');
  if (number === '') report('number', '', 'the row has no product number');
  else if (!/^\d{1,8}$/.test(digits)) report('pmid', pmid, 'a PubMed ID has 1 to 8 digits');
  else if (title === '') report('title', '', 'the publication has no title');
  else if (!/^(19|20)\d\d$/.test(year)) report('year', year, 'not a year');
  else if (!/^(\d{1,3}(\.\d{1,3})?)?$/.test(decimalImpact)) report('impact', impact, 'not a number');
  else
    return {
      number,
      pmid: digits,
      title,
      journal,
      year: Number(year),
      impact: decimalImpact,
      authors,
      reference,
    };
  return null;
}

/** Adds the category of a row to the index or changes it there. Reports the reason when the row is invalid. */
export function addCategoryRow(
  row: SourceRow,
  mapping: Mapping,
  categoryIndex: CategoryIndex,
  report: ReportFinding,
): void {
  const fields = readFields(row, mapping, report);
  if (!fields) return;
  const { id, category = '', description, position, isNew, isHot } = fields;
  const parsedPath = parseCategoryPath(category, mapping.separator);
  if (category === '' || 'reason' in parsedPath)
    return report(
      'category',
      category,
      'reason' in parsedPath ? parsedPath.reason : 'the category has no name',
    );
  const numbers = { id, position };
  for (const [name, value] of Object.entries(numbers))
    if (value !== undefined && (!/^\d{1,10}$/.test(value) || Number(value) > MAX_ID))
      return report(name, value, 'not a whole number');
  if (id !== undefined && Number(id) === 0) return report('id', id, 'an ID must be above zero');
  const match = categoryIndex.find(parsedPath.path);
  const existing =
    'category' in match && match.category.path.length === parsedPath.path.length ? match.category : null;
  const categoryOfId = id === undefined ? undefined : categoryIndex.byId(Number(id));
  if (id !== undefined && (existing ? existing.id !== Number(id) : categoryOfId))
    return report(
      'id',
      id,
      existing ? `this category already has the ID ${existing.id}` : 'another category has this ID',
    );
  const parseFlag = (text: string | undefined) =>
    text === undefined ? undefined : /^(1|yes|true)$/i.test(text);
  categoryIndex.add(parsedPath.path, {
    ...(id !== undefined && { id: Number(id) }),
    ...(position !== undefined && { position: Number(position) }),
    ...(description !== undefined && { description }),
    ...(parseFlag(isNew) !== undefined && { isNew: parseFlag(isNew) === true }),
    ...(parseFlag(isHot) !== undefined && { isHot: parseFlag(isHot) === true }),
  });
}

/** Reads a row of a table of promotion tags; returns null after reporting the reason when it is invalid. */
export function readTagRow(row: SourceRow, mapping: Mapping, report: ReportFinding): PromotionTag | null {
  const fields = readFields(row, mapping, report);
  if (!fields) return null;
  const { id = '', tag = '', color = '' } = fields;
  if (!/^\d{1,6}$/.test(id) || Number(id) === 0) report('id', id, 'an ID must be a whole number');
  else if (tag === '' || tag.length > 30) report('tag', tag, 'a tag has 1 to 30 characters');
  else if (!/^#[0-9a-f]{6}$/i.test(color)) report('color', color, 'a color has the form #1a7f37');
  else return { id: Number(id), val: tag, color: color.toLowerCase() };
  return null;
}
