import { costlyTexts, pickFrom, type Random } from '../../../test/inputs/costly-texts';
import { fieldValues, type Vocabulary } from './hard-values';

/** Node limits the head of a request to 16 KB. */
const MAX_QUERY_LENGTH = 12_000;

/** Parameters of the pages' addresses; a page ignores those of other pages. */
const parameters = [
  'id',
  'key',
  'page',
  'page_size',
  'sort',
  'view',
  'as',
  'smiles',
  'mode',
  'least',
  'node',
  'code',
  'ids',
  'kind',
  'tool',
  'q',
  'goods',
  'goods_sn',
  'year',
  'journal',
  'redirect',
] as const;

/** Parameters with few values, the most expensive ones repeated. */
const choicesOf: Partial<Record<(typeof parameters)[number], readonly string[]>> = {
  page: ['1', '1', '1', '400'],
  page_size: ['96', '96', '96', '12'],
  sort: ['relevance', 'popular', 'newest', 'price_asc', 'name', 'impact'],
  view: ['grid', 'list'],
  as: ['words', 'list', 'smiles', 'formula'],
  mode: ['substructure', 'similarity', 'exact'],
  least: ['50'],
  tool: ['stock', 'molarity', 'dilution', 'centrifuge', 'peptide', 'formula'],
};

/** Files with one address each; `/pictures/`, `/documents/` and pages have generated ones. */
const fileAddresses = [
  '/sitemap.xml',
  '/sitemaps/products-1.xml',
  '/sitemaps/categories-1.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/api/openapi.json',
];

/** Kinds of paths that the site answers without the API. */
export type SitePart = { kind: 'page'; path: string } | { kind: 'pictures' | 'documents' | 'files' };

/** Generates addresses of a part of the site, close to the limits of its parameters. */
export class AddressGenerator {
  constructor(
    private readonly part: SitePart,
    private readonly vocabulary: Vocabulary,
  ) {}

  generate(random: Random): { address: string } {
    const { part } = this;
    if (part.kind !== 'page') return { address: this.createFileAddress(part.kind, random) };
    const query = new URLSearchParams();
    for (const name of parameters) if (random() < 0.6) query.set(name, this.createValue(name, random));
    const { facets } = this.vocabulary;
    const filteredFacets = random() < 0.5 ? facets : [];
    for (const { name, values } of filteredFacets)
      for (const value of values.slice(0, random() < 0.5 ? 50 : 1)) query.append(`f.${name}`, value);
    return { address: `${part.path}?${query}`.slice(0, MAX_QUERY_LENGTH) };
  }

  /** Returns the address of a page with other values of some parameters; a new address for files. */
  mutate({ address }: { address?: unknown }, random: Random): { address: string } {
    const other = this.generate(random);
    if (this.part.kind !== 'page' || typeof address !== 'string') return other;
    const [mutated, otherParameters] = [address, other.address].map(
      (path) => new URL(path, 'http://shop.test').searchParams,
    );
    for (const name of parameters) {
      const value = otherParameters?.get(name);
      if (random() < 0.25 && value) mutated?.set(name, value);
    }
    return { address: `${this.part.path}?${mutated}`.slice(0, MAX_QUERY_LENGTH) };
  }

  private createValue(name: (typeof parameters)[number], random: Random): string {
    const choices = choicesOf[name];
    if (choices) return pickFrom(choices, random) ?? '';
    const { fields } = this.vocabulary;
    if (name === 'id') return idFrom(fields.id, random);
    if (name === 'ids') return Array.from({ length: 500 }, () => idFrom(fields.goods_id, random)).join(',');
    if (name === 'smiles') return this.createStructure(2000, random);
    return (
      costlyTexts[pickFrom(Object.keys(costlyTexts), random) ?? '']?.(200, random, this.vocabulary) ?? ''
    );
  }

  private createStructure(maxLength: number, random: Random): string {
    const structure = fieldValues.structure?.(random, this.vocabulary);
    return typeof structure === 'string' ? structure.slice(0, maxLength) : '';
  }

  private createFileAddress(kind: 'pictures' | 'documents' | 'files', random: Random): string {
    if (kind === 'files') return pickFrom(fileAddresses, random) ?? '/';
    return kind === 'documents' ? this.createDocumentAddress(random) : this.createPictureAddress(random);
  }

  private createDocumentAddress(random: Random): string {
    const number = pickFrom(this.vocabulary.numbers, random) ?? '';
    return `/documents/${random() < 0.5 ? 'data-sheet' : 'safety-data-sheet'}-${number}.pdf`;
  }

  private createPictureAddress(random: Random): string {
    const id = idFrom(this.vocabulary.fields.goods_id, random);
    const highlightedStructure = this.createStructure(4000, random);
    return `/pictures/goods/${id}.svg${random() < 0.6 ? `?part=${encodeURIComponent(highlightedStructure)}` : ''}`;
  }
}

function idFrom(ids: readonly unknown[] = [], random: Random): string {
  const id = pickFrom(ids, random);
  return typeof id === 'number' ? String(id) : '1';
}
