import { readTable, type Row, values } from '../source-data';

interface Correction {
  /** New values by column. */
  changes: Map<string, { wrong: string; right: string }[]>;
  isDropped: boolean;
}

/** Columns that are computed from the structure and wrong after it changed. */
const structureColumns = ['logp', 'tpsa', 'hbd', 'hba', 'rot_bonds'] as const;
/** Identifiers that were found by the InChIKey. */
const identifierColumns = ['pubchem_cid', 'chebi_id', 'unii', 'drugbank_id', 'dtxsid'] as const;

/**
 * Reads the compounds of all tables, with corrections. Dropped rows are absent. A row with a new structure has no
 * calculated properties and no database identifiers, because those of the row are of the wrong structure.
 */
export function compoundRows(): Row[] {
  const corrections = readCorrections();
  const rows = ['reagents.tsv', 'compounds.tsv', 'compounds_no_cas.tsv'].flatMap((table) =>
    readTable(table, 'compounds.tsv'),
  );
  const handMade = new Set(readTable('reagents.tsv').map((row) => row('cas')));
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const key = row('cas') || row('inchikey');
    // A reagent written by hand replaces the row of the data.
    if (seen.has(key) && handMade.has(key)) return [];
    seen.add(key);
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
  for (const [field, list] of changes) {
    if (field === 'synonym') {
      const replaced = new Map(list.map(({ wrong, right }) => [wrong, right]));
      const synonyms = values(row('synonyms')).map((synonym) => replaced.get(synonym) ?? synonym);
      cells.set('synonyms', synonyms.filter((synonym) => synonym !== '').join('|'));
    } else {
      for (const { right } of list) cells.set(field, right);
    }
    // Two names of one substance: the former one remains a synonym.
    const synonyms = cells.get('synonyms') ?? row('synonyms');
    if (field === 'name' && list.some(({ right }) => values(synonyms).includes(right)))
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
