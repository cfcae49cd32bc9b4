/** What the search index keeps of one product; the catalogue's builder writes it, in order of popularity. */
export interface SearchDocument {
  goods_id: number;
  /** Found by the whole number in any spelling: catalogue number, former numbers. */
  catalogue_numbers: readonly string[];
  cas: string | null;
  /** InChIKey, SMILES as the source writes it and molecular formula of a compound. */
  inchikey?: string;
  smiles?: string;
  formula?: string;
  /** The product's name as shown. */
  title: string;
  /** What the product is about in one word: gene symbol or compound name. An exact hit here ranks high. */
  subject: string;
  /** Synonyms, aliases, protein names: found, but ranked below the title. */
  aliases: readonly string[];
  /** What it is and what it is for: type, categories, action, species, applications. Found as aliases are, word by word. */
  about?: readonly string[];
  /** The product's category and all above it. */
  category_ids: readonly number[];
  /** Facet name to the values that this product has. */
  facets: Readonly<Record<string, readonly string[]>>;
  lowest_price_cents: number;
  /** Larger = newer. */
  newness: number;
}
