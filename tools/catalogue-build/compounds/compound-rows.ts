import { readTable, type Row, splitValues } from '../source-data';

interface Correction {
  /** New values by column. */
  changes: Map<string, { wrong: string; right: string }[]>;
  isDropped: boolean;
}

/** Columns that are computed from the structure, so that they are wrong for a corrected one. */
const structureColumns = ['logp', 'tpsa', 'hbd', 'hba', 'rot_bonds'] as const;
/** Identifiers that were found by the InChIKey. */
const identifierColumns = ['pubchem_cid', 'chebi_id', 'unii', 'drugbank_id', 'dtxsid'] as const;

/**
 * Reads the compounds of all tables, with corrections. Dropped rows are absent. A row with a new structure has no
 * calculated properties and no database identifiers, because the values in the table belong to the wrong structure.
 */
export function readCompoundRows(): Row[] {
  const corrections = readCorrections();
  const rows = ['reagents.tsv', 'compounds.tsv', 'compounds_no_cas.tsv'].flatMap((table) =>
    readTable(table, 'compounds.tsv'),
  );
  const handWrittenNumbers = new Set(readTable('reagents.tsv').map((row) => row('cas')));
  const readKeys = new Set<string>();
  return rows.flatMap((row) => {
    const key = row('cas') || row('inchikey');
    // A reagent written by hand replaces the row of the data.
    if (readKeys.has(key) && handWrittenNumbers.has(key)) return [];
    readKeys.add(key);
    const correction = corrections.get(key);
    if (!correction) return [row];
    return correction.isDropped ? [] : [withCorrection(row, correction)];
  });
}

function readCorrections(): Map<string, Correction> {
  const corrections = new Map<string, Correction>();
  for (const row of readTable('compound_corrections.tsv')) {
    const key = row('cas_or_inchikey');
    const correction: Correction = corrections.get(key) ?? { changes: new Map(), isDropped: false };
    const field = row('field');
    if (field === 'drop') correction.isDropped = true;
    else {
      const change = { wrong: row('wrong'), right: row('right') };
      correction.changes.set(field, [...(correction.changes.get(field) ?? []), change]);
    }
    corrections.set(key, correction);
  }
  return corrections;
}

function withCorrection(row: Row, { changes }: Correction): Row {
  const cells = new Map<string, string>();
  for (const [field, fieldChanges] of changes) {
    if (field === 'synonym') {
      const replacements = new Map(fieldChanges.map(({ wrong, right }) => [wrong, right]));
      const synonyms = splitValues(row('synonyms')).map((synonym) => replacements.get(synonym) ?? synonym);
      cells.set('synonyms', synonyms.filter((synonym) => synonym !== '').join('|'));
    } else {
      for (const { right } of fieldChanges) cells.set(field, right);
    }
    // The new name is a synonym, so both names mean the substance: the former one becomes a synonym.
    const synonyms = cells.get('synonyms') ?? row('synonyms');
    if (field === 'name' && fieldChanges.some(({ right }) => splitValues(synonyms).includes(right)))
      cells.set('synonyms', `${synonyms}|${row('name')}`);
  }
  if (cells.has('formula') || cells.has('inchikey')) {
    for (const column of structureColumns) cells.set(column, '');
  }
  if (cells.has('inchikey')) {
    for (const column of identifierColumns) cells.set(column, '');
  }
  return (column) => cells.get(column) ?? row(column);
}
