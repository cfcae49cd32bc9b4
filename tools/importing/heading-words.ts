import type { Kind } from './fields';
import { lotHeadings } from './lot-headings';

/** How shops head the columns of each field, in small letters without signs; the first are the surest. */
const headings: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  products: {
    number: [
      ...[
        'cat no',
        'catalog no',
        'catalogue no',
        'catalog number',
        'catalogue number',
        'cat number',
        'catalog',
        'cat',
      ],
      ...[
        'product no',
        'product number',
        'product code',
        'item no',
        'item number',
        'item code',
        'sku',
        'article no',
      ],
      ...[
        'article number',
        'part no',
        'part number',
        'artikelnummer',
        'artikel nr',
        'bestellnummer',
        'bestell nr',
        'art nr',
        'ref',
        'reference',
        'product id',
        'number',
        'code',
        'catnr',
        'bestellnr',
        'référence',
        'referencia',
      ],
    ],
    name: [
      'product name',
      'name',
      'item name',
      'product',
      'title',
      'compound name',
      'compound',
      'item',
      'description short',
      'bezeichnung',
      'produktname',
      'produktbezeichnung',
      'artikelbezeichnung',
      'désignation',
      'descripción',
      'product title',
      'structure title',
      'antibody',
      'article',
    ],
    class: ['class', 'product class', 'product type', 'type'],
    category: [
      'category',
      'product category',
      'product line',
      'group',
      'product group',
      'produktgruppe',
      'warengruppe',
      'section',
      'level 1',
      'category 1',
      'kategorie',
      'famille',
      'categoría',
      'department',
      'family',
    ],
    category2: ['subcategory', 'sub category', 'category 2', 'level 2', 'subgroup'],
    category3: ['sub subcategory', 'subsubcategory', 'category 3', 'level 3'],
    family: ['conjugate family', 'parent number', 'parent product', 'parent sku'],
    former: ['former numbers', 'old number', 'replaces', 'former number', 'old cat no'],
    tag: ['promotion', 'badge', 'label tag', 'tag'],
    description: [
      'description',
      'product description',
      'long description',
      'details',
      'summary',
      'overview',
      'beschreibung',
      'text',
    ],
    cas: ['cas', 'cas no', 'cas number', 'cas rn', 'casrn', 'cas registry number', 'cas nr', 'cas_number'],
    smiles: ['smiles', 'canonical smiles', 'isomeric smiles', 'structure smiles'],
    inchikey: ['inchikey', 'inchi key', 'standard inchikey'],
    formula: [
      'formula',
      'molecular formula',
      'mol formula',
      'mf',
      'summenformel',
      'chemical formula',
      'structure formula',
    ],
    weight: [
      'molecular weight',
      'mw',
      'mol weight',
      'molar mass',
      'm w',
      'mol wt',
      'formula weight',
      'fw',
      'structure weight',
      'molgewicht',
    ],
    synonyms: [
      'synonyms',
      'synonym',
      'other names',
      'alternative names',
      'aliases',
      'alias',
      'also known as',
    ],
    storage: [
      'storage',
      'storage conditions',
      'storage temperature',
      'storage temp',
      'store at',
      'lagerung',
      'storage condition',
    ],
    shipping: [
      'shipping',
      'shipping conditions',
      'shipped on',
      'ship condition',
      'shipping temperature',
      'shipping condition',
    ],
    signal: ['signal word'],
    pictograms: ['pictograms', 'ghs pictograms', 'ghs'],
    hazards: ['hazard statements', 'h statements', 'hazard codes', 'ghs hazard statements', 'h codes'],
    rank: ['rank', 'popularity', 'sort order', 'best seller rank'],
    size: [
      'size',
      'pack size',
      'package size',
      'pack',
      'packsize',
      'packaging',
      'unit size',
      'quantity',
      'package',
      'packung',
      'gebinde',
      'packungsgröße',
      'conditionnement',
      'pkg size',
      'presentation',
      'content',
      'qty',
    ],
    amount: [
      'amount',
      'pack',
      'pack amount',
      'quantity',
      'pack quantity',
      'size value',
      'qty',
      'menge',
      'pack size',
    ],
    unit: ['unit', 'uom', 'unit of measure', 'units', 'size unit', 'einheit', 'pack unit'],
    price: [
      'price',
      'list price',
      'unit price',
      'catalog price',
      'retail price',
      'sales price',
      'preis',
      'listenpreis',
      'cost',
      'msrp',
      'price list',
      'vk',
      'vk netto',
      'verkaufspreis',
      'einzelpreis',
      'nettopreis',
      'prix',
      'prix unitaire',
      'precio',
    ],
    currency: ['currency', 'curr', 'waehrung', 'währung'],
    stock: [
      'stock',
      'in stock',
      'stock quantity',
      'inventory',
      'on hand',
      'qty on hand',
      'available',
      'availability',
      'available qty',
      'stock level',
      'bestand',
      'lagerbestand',
      'verfügbar',
      'disponible',
      'qty available',
    ],
    days: [
      'lead time',
      'lead time days',
      'delivery time',
      'ships in',
      'delivery days',
      'lieferzeit',
      'leadtime',
    ],
  },
  publications: {
    number: ['number', 'cat no', 'catalog number', 'catalogue number', 'product number', 'sku', 'catalog no'],
    pmid: ['pmid', 'pubmed', 'pubmed id'],
    title: ['title', 'article title', 'paper'],
    journal: ['journal', 'source'],
    year: ['year', 'publication year', 'published'],
    impact: ['impact factor', 'if'],
    authors: ['authors', 'author', 'author list'],
    reference: ['volume and pages', 'volume issue pages', 'citation ref'],
  },
  lots: lotHeadings,
  categories: {},
  tags: {},
};

/** 0 to 1: how surely a heading means a field. */
export function headingScore(heading: string, kind: Kind, field: string): number {
  const words = headings[kind][field] ?? [];
  const plain = plainHeading(heading);
  const at = words.indexOf(plain);
  if (at >= 0) return 1 - Math.min(at, 20) * 0.01;
  const held = words.filter((word) => word.length > 3 && ` ${plain} `.includes(` ${word} `));
  const longest = Math.max(0, ...held.map((word) => word.length));
  return longest === 0 ? 0 : 0.5 + 0.3 * (longest / plain.length);
}

/** In small letters, without what stands in brackets and without signs: `Cat. No. (new)` → `cat no`. */
export function plainHeading(heading: string): string {
  return heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[([].*?[)\]]/g, ' ')
    .toLowerCase()
    .replace(/#/g, ' no ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\b(no|number|nr) (no|number|nr)\b/g, '$1');
}

/** The one unit or currency that stands in a heading's brackets or at its end: `Price (USD)` → `USD`. */
export function headingNote(heading: string): string {
  return (
    /[([]\s*([^)\]]+?)\s*[)\]]/.exec(heading)?.[1] ?? /[ ,_/-]([A-Z]{3}|[$€£])$/.exec(heading)?.[1] ?? ''
  );
}
