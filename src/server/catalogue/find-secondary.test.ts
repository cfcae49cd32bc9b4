import { commonCombinations, parseFinderChoice } from '../../shared/catalogue/secondary-finder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import type { Catalogue } from './catalogue';

/** Turns a product into a secondary antibody. */
function secondary(
  number: string,
  host: string,
  target: string,
  label: string,
  more: { applications: string; adsorption?: string; ig?: string; form?: string },
): string {
  const { applications, adsorption = 'None', ig = 'IgG', form = '(H+L)' } = more;
  const attrs = [
    ['Target', `${target} ${ig} ${form}`],
    ['Host', host],
    ['Applications', applications],
    ['Conjugate', label],
  ].map(([attr_name, attr_value]) => ({ attr_name, attr_value }));
  const properties = [{ group: 'Antibody', items: [{ name: 'Cross-adsorption', value: adsorption }] }];
  return `update product set goods_name = '${host} Anti-${target} ${ig} ${form}, ${label} ${adsorption}',
    attrs = '${JSON.stringify(attrs)}', properties = '${JSON.stringify(properties)}' where goods_sn = '${number}';`;
}

/** Gives an antibody a name that states its target, which its attributes do not. */
const withoutTarget = (number: string, name: string) =>
  `update product set goods_name = '${name}', attrs = replace(attrs, '"Target"', '"Binds"') where goods_sn = '${number}';`;

const light = { applications: 'IF/ICC, FCM' };
const rename = (number: string, name: string) =>
  `update product set goods_name = '${name}' where goods_sn = '${number}';`;

let catalogue: Catalogue;
let shop: TestShop;
beforeAll(async () => {
  catalogue = await openChangedCatalogue(
    [
      secondary('QS17919', 'Goat', 'Rabbit', 'AF488', light),
      secondary('QS25838', 'Goat', 'Rabbit', 'AF647', light),
      secondary('QS57514', 'Donkey', 'Rabbit', 'AF647', {
        ...light,
        adsorption: 'Against serum proteins of mouse and rat',
      }),
      secondary('QS49595', 'Goat', 'Rabbit', 'PE', { applications: 'FCM' }),
      secondary('QS33757', 'Goat', 'Rabbit', 'AP', { applications: 'WB, ELISA' }),
      secondary('QS97109', 'Goat', 'Mouse', 'AF488', { ...light, form: 'Fc' }),
      secondary('QS38785', 'Goat', 'Rat', 'HRP', { applications: 'WB, ELISA' }),
      withoutTarget('QS38785', 'GOAT ANTI-RAT IGG (H+L), HRP'),
      secondary('QS62542', 'Donkey', 'Goat', 'HRP', { applications: 'WB, ELISA' }),
      secondary('QS70461', 'Goat', 'Human', 'HRP', { applications: 'WB, ELISA' }),
      rename('QL33757', 'Goat Serum, Heat-Inactivated'),
      rename('QL57514', 'Goat Serum'),
      rename('QM73352', 'ECL Substrate, High Sensitivity'),
      rename('QM25838', 'ECL Substrate, Standard'),
      rename('QM41676', 'DAB Substrate Kit'),
      rename('QM57514', 'TMB Substrate Solution'),
      rename('QM65433', 'Protein-Free Blocking Buffer'),
    ].join('\n'),
  );
  shop = await makeShop({ catalogue });
});
afterAll(async () => {
  await shop.close();
  await catalogue.close();
});

describe('common combinations', () => {
  it('are those for which the finder chooses a secondary antibody, in one call', async () => {
    const reply = await shop.client.call('finderCombinations', {});
    const queries = reply.ok ? reply.data.queries : [];
    expect(queries.length).toBeGreaterThan(0);
    for (const { query } of commonCombinations) {
      const choice = parseFinderChoice(new URLSearchParams(query));
      if (!choice) throw new Error(`unreadable: ${query}`);
      const { secondary } = await find({ ...choice, lasers: [...choice.lasers] });
      expect(queries.includes(query), query).toBe(secondary !== null);
    }
  });
});

/** Runs `work` with a client of a shop whose catalogue is changed by SQL. */
async function withChangedShop<Value>(
  sql: readonly string[],
  work: (client: TestShop['client']) => Promise<Value>,
): Promise<Value> {
  const changed = await openChangedCatalogue(sql.join('\n'));
  const other = await makeShop({ catalogue: changed });
  try {
    return await work(other.client);
  } finally {
    await other.close();
    await changed.close();
  }
}

async function find(request: RequestOf<'findSecondary'>): Promise<ReplyOf<'findSecondary'>> {
  const reply = await shop.client.call('findSecondary', request);
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply.data;
}
const names = ({ secondary, substrate, blocker }: ReplyOf<'findSecondary'>) =>
  [secondary, substrate, blocker].map((part) => part?.product.goods_name ?? null);

describe('the secondary antibody', () => {
  it('binds the host of the primary and is made in another species', async () => {
    for (const host of ['Rabbit', 'Mouse', 'Rat', 'Goat', 'Human'] as const) {
      const { secondary } = await find({ host, method: 'chemiluminescence' });
      expect(secondary?.product.goods_name).toMatch(new RegExp(`Anti-${host} IgG`, 'i'));
      expect(secondary?.product.goods_name).not.toMatch(new RegExp(`^${host} `, 'i'));
      expect(secondary?.product.goods_name).toContain('HRP');
    }
  });

  it('has a label that a chosen laser excites', async () => {
    const blue = await find({ host: 'Rabbit', method: 'fluorescence', lasers: [488] });
    expect(names(blue)).toEqual(['Goat Anti-Rabbit IgG (H+L), AF488 None', null, 'Goat Serum']);
    expect(blue.others.map(({ label }) => label)).toEqual(['PE']);
    const red = await find({ host: 'Rabbit', method: 'fluorescence', lasers: [640] });
    expect(names(red)[0]).toBe('Goat Anti-Rabbit IgG (H+L), AF647 None');
    expect(red.secondary?.reasons.join(' ')).toMatch(/640 nm laser \(maximum 650 nm\).*665 nm/);
    const violet = await find({ host: 'Rabbit', method: 'fluorescence', lasers: [405] });
    expect(names(violet)).toEqual([null, null, null]);
    expect(violet.notes.join(' ')).toMatch(/no anti-rabbit antibody for these choices/);
  });

  it('says which laser a wanted label needs instead of offering it', async () => {
    const found = await find({ host: 'Rabbit', method: 'fluorescence', lasers: [488], label: 'AF647' });
    expect(found.secondary).toBeNull();
    expect(found.notes).toEqual(['AF647 needs the 640 nm laser, which is not chosen.']);
    expect(found.others.map(({ label }) => label)).toEqual(['AF488', 'PE']);
    const dye = await find({ host: 'Rabbit', method: 'chromogenic', label: 'AF488' });
    expect(dye.secondary).toBeNull();
    expect(dye.notes[0]).toMatch(/is a dye/);
    expect((await find({ host: 'Rabbit', method: 'chromogenic', label: 'glow' })).notes[0]).toMatch(/glow/);
  });

  it('is in stock by the count of the shop where another one is equal', async () => {
    const request: RequestOf<'findSecondary'> = { host: 'Rabbit', method: 'fluorescence', lasers: [640] };
    const { secondary: first } = await find(request);
    const { goods_id, options } = first?.product ?? expect.fail('no secondary antibody');
    catalogue.stockOverrides.replace(
      options.map(({ goods_attr }) => ({ goods_id, goods_attr, available: 0 })),
    );
    const { secondary: next } = await find(request);
    catalogue.stockOverrides.replace([]);
    expect(first?.product.goods_name).toBe('Goat Anti-Rabbit IgG (H+L), AF647 None');
    expect(next?.product.goods_name).toMatch(/^Donkey Anti-Rabbit IgG \(H\+L\), AF647/);
  });

  it('is suitable for the application', async () => {
    const request: RequestOf<'findSecondary'> = { host: 'Rabbit', method: 'fluorescence', lasers: [561] };
    expect((await find({ ...request, application: 'FCM' })).secondary?.product.goods_name).toContain('PE');
    expect((await find({ ...request, application: 'IF/ICC' })).secondary).toBeNull();
    const wrong = await find({ host: 'Rabbit', method: 'chemiluminescence', application: 'FCM' });
    expect(wrong.notes[0]).toBe('Chemiluminescence is not read in FCM. Choose WB or ELISA.');
  });

  it('is adsorbed against the sample where the shop has one, with a warning otherwise', async () => {
    const request: RequestOf<'findSecondary'> = { host: 'Rabbit', method: 'fluorescence', lasers: [640] };
    const adsorbed = await find({ ...request, sample: 'Mouse' });
    expect(names(adsorbed)[0]).toMatch(/^Donkey Anti-Rabbit .*AF647/);
    expect(adsorbed.secondary?.reasons.at(-1)).toMatch(/Adsorbed against mouse serum proteins/);
    expect(adsorbed.notes).toEqual([]);
    const none = await find({ ...request, sample: 'Human' });
    expect(none.notes.join(' ')).toMatch(/adsorbed against human serum proteins/);
    const own = await find({ ...request, sample: 'Rabbit' });
    expect(own.notes.join(' ')).toMatch(/also binds antibodies in the rabbit sample/);
    const close = await find({ host: 'Mouse', method: 'chemiluminescence', sample: 'Rat' });
    expect(close.notes.join(' ')).toMatch(/rat and mouse are alike/);
  });

  it('binds an IgM by light chains only, never with an antibody to the Fc part of IgG', async () => {
    const igm = await find({ host: 'Mouse', isotype: 'IgM', method: 'chemiluminescence' });
    expect(igm.secondary?.reasons.join(' ')).toMatch(/IgM only by the light chains/);
    const fc: RequestOf<'findSecondary'> = { host: 'Mouse', method: 'fluorescence', lasers: [488] };
    expect((await find({ ...fc, isotype: 'IgG1' })).secondary?.product.goods_name).toContain('Fc');
    expect((await find({ ...fc, isotype: 'IgM' })).secondary).toBeNull();
  });
});

describe('an isotype', () => {
  it('that the host does not have is refused', async () => {
    for (const host of ['Mouse', 'Rabbit', 'Human'] as const) {
      const { secondary, others, notes } = await find({
        host,
        isotype: 'IgY',
        method: 'chemiluminescence',
        application: 'WB',
      });
      expect([secondary, others]).toEqual([null, []]);
      expect(notes).toEqual([
        `Mammals have no IgY. Choose the isotype of the ${host.toLowerCase()} antibody.`,
      ]);
    }
    for (const isotype of ['IgE', 'IgG2a'] as const) {
      const { secondary, notes } = await find({ host: 'Chicken', isotype, method: 'chemiluminescence' });
      expect(secondary).toBeNull();
      expect(notes).toEqual([
        `Antibodies of chicken are IgY, IgM or IgA. Choose one of them instead of ${isotype}.`,
      ]);
    }
  });

  it.each(['IgY', 'IgG'])('of a chicken is bound by an antibody to chicken %s', async (ig) => {
    const changed = await openChangedCatalogue(
      secondary('QS62542', 'Donkey', 'Chicken', 'HRP', { applications: 'WB', ig }),
    );
    const other = await makeShop({ catalogue: changed });
    const choose = async (isotype: RequestOf<'findSecondary'>['isotype']) => {
      const method = 'chemiluminescence';
      const reply = await other.client.call('findSecondary', { host: 'Chicken', isotype, method });
      return reply.ok ? reply.data.secondary : null;
    };
    const [own, otherName, igm] = [
      await choose(ig === 'IgY' ? 'IgY' : 'IgG'),
      await choose(ig === 'IgY' ? 'IgG' : 'IgY'),
      await choose('IgM'),
    ];
    await other.close();
    await changed.close();
    for (const chosen of [own, otherName, igm]) expect(chosen?.product.goods_sn).toBe('QS62542');
    expect(own?.reasons.join(' ')).not.toMatch(/IgY|IgG/);
    expect(otherName?.reasons[1]).toBe(
      'IgY of birds is also called IgG: both names mean the class that it binds.',
    );
    expect(igm?.reasons[1]).toContain(`IgM only by the light chains that it shares with ${ig}.`);
  });
});

describe('substrate and blocker', () => {
  it('fit the enzyme, the method and the host of the secondary', async () => {
    const blot = await find({ host: 'Rabbit', method: 'chemiluminescence' });
    expect(names(blot)[1]).toBe('ECL Substrate, Standard');
    expect(names(blot)[2]).toBe('Goat Serum');
    expect(blot.blocker?.reasons.join(' ')).toMatch(/Do not block with serum of rabbit/);
    const section = await find({ host: 'Rabbit', method: 'chromogenic', application: 'IHC-P' });
    expect(names(section)[1]).toBe('DAB Substrate Kit');
    const plate = await find({ host: 'Rabbit', method: 'chromogenic', application: 'ELISA' });
    expect(names(plate)[1]).toBe('TMB Substrate Solution');
  });

  it('are replaced by a note and a protein-free buffer where the shop has none', async () => {
    const goat = await find({ host: 'Goat', method: 'chemiluminescence' });
    expect(names(goat)[2]).toBe('Protein-Free Blocking Buffer');
    expect(goat.blocker?.reasons[0]).toMatch(/do not sell donkey serum/);
    expect(goat.notes.join(' ')).toMatch(/Do not block with milk or bovine serum/);
    const plain = await makeShop();
    const bare = await plain.client.call('findSecondary', { host: 'Rabbit', method: 'chemiluminescence' });
    await plain.close();
    expect(bare).toMatchObject({ ok: true, data: { substrate: null, blocker: null } });
    expect(bare.ok && bare.data.notes).toEqual([
      'We do not sell a substrate of HRP for chemiluminescence.',
      'Block with normal serum of goat, which we do not sell.',
    ]);
    const enzyme = await find({ host: 'Rabbit', method: 'chemiluminescence', label: 'AP' });
    expect(names(enzyme).slice(0, 2)).toEqual(['Goat Anti-Rabbit IgG (H+L), AP None', null]);
    expect(enzyme.notes[0]).toBe(
      'We do not sell a substrate of AP for chemiluminescence. Choose HRP or a chromogenic substrate.',
    );
    const color = await find({ host: 'Rabbit', method: 'chromogenic', application: 'ELISA', label: 'AP' });
    expect(color.notes[0]).toBe('We do not sell a substrate of AP for color. Choose HRP.');
  });

  const chooseForGoat = (...sql: string[]) =>
    withChangedShop(sql, (client) =>
      client.call('findSecondary', { host: 'Goat', method: 'chemiluminescence' }),
    );

  it('are chosen for a host whose name has special characters', async () => {
    const chosen = await chooseForGoat(
      secondary('QS62542', 'Donkey (serum', 'Goat', 'HRP', { applications: 'WB, ELISA' }),
    );
    expect(chosen).toMatchObject({ ok: true, data: { secondary: { product: { goods_sn: 'QS62542' } } } });
  });

  it.each(['Donkey Serum Albumin', 'Donkey Serum Amyloid A ELISA Kit', 'Donkey Serum-Free Medium'])(
    'do not include %s, which is no serum',
    async (name) => {
      const chosen = await chooseForGoat(
        secondary('QS62542', 'Donkey', 'Goat', 'HRP', { applications: 'WB, ELISA' }),
        rename('QL33757', name),
      );
      expect(chosen).toMatchObject({ ok: true, data: { blocker: null } });
    },
  );

  it('may contain bovine antibodies for a secondary that is adsorbed against them', async () => {
    const notes = async (adsorption: string) => {
      const chosen = await chooseForGoat(
        secondary('QS62542', 'Donkey', 'Goat', 'HRP', { applications: 'WB, ELISA', adsorption }),
      );
      return chosen.ok ? chosen.data.notes.join(' ') : 'failed';
    };
    expect(await notes('None')).toContain('milk or bovine serum');
    expect(await notes('Against bovine serum proteins')).not.toContain('milk or bovine serum');
  });

  it.each(['H+L', 'H & L', 'H&L', 'whole molecule'])(
    'bind light chains when the form is (%s)',
    async (form) => {
      const chosen = await chooseForGoat(
        secondary('QS62542', 'Donkey', 'Goat', 'HRP', { applications: 'WB, ELISA', form: `(${form})` }),
      );
      expect(chosen.ok && chosen.data.secondary?.reasons).toContain(
        'Binds heavy and light chains, so several bind one primary antibody.',
      );
    },
  );

  it('follow from a name with a label before the host', async () => {
    const chosen = await chooseForGoat(
      secondary('QS62542', 'Donkey', 'Goat', 'HRP', { applications: 'WB, ELISA' }),
      withoutTarget('QS62542', 'HRP Donkey Anti-Goat IgG (H+L)'),
      `update product set attrs = replace(attrs, '"Host"', '"Made"') where goods_sn = 'QS62542';`,
    );
    expect(chosen.ok && chosen.data.secondary?.reasons[0]).toBe(
      'Binds antibodies made in goat; made in donkey.',
    );
  });
});
