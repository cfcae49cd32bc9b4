import { afterEach, expect, it } from 'vitest';
import type { Catalogue } from '../../src/server/catalogue/catalogue';
import { openChangedCatalogue } from '../../test/databases/changed-catalogue';
import { factRows, measureCatalogueFacts } from './catalogue-facts';

let catalogue: Catalogue | undefined;
afterEach(() => catalogue?.close());

/** Measures the catalogue of the tests after a change of it. */
async function factsAfter(sql: string) {
  catalogue = await openChangedCatalogue(sql);
  return measureCatalogueFacts(catalogue);
}

/** Leaves three compounds, one of them classified, and one antibody. */
const small = `
  delete from product where goods_sn not in ('QC10000', 'QC10504', 'QC10629')
    and goods_id <> (select min(goods_id) from product where product_class = 'primary_antibody');
  update product set hazard = null;
  update product set hazard = '{"signal_word":"Warning","pictograms":["GHS07"],"statements":[{"code":"H302","text":"Harmful if swallowed"}],"sources":["A source"],"notes":[]}'
    where goods_sn = 'QC10504';`;

it('counts classified and other compounds and finds nothing in a correct catalogue', async () => {
  const facts = await factsAfter(small);
  expect(facts).toEqual({ products: 4, compounds: 3, classified: 1, mismatches: [], reassuring: [] });
  expect(factRows(facts).map(({ figure, met }) => [figure, met])).toEqual([
    ['0', true],
    ['1', null],
    ['2', null],
    ['0', true],
  ]);
});

it.each([
  ['a structure', `smiles = 'CCO'`, 'formula is that of the structure'],
  ['a weight', `weight = '182.19'`, 'weight is that of the structure'],
  ['a shown formula', `attrs = replace(attrs, formula, 'C9H9')`, 'shown formula, weight and CAS number'],
  ['the name of a salt', `goods_name = goods_name || ' monohydrate'`, 'water content is that of the name'],
  ['the name of a class', `goods_name = 'Steroids'`, 'name is that of one substance'],
])('finds a compound with %s of another', async (_, change, check) => {
  const { mismatches } = await factsAfter(`${small} update product set ${change} where goods_sn = 'QC10000'`);
  expect(mismatches).toContainEqual({ goods_sn: 'QC10000', text: expect.stringContaining(check) as string });
});

it('compares the name of a solution without its concentration', async () => {
  const solution = `goods_name = goods_name || ', 10% in anhydrous ethanol', weight = null,
    attrs = json_insert(attrs, '$[#]', json('{"attr_name":"Concentration","attr_value":"10% in anhydrous ethanol"}'))`;
  const facts = await factsAfter(`${small} update product set ${solution} where goods_sn = 'QC10000'`);
  expect(facts.mismatches).toEqual([]);
});

it('finds reassuring texts of products and of their safety data sheets', async () => {
  const facts = await factsAfter(`${small}
    update product set description = 'This antibody is non-hazardous.' where product_class = 'primary_antibody';
    update product set storage = 'Store at room temperature. Harmless.' where goods_sn = 'QC10629';
    update product set hazard = replace(hazard, '"notes":[]', '"notes":["No known hazards for the eyes."]');`);
  expect(facts.reassuring.map(({ text }) => text).sort()).toEqual([
    'No known hazards for the eyes.',
    'Storage: Store at room temperature. Harmless.',
    'This antibody is non-hazardous.',
  ]);
  const rows = factRows(facts);
  expect(rows.filter(({ met }) => met === false).map(({ figure }) => figure)).toEqual(['3']);
  expect(rows.map(({ name }) => name)).toContain('  QC10629: Storage: Store at room temperature. Harmless.');
});
