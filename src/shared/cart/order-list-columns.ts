import { parseCas } from '../catalogue/cas-number';
import { cutText } from '../lib/visible-text';
import {
  isPriceCell,
  isSizeCell,
  isUnitWord,
  parsePackings,
  parseQuantityCell,
  findSizes,
} from './order-list-cells';
import {
  findProductNumbers,
  isProductNumberCell,
  MAX_PRODUCT_LENGTH,
  toListedItems,
  type ListedItem,
} from './order-list-item';

/**
 * The content of a column according to its heading; `number` is a catalogue number, and `identifier` the catalogue numbers, CAS
 * numbers and RRIDs of any supplier, as in the table of key resources of a paper. `measure` is an amount in the unit of its
 * heading: `Amount (mg)`. The cells of an `unclear` column decide whether it contains sizes, catalogue numbers, quantities or sums.
 */
type ColumnKind =
  | 'number'
  | 'identifier'
  | 'cas'
  | 'name'
  | 'size'
  | 'unit'
  | 'quantity'
  | 'measure'
  | 'unclear'
  | 'ignored';

/** Indexes of the columns of a table; -1 for a missing column. */
export interface Columns {
  /** Columns that name the product, best first. */
  products: readonly number[];
  size: number;
  unit: number;
  quantity: number;
  /** Units in the headings of size and quantity, such as `mg` of `Amount (mg)`; '' for none. */
  sizeUnit: string;
  quantityUnit: string;
  /** Columns with names, whose texts may contain the size. */
  names: readonly number[];
  /** Columns with identifiers among other text, such as `Cat# QA10023; RRID:AB_123456`. */
  identifiers: readonly number[];
}

/**
 * Words of headings in English, German, French, Spanish, Italian, Portuguese, Chinese, Japanese and Korean, and the most
 * frequent ones in Dutch, Swedish, Danish, Norwegian, Polish, Czech, Hungarian, Turkish and Russian, after
 * {@link normalizeHeading}, which also removes the voicing marks of kana.
 */
const headingWords = {
  price:
    /\b(?:prices?|\w*preis|prix|precio|prezzo|preco|prijs|pris|cena|fiyat|costs?|kosten|discount|rabatt|remise|vat|tax|mwst|tva|usd|eur|euro|rmb|cny)\b|价|金额|折扣|税|単価|価格|金額|단가|가격|금액/,
  sum: /\b(?:total|sub ?total|gesamt\w*|\w*summe|betrag|montant|value)\b|合计|总计|小计/,
  cas: /\bcas\b/,
  identifier: /^identifiers?$/,
  source: /^(?:source|source or reference|quelle|bezugsquelle|来源)$/,
  number:
    /\b(?:sku|mpn|cat|catno|catalog|catalogue|katalog\w*|kat (?:nr|no|nummer)|(?:bestell|artikel|produkt|material|teile) ?(?:nr|no|nummer|code)\w*|art (?:nr|no|num|number|nummer)|(?:article|item|part|product|material|goods|order|supplier|vendor) (?:no|nr|number|num|code|id|sn)|partno|partnumber|itemno|productcode|code|codigo|codice|varenr|varenummer|bestelnummer|referencia|riferimento|reference|references|ref)\b|каталожныи номер|артикул|货号|编号|目录号|产品号|商品号|型号|料号|品番|番号|商品コート|카탈로그 ?번호|제품 ?번호|품번|상품 ?코드|제품 ?코드/,
  quantity:
    /\b(?:qty|qtys|quantity|quantities|anzahl|(?!fullmenge)\w*menge|stuckzahl|stuck|stk|bedarf|quantites?|qte|cantidad|cant|quantita|quantidade|qtde?|aantal|antall?|adet|miktar|ilosc|mnozstvi|mennyiseg|nombre|count|pcs|pieces|units|ordered(?! by)|how many|(?:number|no) of \w+)\b|количество|数量|个数|件数|個数|수량|개수/,
  otherQuantity:
    /\b(?:stock|available|availability|verfugbar\w*|\w*bestand|delivered|shipped|received|invoiced|geliefert\w*|livree?s?|back ?order\w*|open|on hand|min|minimum|moq|date|datum)\b|库存|已发/,
  perPack: /\b(?:per|pro|par|pack|package|box|vial|kit)\b/,
  size: /\b(?:\w*size|pack|packs|packing|packaging|package|\w*packung\w*|\w*gebinde\w*|inhalt|fullmenge|große|grosse|format|conditionnement|contenance|taille|volume|presentation|presentacion|apresentacao|confezione|envase|verpakking|forpackning|pakning|baleni|opakowanie|ambalaj|weight|gewicht|poids)\b|фасовка|упаковка|规格|包装|容量|規格|サイス|규격|용량|크기/,
  unit: /^(?:unit|uom|unit of measure|unit of measurement|units of measure|einheit|mengeneinheit|me|unite|单位|単位|단위)$/,
  unclear: /^(?:amount|number|menge|数目|quantite)$/,
  /** Numbers and codes of the buyer. */
  buyer:
    /\b(?:customer|kunde\w*|client|project|projekt\w*|projet|account|cost cent(?:er|re)|kostenstelle|budget)\b/,
  position:
    /^(?:pos|position|posten|line|line item|line no|row|no|nr|n|index|ligne|zeile|(?:lfd|sr|s|sl|serial|pos) (?:no|nr|number)|序号|行|行号)$/,
  other:
    /\b(?:supplier|vendor|lieferant\w*|fournisseur|manufacturer|hersteller\w*|fabricant|brand|marke|marque|customer|kunde\w*|client|contact|requested by|requester|besteller|demandeur|project|projekt\w*|projet|account|cost center|kostenstelle|date|datum|delivery|liefer\w+|livraison|remarks?|comments?|notes?|bemerkung\w*|remarques?|commentaires?|lot|batch|charge|type|additional information|storage|lagerung|purity|reinheit|purete|grade|url|link|budget|status|category|kategorie)\b|供应商|品牌|厂家|备注|日期|纯度|批号/,
  name: /\b(?:name|products?|items?|articles?|artikel\w*|produkte?|produktname|produits?|description|bezeichnung|designation|descripcion|producto|articulo|descrizione|prodotto|articolo|descricao|produto|libelle|beschreibung|nazev|nazwa|omschrijving|benamning|beskrivelse|reagents?|chemicals?|compounds?|chemikalie\w*|substan[cz]e?s?|material|goods|title|nom)\b|название|наименование|名称|品名|产品|试剂|描述|商品|物品|製品|품명|제품명|상품명/,
} as const;

const MAX_HEADING_LENGTH = 40;
const MAX_TITLE_LENGTH = 80;
const MAX_HEADINGS = 100;

/** Returns the words of a heading without accents, case and punctuation: `Bestell-Nr.` becomes `bestell nr`. */
function normalizeHeading(cell: string): string {
  return (
    cell
      .replace(/n[°º]/gi, ' no ')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // NFKD splits Korean syllables, which the patterns contain composed.
      .normalize('NFC')
      .toLowerCase()
      .replace(/#/g, ' no ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/**
 * Returns the kind of column that a heading names; null if it is not a heading. The order matters: `Unit price` is a price,
 * and `Line total` a sum.
 */
function kindOfHeading(heading: string): ColumnKind | null {
  const has = (name: keyof typeof headingWords) => headingWords[name].test(heading);
  if (has('price')) return 'ignored';
  if (has('cas')) return 'cas';
  if (has('identifier')) return 'identifier';
  if (has('source')) return 'ignored';
  if (has('unit')) return 'unit';
  if (has('unclear')) return 'unclear';
  if (has('position')) return 'ignored';
  if (has('number')) return has('buyer') ? 'ignored' : 'number';
  if (has('quantity')) {
    if (has('perPack')) return 'size';
    return has('otherQuantity') ? 'ignored' : 'quantity';
  }
  if (has('sum') || has('otherQuantity')) return 'ignored';
  if (has('size')) return 'size';
  if (has('other')) return 'ignored';
  return has('name') ? 'name' : null;
}

/** Returns the unit of mass or volume in brackets at the end of a heading, such as `mg` of `Amount (mg)`; '' for none. */
function unitOfHeading(cell: string): string {
  return /[([]\s*(kg|[mnµμu]?g|mcg|[mnµμu]?l)\s*[)\]]$/i.exec(cell)?.[1] ?? '';
}

/** Returns whether a heading consists only of words for a product: `Substance P` does not. */
function isWholeHeading(heading: string): boolean {
  const headingVariants = [heading, heading.replace(/ (?:no|nr|number|nummer|rn|name)$/, '')];
  return [headingWords.number, headingWords.cas, headingWords.name, /产品名称|商品名称|产品编号|cas号/].some(
    (pattern) => headingVariants.some((variant) => pattern.exec(variant)?.[0] === variant),
  );
}

/**
 * Returns what each column contains when `cells` are the headings of a table of products; null for other rows. A row with a
 * catalogue number, size, quantity or price is an order row.
 */
function kindsOfColumns(cells: readonly string[]): (ColumnKind | null)[] | null {
  const filled = cells.filter(Boolean);
  if (filled.length === 0 || filled.length > MAX_HEADINGS) return null;
  const isOrderRow = filled.some(
    (cell) =>
      isProductNumberCell(cell) ||
      isPriceCell(cell) ||
      parseQuantityCell(cell) !== null ||
      (isSizeCell(cell) && /\d/.test(cell)),
  );
  if (isOrderRow) return null;
  const headings = cells.map((cell) => (cell.length <= MAX_HEADING_LENGTH ? normalizeHeading(cell) : ''));
  const kinds = cells.map((cell, index) => {
    const heading = headings[index] ?? '';
    const unit = unitOfHeading(cell);
    const kind = heading === '' ? null : kindOfHeading(heading.slice(0, heading.length - unit.length).trim());
    return unit !== '' && (kind === 'quantity' || kind === 'unclear') ? 'measure' : kind;
  });
  const productKinds = new Set<ColumnKind | null>(['number', 'cas', 'name']);
  const recognized = kinds.filter((kind) => kind !== null).length;
  const isTable = recognized >= 2 && recognized >= filled.length / 2;
  // When other cells have text that is not a heading, only a word for a catalogue number makes the row a heading row:
  // `compound` may describe a product.
  const hasWholeHeading = headings.some(
    (heading, index) =>
      (filled.length === 1 ? productKinds.has(kinds[index] ?? null) : kinds[index] === 'number') &&
      isWholeHeading(heading),
  );
  return kinds.some((kind) => productKinds.has(kind)) && (isTable || hasWholeHeading) ? kinds : null;
}

/**
 * Section titles of lists of reagents, such as of the table of key resources of a paper. They name no product, although a
 * product matches `Antibodies`.
 */
const sectionTitle =
  /^(?:(?:primary |secondary )?antibod(?:y|ies)|antikorper|chemicals?|chemicals(?: peptides)?(?: and)? recombinant proteins|chemikalien|(?:recombinant )?proteins|peptides|inhibitors|kits?|(?:critical )?commercial assays|assays|reagents?|reagenzien|consumables|verbrauchsmaterial(?:ien)?|biological samples|bacterial and virus strains|deposited data|experimental models(?: .*)?|cell lines|oligonucleotides|recombinant dna|software(?: and algorithms)?|others?|sonstiges|抗体|试剂|化学品|耗材|其他)$/;

/** Returns whether a row consists of the title of a section. */
export function isSectionTitle(cells: readonly string[]): boolean {
  const [title = '', ...others] = cells.filter(Boolean);
  return (
    others.length === 0 && title.length <= MAX_TITLE_LENGTH && sectionTitle.test(normalizeHeading(title))
  );
}

/** Returns whether `cells` are the headings of a table of products. */
export function isHeadingRow(cells: readonly string[]): boolean {
  return kindsOfColumns(cells) !== null;
}

/**
 * Returns the columns that headings name; null for other rows. `rowsBelow` returns the next rows, which decide what an
 * ambiguous column contains.
 */
export function findColumns(
  cells: readonly string[],
  rowsBelow: () => readonly (readonly string[])[],
): Columns | null {
  const kinds = kindsOfColumns(cells);
  if (!kinds) return null;
  const nextRows = rowsBelow();
  const columnsOf = (...columnKinds: (ColumnKind | null)[]) =>
    kinds.flatMap((kind, index) => (columnKinds.includes(kind) ? [index] : []));
  const countCells = (column: number, test: (cell: string) => boolean) =>
    nextRows.filter((row) => test(row[column] ?? '')).length;
  const isMostly = (column: number, test: (cell: string) => boolean) =>
    countCells(column, test) * 2 > countCells(column, Boolean);
  const isOnlySize = (cell: string) =>
    findSizes(cell).length > 0 && parseQuantityCell(cell) === null && parsePackings(cell) === null;

  const names = columnsOf('cas', 'name');
  // A column such as `Item no.` may contain row numbers instead of catalogue numbers.
  const numbers = columnsOf('number')
    .filter(
      (column, _index, numberColumns) =>
        numberColumns.length + names.length === 1 || !isMostly(column, (cell) => /^\d{1,4}$/.test(cell)),
    )
    .sort((a, b) => countCells(b, isProductNumberCell) - countCells(a, isProductNumberCell));
  const unclear = columnsOf('unclear');
  const sizeColumns = columnsOf('size');
  const measures = columnsOf('measure');
  // Headings in other languages: the cells decide, if only one column qualifies.
  const findUnnamed = (test: (cell: string) => boolean) => {
    const found = columnsOf(null).filter(
      (column) => countCells(column, Boolean) > 0 && isMostly(column, test),
    );
    return found.length === 1 ? found[0] : undefined;
  };
  const unnamedSize = findUnnamed(isOnlySize);
  const unnamedQuantity = findUnnamed((cell) => parseQuantityCell(cell)?.isClear === true);
  const size =
    sizeColumns[0] ??
    measures[0] ??
    [...unclear, ...columnsOf('quantity')].find((column) => isMostly(column, isOnlySize)) ??
    unnamedSize ??
    -1;
  const quantities = columnsOf('quantity').filter((column) => column !== size);
  const isOrderedQuantity = (column: number) => /order|request|bestell|command|订/i.test(cells[column] ?? '');
  // A column with a heading such as `Number` may contain catalogue numbers.
  const unclearNumbers = unclear.filter((column) => column !== size && isMostly(column, isProductNumberCell));
  const isSum = (column: number) => /amount/i.test(cells[column] ?? '') && isMostly(column, isPriceCell);
  const unclearQuantities = unclear.filter(
    (column) => column !== size && !unclearNumbers.includes(column) && !isSum(column),
  );
  const quantity = quantities.find(isOrderedQuantity) ?? quantities[0] ?? unclearQuantities[0] ?? -1;
  // An amount beside sizes is not a number of units: the customer has to confirm the quantity `15 g`.
  const measure = measures.find((column) => column !== size) ?? -1;
  const quantityOrMeasure = [quantity, measure, unnamedQuantity ?? -1].find((column) => column >= 0) ?? -1;
  return {
    products: [...numbers, ...unclearNumbers, ...names],
    size,
    unit: columnsOf('unit')[0] ?? -1,
    quantity: quantityOrMeasure,
    sizeUnit: unitOfHeading(cells[size] ?? ''),
    quantityUnit: unitOfHeading(cells[quantityOrMeasure] ?? ''),
    names: columnsOf('name'),
    identifiers: columnsOf('identifier'),
  };
}

/** Parses a row below headings. */
export function parseColumns(row: string, cells: readonly string[], columns: Columns): ListedItem[] {
  const cellAt = (column: number) => cells[column] ?? '';
  const productColumn = columns.products.find((column) => cellAt(column) !== '');
  // In some rows the product is in a column whose heading names something else.
  const productText = productColumn === undefined ? (cells.find(mayBeProduct) ?? '') : cellAt(productColumn);
  const identifier = columns.identifiers.map((column) => findIdentifier(cellAt(column))).find(Boolean);
  const product = identifier ?? productText;
  const sizesInName = columns.names
    .filter((column) => column !== productColumn)
    .flatMap((column) => findSizes(cellAt(column)));
  const columnSize = sizeOf(cellAt(columns.size), cellAt(columns.unit) || columns.sizeUnit);
  const size = columnSize === '' && sizesInName.length === 1 ? (sizesInName[0] ?? '') : columnSize;
  const number = cellAt(columns.quantity);
  const quantity = /^\d[\d.,]*$/.test(number) ? `${number} ${columns.quantityUnit}`.trim() : number;
  // `5` and `g` in the columns of quantity and unit are not five units: the customer has to confirm the quantity `5 g`.
  const isAmount = columns.size < 0 && isAmountWithUnit(quantity, cellAt(columns.unit));
  const items = toListedItems(row, {
    product,
    size,
    quantity: isAmount ? `${quantity} ${cellAt(columns.unit)}` : quantity,
  });
  // The identifier may be another supplier's number, so the row also keeps the name of the product.
  return identifier === undefined || productText === ''
    ? items
    : items.map((item) => ({ ...item, name: cutText(productText, MAX_PRODUCT_LENGTH) }));
}

/** RRIDs name an antibody of any supplier: `RRID:AB_2315049`. */
const researchResourceId = /\b(?:RRID ?:? ?[a-z]+[_:]\w+|AB_\d+)/gi;

/** Returns the CAS number of a cell with identifiers, otherwise its first catalogue number; '' for none. */
function findIdentifier(cell: string): string {
  const numbers = findProductNumbers(cell.replace(researchResourceId, '')).map(([number]) => number);
  return numbers.find((number) => parseCas(number) !== null) ?? numbers[0] ?? '';
}

function mayBeProduct(cell: string): boolean {
  return (
    cell !== '' && !parseQuantityCell(cell) && !isSizeCell(cell) && !isPriceCell(cell) && !isUnitWord(cell)
  );
}

/** Joins a size and its unit from two columns; `EA` and `Stk` are not sizes. */
function sizeOf(size: string, unit: string): string {
  const joined = `${size} ${unit}`.trim();
  if (/^\d+(?:[.,]\d+)?$/.test(size) && !isUnitWord(unit) && isSizeCell(joined)) return joined;
  if (size !== '') return isUnitWord(size) ? '' : size;
  return isSizeCell(unit) ? unit : '';
}

function isAmountWithUnit(quantity: string, unit: string): boolean {
  return /^\d/.test(quantity) && /^\D+$/.test(unit) && !isUnitWord(unit) && isSizeCell(`${quantity} ${unit}`);
}

/** Returns whether a row contains a product number, unlike a title or a date. */
export function hasProductNumber(cells: readonly string[]): boolean {
  return cells.some((cell) => findProductNumbers(cell).length > 0);
}
