import {
  endpoints,
  isCatalogueOnly,
  type CallName,
  type CatalogueCallName,
} from '../../src/shared/contract/endpoints';
import { withDefaultRequests } from '../../test/fixtures/sample-requests';
import { expect, test } from '../fixtures/shop';
import {
  customerCallNames,
  customerRequests,
  refusedCalls,
  type CustomerCallName,
  type CustomerState,
} from '../steps/customer-calls';
import { newName } from '../steps/customer';
import { callAndValidate, fetchContract } from '../steps/published-contract';

const catalogueCalls = (Object.keys(endpoints) as CallName[]).filter(isCatalogueOnly);

const catalogueRequests = withDefaultRequests<CatalogueCallName>(catalogueCalls, {
  category: { id: 22 },
  categoryGoods: { id: 22, filters: { host: ['Rabbit'] }, sort: 'price_asc', page: 2, page_size: 12 },
  categoryTargets: { id: 22, letter: 'E' },
  goodsInfo: { id: 65 },
  productOfNumber: { goods_sn: 'qc 10000' },
  goodsBook: { id: 65, code: '1' },
  goodsEvidence: { id: 18 },
  goodsAlternatives: { id: 18 },
  goodsSheet: { goods_sn: 'qc 10000', kind: 'safety' },
  citations: { id: 65, sort: 'impact', page_size: 12 },
  searchGoods: { key: 'EGFR' },
  suggest: { key: 'egfr' },
  findSecondary: { host: 'Rabbit', method: 'fluorescence', lasers: [488], sample: 'Mouse' },
  resolveRows: { rows: [{ product: 'qc 10000', size: '5 g' }, { product: 'EGFR' }] },
  searchStructures: { structure: 'c1ccccc1', mode: 'substructure' },
  publications: { key: 'kinase', sort: 'impact' },
  publicationsFile: { key: 'kinase' },
  coa: { key: 'QC10000' },
  coaFile: { key: 'QC10000-26AS' },
  questions: { key: 'lot' },
  goodsImages: { id: 22, page_size: 12 },
  trialGoods: { goods_sn: 'qc 10000' },
  trialOffers: { id: 22 },
  pathways: { key: 'EGFR' },
  pathway: { id: 1 },
  pathwayNode: { id: 1, node: 'ERK' },
  pathwayOrder: { id: 1, species: 'Mouse', application: 'WB' },
  articles: { id: 31, key: 'protein' },
  articleInfo: { id: 1189 },
  deliveryAreas: { country: 'JP' },
});

test('catalogue calls match the published contract', async ({ page, goto }) => {
  test.setTimeout(180_000);
  await goto('/explain');
  const contract = await fetchContract(page);
  for (const name of catalogueCalls) {
    await test.step(name, () => callAndValidate(page, contract, name, { payload: catalogueRequests[name] }));
  }
});

test('customer calls match the published contract', { tag: '@website' }, async ({ page, goto, mails }) => {
  test.setTimeout(180_000);
  await goto('/explain');
  const contract = await fetchContract(page);
  const customer: CustomerState = {
    name: newName(),
    token: '',
    replies: {},
    mails,
    usedCodes: new Set(),
    call: (name, payload) => call(name, payload),
  };
  const call = async (name: CustomerCallName, payload: object, refused = false) => {
    const data = await callAndValidate(page, contract, name, { payload, token: customer.token, refused });
    Object.assign(customer.replies, { [name]: data });
    // These calls return a session token.
    if (data !== null && typeof data === 'object' && 'ECS_ID' in data) customer.token = JSON.stringify(data);
    return data;
  };
  const called: string[] = [];
  for (const name of customerCallNames) {
    await test.step(name, async () => {
      await call(name, (await customerRequests[name]?.(customer)) ?? {}, refusedCalls.has(name));
    });
    called.push(name);
  }
  expect(called.length).toBeGreaterThan(30);
  // The token of a closed account is invalid.
  const after = await page.evaluate(async (token) => {
    const headers = { Authorization: encodeURIComponent(token) };
    return (await fetch('/web/users/user/profile', { method: 'POST', headers, body: '{}' })).status;
  }, customer.token);
  expect([401, 403]).toContain(after);
});
