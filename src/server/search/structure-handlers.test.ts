import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { unwrap } from '../../renderer/api/failure';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { torus } from '../../../test/inputs/costly-structures';

let shop: TestShop;

beforeAll(async () => {
  shop = await makeShop();
  // The worker starts with the first search.
  await ask({ structure: 'C' });
});

afterAll(() => shop.close());

const aspirin = 'CC(=O)Oc1ccccc1C(=O)O';

async function ask(request: RequestOf<'searchStructures'>): Promise<ReplyOf<'searchStructures'>> {
  return unwrap(await shop.client.call('searchStructures', request));
}

function post(body: string | Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Response> {
  return shop.fetch(
    new Request('http://shop.test/web/goods/search/structure', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      ...(signal && { signal }),
    }),
  );
}

describe('structure search', () => {
  it('finds a substructure, most popular first, highlighted in the image', async () => {
    const found = await ask({ structure: 'c1ccccc1 benzene', page_size: 24 });
    expect(found).toMatchObject({ complete: true, counting: false, page: 1, smiles: 'c1ccccc1' });
    expect(found.total).toBeGreaterThan(50);
    expect(found.list).toHaveLength(24);
    const [first] = found.list;
    expect(first).toMatchObject({
      img: `/pictures/goods/${first?.goods_id}.svg?part=c1ccccc1`,
      similarity: null,
    });
    const next = await ask({ structure: 'c1ccccc1', page_size: 24, page: 2 });
    const ids = [...found.list, ...next.list].map(({ goods_id }) => goods_id);
    expect(new Set(ids).size).toBe(48);
  });

  it('filters by facet and category', async () => {
    const all = await ask({ structure: 'c1ccccc1' });
    const stock = all.facets.find(({ name }) => name === 'stock');
    const inStock = stock?.values.find(({ value }) => value === 'In stock');
    const narrowed = await ask({ structure: 'c1ccccc1', filters: { stock: ['In stock'] } });
    expect(narrowed.total).toBe(inStock?.count);
    expect(narrowed.total).toBeLessThan(all.total);
    const product = unwrap(await shop.client.call('goodsInfo', { id: all.list[0]!.goods_id }));
    const category = product.parents.at(-1)!.id;
    const inCategory = await ask({ structure: 'c1ccccc1', id: category });
    expect(inCategory.total).toBeGreaterThan(0);
    expect(inCategory.total).toBeLessThan(all.total);
    const unknownCategory = await shop.client.call('searchStructures', { structure: 'C', id: 987_654 });
    expect(unknownCategory).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });

  it('returns the similarity, most similar first', async () => {
    const { list, total } = await ask({ structure: aspirin, mode: 'similarity', least: 50 });
    const shares = list.map(({ similarity }) => similarity ?? -1);
    expect(list[0]).toMatchObject({ goods_name: 'Aspirin', similarity: 100, sameness: null });
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(50);
    expect(list).toHaveLength(total);
    const acid = { structure: 'CCCCCCCCCCCCCC(=O)O', mode: 'similarity' } as const;
    const [loose, strict] = [await ask({ ...acid, least: 50 }), await ask({ ...acid, least: 95 })];
    expect(loose.total).toBeGreaterThan(strict.total);
    const falling = loose.list.map(({ similarity }) => similarity ?? -1);
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
  });

  it('finds the structure itself by SMILES, and its salt', async () => {
    expect((await ask({ structure: 'OC(=O)C1=CC=CC=C1OC(C)=O', mode: 'exact' })).list[0]).toMatchObject({
      goods_name: 'Aspirin',
      sameness: 'same',
    });
    expect(
      (await ask({ structure: `${aspirin.slice(0, -1)}[O-].[Na+]`, mode: 'exact' })).list[0],
    ).toMatchObject({
      goods_name: 'Aspirin',
      sameness: 'other_form',
    });
  });

  it('finds tautomers and other drawings as the same structure', async () => {
    const drawings = {
      Losartan: ['CCCCc1nc(Cl)c(CO)n1Cc1ccc(-c2ccccc2-c2nn[nH]n2)cc1'],
      Omeprazole: [
        'COc1ccc2nc(S(=O)Cc3ncc(C)c(OC)c3C)[nH]c2c1',
        'COc1ccc2nc([nH]c2c1)[S+]([O-])Cc1ncc(C)c(OC)c1C',
      ],
    };
    for (const [name, structures] of Object.entries(drawings)) {
      for (const structure of structures) {
        const { list } = await ask({ structure, mode: 'exact' });
        expect(list[0]).toMatchObject({ goods_name: name, sameness: 'same' });
      }
    }
  });

  it('returns an empty list without matches', async () => {
    expect(await ask({ structure: '[Rf]' })).toMatchObject({ list: [], total: 0, complete: true });
  });
});

const molfile = (atoms: string, version = 'V2000') =>
  `bomb\n\n\n${atoms}  0  0  0  0  0  0  0  0999 ${version}\nM  END\n`;

const bomb = molfile('999  0').replace(
  'M  END',
  `${'    0.0000    0.0000    0.0000 C   0  0\n'.repeat(999)}M  END`,
);

describe('invalid structures', () => {
  it.each([
    ['nothing', '', 'draw or paste a structure'],
    ['spaces', ' \n\t ', 'draw or paste a structure'],
    ['a bracket at the end', 'c1ccccc1(', 'The structure cannot be read at character 9: “(”.'],
    ['a bracket that stays open', 'CC(C', 'bracket without end at character 3: “(”.'],
    ['a ring that stays open', 'C1CCC', 'ring bond without end at character 2: “1”.'],
    ['carbon with five bonds', 'CC(C)(C)(C)C', 'too many bonds at character 2: “C”.'],
    ['an aromatic ring without its hydrogen', 'n1cccc1', 'wrong aromatic ring at character 1: “n”.'],
    ['words', 'this is no molecule', 'The structure cannot be read at character 1: “t”.'],
    ['markup', '<script>alert(1)</script>', 'The structure cannot be read at character 1: “<”.'],
    ['brackets alone', '('.repeat(1500), 'The structure cannot be read at character 1: “(”.'],
    ['a large ring of dots', '.'.repeat(300), 'The structure cannot be read at character 1: “.”.'],
    ['10,000 characters', 'C'.repeat(10_000), 'too long'],
    ['a chain of 1,900 atoms', 'C'.repeat(1900), 'too large'],
    ['control characters', 'C\u0000C\u0007', 'characters that are invalid in a structure'],
    ['any atom', 'C*', 'specify an element at character 2.'],
    ['an InChIKey', 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N', 'InChIKey'],
    ['a molfile that counts wrong', molfile('999999'), 'too large'],
    ['a molfile of 999 atoms', bomb, 'too large'],
    [
      'a V3000 molfile of 100,000 atoms',
      molfile('  0  0', 'V3000').replace('M  END', 'M  V30 COUNTS 100000 0 0 0 0\nM  END'),
      'too large',
    ],
    ['a molfile without its atoms', molfile('  9  9'), 'structure cannot be read'],
    ['a molfile without an end', molfile('  1  0').replace('M  END', ''), 'structure cannot be read'],
  ])('returns an error for %s', async (_what, structure, words) => {
    for (const mode of ['substructure', 'exact'] as const) {
      const started = performance.now();
      const answer = await shop.client.call('searchStructures', { structure, mode });
      expect(performance.now() - started).toBeLessThan(500);
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'http', status: 400, field: 'structure' } });
      expect(JSON.stringify(answer)).toContain(words);
    }
  });

  it('rejects a structure that takes too long to parse while serving others', async () => {
    const answered: string[] = [];
    const tangled = shop.client
      .call('searchStructures', { structure: torus, mode: 'exact' })
      .finally(() => answered.push('structure'));
    const other = await shop.client
      .call('searchGoods', { key: 'antibody' })
      .finally(() => answered.push('other'));
    expect(other.ok).toBe(true);
    const answer = await tangled;
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'http', status: 400, field: 'structure' } });
    expect(JSON.stringify(answer)).toContain('takes too long to process');
    expect(answered).toEqual(['other', 'structure']);
  });

  it('rejects an oversized body without reading it', async () => {
    const film = new TextEncoder().encode(JSON.stringify({ structure: 'C'.repeat(50_000_000) }));
    const started = performance.now();
    const tooLarge = await post(film);
    expect(tooLarge.status).toBe(413);
    const tooLong = await post(JSON.stringify({ structure: 'C'.repeat(150_000) }));
    expect([tooLong.status, ((await tooLong.json()) as { field: string }).field]).toEqual([400, 'structure']);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('during a search', () => {
  it('the main thread stays responsive', async () => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    for (const structure of ['CC', 'CCC', 'c1ccccc1C', 'CO', 'CN', 'CCO', 'CCN']) await ask({ structure });
    delay.disable();
    expect(delay.percentile(99) / 1e6).toBeLessThan(50);
  });

  it('an aborted request leaves no work behind', async () => {
    const gone = new AbortController();
    const answer = post(JSON.stringify({ structure: 'CCCCCCCO' }), gone.signal);
    gone.abort();
    expect((await answer).status).toBe(503);
    expect((await ask({ structure: 'CCCCCCO' })).complete).toBe(true);
  });
});
