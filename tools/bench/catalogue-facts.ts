import type { Product } from '../../src/shared/contract/calls';
import { reassuringText } from '../../src/shared/catalogue/reassuring-text';
import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';
import type { CatalogueTables } from '../../src/server/db/schema/catalogue-schema';
import { safetyDataSheet, type SafetyFacts } from '../../src/server/documents/safety-data-sheet';
import { compoundInvariants, compoundNameInvariants } from '../catalogue-build/compounds/compound-invariants';
import type { Row } from './report';

type ProductRow = CatalogueTables['product'];

/** A product with the name of the check that it breaks, or with the text that calls it harmless. */
interface Finding {
  goods_sn: string;
  text: string;
}

export interface CatalogueFacts {
  products: number;
  compounds: number;
  /** Compounds with a hazard classification. */
  classified: number;
  /** Compounds whose name, CAS number, structure, formula and weight do not belong together: one finding per broken check. */
  mismatches: Finding[];
  /** Texts that call a product harmless, of products of all classes and of their safety data sheets. */
  reassuring: Finding[];
}

const PRODUCTS_PER_QUERY = 2000;
const seller = { name: 'Seller', phone: '+1', email: 'seller@shop.example' };
const compoundChecks = [...compoundInvariants, ...compoundNameInvariants];

/** Measures the facts of a built catalogue file. Lists the first findings; a correct catalogue has none. */
export async function reportCatalogueFacts(file: string): Promise<Row[]> {
  const catalogue = await openCatalogue(file);
  try {
    return factRows(await measureCatalogueFacts(catalogue));
  } finally {
    await catalogue.close();
  }
}

/**
 * Reads every product of a built catalogue and checks its stored values and shown texts.
 *
 * Compounds: the sold name without the concentration that a solution or moistened solid has in it (`Ammonia, 25% in water`),
 * and the stored CAS number, SMILES, formula and weight must satisfy the checks of compounds. The builder rejects rows by the
 * same checks; here, they run on the stored products. A name with a grade (`Caffeine, USP Grade`) is compared whole, because
 * no check reads grades. Solutions have no weight in their column; the weight of their facts is compared. The facts shown on
 * the page (`Formula`, `Mol. weight`, `CAS`) must repeat the columns.
 *
 * Reassuring texts, which call a product harmless, are searched in descriptions, values of facts and properties, and the safety
 * data sheet, which repeats storage and shipping, of every product of every class. Evidence, citations, size labels,
 * property names and tags are not read.
 */
export async function measureCatalogueFacts({ db }: Pick<Catalogue, 'db'>): Promise<CatalogueFacts> {
  const facts: CatalogueFacts = { products: 0, compounds: 0, classified: 0, mismatches: [], reassuring: [] };
  for (let lastId = 0; ;) {
    const rows = await db
      .selectFrom('product')
      .selectAll()
      .where('goods_id', '>', lastId)
      .orderBy('goods_id')
      .limit(PRODUCTS_PER_QUERY)
      .execute();
    for (const row of rows) {
      const { goods_sn } = row;
      const attrs = JSON.parse(row.attrs) as Product['attrs'];
      facts.products++;
      if (row.product_class === 'compound') {
        facts.compounds++;
        if (row.hazard !== null) facts.classified++;
        facts.mismatches.push(...brokenChecks(row, attrs).map((text) => ({ goods_sn, text })));
      }
      const texts = productTexts(row, attrs).filter((text) => reassuringText.test(text));
      facts.reassuring.push(...texts.map((text) => ({ goods_sn, text })));
    }
    const lastRow = rows.at(-1);
    if (!lastRow) return facts;
    lastId = lastRow.goods_id;
  }
}

/** Names the checks that a row of class compound breaks. */
function brokenChecks(row: ProductRow, attrs: Product['attrs']): string[] {
  const valueOf = (name: string) => attrs.find(({ attr_name }) => attr_name === name)?.attr_value ?? '';
  const { goods_name, cas, smiles, formula } = row;
  if (smiles === null || formula === null) return ['has a structure and a formula'];
  const concentration = valueOf('Concentration');
  const name = concentration === '' ? goods_name : goods_name.replace(`, ${concentration}`, '');
  const shownWeight = valueOf('Mol. weight').replace(' g/mol', '');
  const compound = { cas, name, smiles, formula, weight: Number(row.weight ?? shownWeight) };
  const isShown =
    valueOf('Formula') === formula &&
    (row.weight ?? shownWeight) === shownWeight &&
    valueOf('CAS') === (cas ?? '');
  const broken = compoundChecks.filter((check) => !check.holds(compound)).map((check) => check.name);
  return isShown ? broken : [...broken, 'shown formula, weight and CAS number are the stored ones'];
}

/** Returns description, values of facts and properties, and lines of the safety data sheet, each text once. */
function productTexts(row: ProductRow, attrs: Product['attrs']): string[] {
  const product: SafetyFacts = {
    ...row,
    attrs,
    synonyms: JSON.parse(row.synonyms) as Product['synonyms'],
    properties: JSON.parse(row.properties) as Product['properties'],
    hazard: row.hazard === null ? null : (JSON.parse(row.hazard) as Product['hazard']),
  };
  const texts = [
    row.description,
    row.description_html,
    ...attrs.map(({ attr_value }) => attr_value),
    ...product.properties.flatMap(({ items }) => items.map(({ value }) => value)),
    ...safetyDataSheet(product, seller).flatMap(({ lines }) => lines),
  ];
  return [...new Set(texts)];
}

const FINDINGS_SHOWN = 10;

export function factRows(facts: CatalogueFacts): Row[] {
  const { products, compounds, classified, mismatches, reassuring } = facts;
  const formatCount = (value: number) => value.toLocaleString('en');
  const zeroTargetRows = (name: string, findings: readonly Finding[]): Row[] => [
    { name, figure: formatCount(findings.length), target: '0', met: findings.length === 0, baseline: '' },
    ...findings.slice(0, FINDINGS_SHOWN).map(({ goods_sn, text }) => ({
      name: `  ${goods_sn}: ${text.slice(0, 100)}`,
      figure: '',
      target: '',
      met: null,
      baseline: '',
    })),
  ];
  const countRow = (name: string, value: number): Row => ({
    name,
    figure: formatCount(value),
    target: '',
    met: null,
    baseline: '',
  });
  return [
    ...zeroTargetRows(`name/structure mismatches in ${formatCount(compounds)} compounds`, mismatches),
    countRow('compounds with a hazard classification', classified),
    countRow('compounds not assessed', compounds - classified),
    ...zeroTargetRows(
      `reassuring statements without source, texts and safety data sheets of ${formatCount(products)} products`,
      reassuring,
    ),
  ];
}
