/** A product as the search index stores it. */
export interface SearchDocument {
  goods_id: number;
  /** Current number first, then former ones. A search finds a number as a whole, in any spelling. */
  catalogue_numbers: readonly string[];
  cas: string | null;
  inchikey?: string;
  /** SMILES as the source writes it; not canonical. */
  smiles?: string;
  formula?: string;
  /** Product name as shown. */
  title: string;
  /** Gene symbol or compound name; an exact match ranks first. */
  subject: string;
  /** Aliases by which laboratories know the product (`SDS`); an exact match ranks like the subject. */
  short_names?: readonly string[];
  /** Synonyms and protein names; rank below the title. */
  aliases: readonly string[];
  /** Descriptive words (type, categories, species, applications); rank like aliases. */
  about?: readonly string[];
  /** The product's category and its ancestors. */
  category_ids: readonly number[];
  /** Values by facet name. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** null when all sizes have a price on request. */
  lowest_price_cents: number | null;
  /** A larger number is newer. */
  newness: number;
}
