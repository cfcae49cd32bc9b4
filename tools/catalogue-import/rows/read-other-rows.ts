import type { CategoryIndex } from '../write/category-index';
import { parseCategoryPath } from '../write/category-index';
import type { ReportFinding } from '../finding';
import type { Mapping } from '../columns/mapping';
import type { SourceRow } from '../formats/source-row';
import type { StagedPublication, PromotionTag } from './staged-rows';

const HIGHEST_ID = 1_000_000_000;

/** The row's values by field; null after telling that it cannot be read. */
export function readFields(row: SourceRow, mapping: Mapping, tell: ReportFinding): Record<string, string> | null {
  if (row.error) {
    tell('', '', row.error);
    return null;
  }
  const fields: Record<string, string> = { ...mapping.constants };
  for (const [column, field] of Object.entries(mapping.columns)) {
    const value = row.cells.get(column);
    if (field !== '' && value !== undefined && value !== '') fields[field] = value.normalize('NFC');
  }
  return fields;
}

export function readPublicationRow(row: SourceRow, mapping: Mapping, tell: ReportFinding): StagedPublication | null {
  const fields = readFields(row, mapping, tell);
  if (!fields) return null;
  const { number = '', pmid = '', title = '', journal = '', year = '', impact = '' } = fields;
  const { authors = '', reference = '' } = fields;
  const plain = pmid.replace(/^PMID:?\s*/i, '');
  if (number === '') tell('number', '', 'it names no product');
  else if (!/^\d{1,8}$/.test(plain)) tell('pmid', pmid, 'a PubMed ID has 1 to 8 digits');
  else if (title === '') tell('title', '', 'it has no title');
  else if (!/^(19|20)\d\d$/.test(year)) tell('year', year, 'it is no year');
  else if (!/^(\d{1,3}(\.\d{1,3})?)?$/.test(impact)) tell('impact', impact, 'it is no number');
  else return { number, pmid: plain, title, journal, year: Number(year), impact, authors, reference };
  return null;
}

export function readCategoryRow(row: SourceRow, mapping: Mapping, shelf: CategoryIndex, tell: ReportFinding): void {
  const fields = readFields(row, mapping, tell);
  if (!fields) return;
  const { id, category = '', description, position, isNew, isHot } = fields;
  const read = parseCategoryPath(category, mapping.separator);
  if (category === '' || 'reason' in read)
    return tell('category', category, 'reason' in read ? read.reason : 'it has no name');
  const numbers = { id, position };
  for (const [name, value] of Object.entries(numbers))
    if (value !== undefined && (!/^\d{1,10}$/.test(value) || Number(value) > HIGHEST_ID))
      return tell(name, value, 'it is no whole number');
  const found = shelf.find(read.path);
  const known =
    'category' in found && found.category.path.length === read.path.length ? found.category : null;
  const other = id === undefined ? undefined : shelf.byId(Number(id));
  if (id !== undefined && (known ? known.id !== Number(id) : other))
    return tell('id', id, known ? `this category has the ID ${known.id}` : 'another category has this ID');
  const flag = (text: string | undefined) => (text === undefined ? undefined : /^(1|yes|true)$/i.test(text));
  shelf.add(read.path, {
    ...(id !== undefined && { id: Number(id) }),
    ...(position !== undefined && { position: Number(position) }),
    ...(description !== undefined && { description }),
    ...(flag(isNew) !== undefined && { isNew: flag(isNew) === true }),
    ...(flag(isHot) !== undefined && { isHot: flag(isHot) === true }),
  });
}

export function readTagRow(row: SourceRow, mapping: Mapping, tell: ReportFinding): PromotionTag | null {
  const fields = readFields(row, mapping, tell);
  if (!fields) return null;
  const { id = '', tag = '', color = '' } = fields;
  if (!/^\d{1,6}$/.test(id) || Number(id) === 0) tell('id', id, 'an ID is a whole number');
  else if (tag === '' || tag.length > 30) tell('tag', tag, 'a tag has 1 to 30 letters');
  else if (!/^#[0-9a-f]{6}$/i.test(color)) tell('color', color, 'a colour is written #1a7f37');
  else return { id: Number(id), val: tag, color: color.toLowerCase() };
  return null;
}
