import { readTable } from './source-data';
import { vocabulary } from './vocabulary';

/** A gene of another species. */
interface Ortholog {
  symbol: string;
  /** UniProt accession; '' = unknown. */
  uniprotId: string;
}

export type Orthologs = Readonly<Partial<Record<'Mouse' | 'Rat', Ortholog>>>;

/** The fields of a human gene that {@link targetOf} uses. */
interface HumanGene {
  symbol: string;
  display: string;
  uniprotId: string;
  orthologs: Orthologs;
}

/**
 * Reads the mouse and rat orthologs by human symbol. The data has no rat accessions. When two human genes have the same
 * ortholog, only the first gets the ortholog, so that product names are unique.
 */
export function loadOrthologs(): Map<string, Orthologs> {
  const usedSymbols = new Set<string>();
  const isFirstUse = (species: string, symbol: string) => {
    const key = `${species} ${symbol.toUpperCase()}`;
    if (symbol === '' || usedSymbols.has(key)) return false;
    usedSymbols.add(key);
    return true;
  };
  return new Map(
    readTable('orthologs.tsv').map((row) => {
      const [mouse, rat] = [row('mouse_symbol'), row('rat_symbol')];
      return [
        row('human_symbol'),
        {
          ...(isFirstUse('Mouse', mouse) && { Mouse: { symbol: mouse, uniprotId: row('mouse_uniprot') } }),
          ...(isFirstUse('Rat', rat) && { Rat: { symbol: rat, uniprotId: '' } }),
        },
      ];
    }),
  );
}

/**
 * Returns whether a species has the target. The data has no other mammals and no birds: they count as having the genes that
 * mouse and rat share with humans.
 */
export function hasOrtholog({ orthologs }: Pick<HumanGene, 'orthologs'>, species: string): boolean {
  if (species === 'Human') return true;
  if (species === 'Mouse' || species === 'Rat') return orthologs[species] !== undefined;
  return orthologs.Mouse !== undefined && orthologs.Rat !== undefined;
}

/** A target in the species of a product, as the page describes it. */
export interface SpeciesTarget {
  /** Name in product titles: the protein name of the species. */
  display: string;
  /** '' = unknown. */
  symbol: string;
  /** '' = unknown. */
  uniprotId: string;
  species: string;
  latin: string;
}

/**
 * Returns a target with the symbol and accession of its species. When the display name is the human symbol, it becomes the
 * symbol of the species in capitals, as nomenclature rules require for proteins of mouse and rat.
 */
export function targetOf(gene: HumanGene, species: string): SpeciesTarget {
  const latin = vocabulary.species_reactivity.find(({ name }) => name === species)?.latin ?? '';
  if (species === 'Human')
    return { display: gene.display, symbol: gene.symbol, uniprotId: gene.uniprotId, species, latin };
  const ortholog = species === 'Mouse' || species === 'Rat' ? gene.orthologs[species] : undefined;
  const isSymbol = gene.display === gene.symbol;
  return {
    display: ortholog && isSymbol ? ortholog.symbol.toUpperCase() : gene.display,
    symbol: ortholog?.symbol ?? '',
    uniprotId: ortholog?.uniprotId ?? '',
    species,
    latin,
  };
}
