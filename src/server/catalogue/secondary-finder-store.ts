import { sampleSpecies, type SampleSpecies } from '../../shared/catalogue/secondary-finder';
import { memoizePerCatalogue } from './memoize-per-catalogue';
import { variantsColumn } from './product-list-store';
import { hostInName } from './secondary-antibody-name';
import type { OptionRow } from './product-row';

/** A secondary antibody as its product describes it. */
export interface SecondaryAntibody {
  goodsId: number;
  /** Species in which the antibody was made; lower case. */
  host: string;
  /** Species whose antibodies it binds; lower case. */
  target: string;
  /** Class of immunoglobulin that it binds, such as `IgG`. */
  ig: string;
  /** Part of the immunoglobulin that it binds, or its own form (`F(ab)2` fragment); '' = not stated. */
  form: 'H+L' | 'Fc' | 'F(ab)2' | '';
  /** Label as the product states it, such as `HRP`; '' = none. */
  label: string;
  applications: readonly string[];
  /** Species against whose serum proteins the antibody was adsorbed. */
  adsorbed: readonly SampleSpecies[];
  sizes: readonly { goods_attr: string; catalogueStock: number }[];
}

/** A substrate, a serum or a blocking buffer. */
export interface DetectionReagent {
  goodsId: number;
  name: string;
}

/** Products among which the finder chooses, the most popular ones first. */
export interface FinderProducts {
  secondaries: readonly SecondaryAntibody[];
  reagents: readonly DetectionReagent[];
}

/** Product classes with substrates and sera. */
const reagentClasses = ['molecular_biology', 'cell_culture', 'buffer', 'assay_kit'] as const;

/** Reads the products among which the finder of secondary antibodies chooses. Leaves out isotype controls and tag antibodies. */
export const loadFinderProducts = memoizePerCatalogue(async ({ db }): Promise<FinderProducts> => {
  const antibodies = await db
    .selectFrom('product')
    .select(['goods_id', 'goods_name', 'attrs', 'properties'])
    .select(variantsColumn)
    .where('product_class', '=', 'secondary_antibody')
    .orderBy('popularity_rank')
    .execute();
  const reagents = await db
    .selectFrom('product')
    .select(['goods_id as goodsId', 'goods_name as name'])
    .where('product_class', 'in', reagentClasses)
    .where((query) =>
      query.or(
        ['%substrate%', '%serum%', '%blocking%'].map((pattern) => query('goods_name', 'like', pattern)),
      ),
    )
    .orderBy('popularity_rank')
    .execute();
  return { secondaries: antibodies.flatMap((row) => toSecondary(row) ?? []), reagents };
});

interface AntibodyRow {
  goods_id: number;
  goods_name: string;
  attrs: string;
  properties: string;
  /** See {@link OptionRow}. */
  options: string;
}

/**
 * Target in a fact, such as `Rabbit IgG (H+L)`. Like {@link targetInName}, it does not match a subclass such as `IgG1`: such an
 * antibody binds only some of the primary antibodies of its target.
 */
const targetFact = /^([A-Za-z]+(?: [a-z]+)?) (Ig[GMAEY])\b(.*)$/i;
/** Target in a name, such as `Goat Anti-Guinea pig IgG (H+L) Secondary Antibody`. */
const targetInName = /\banti-?\s*([A-Za-z]+(?: [a-z]+)?) (Ig[GMAEY])\b(.*)$/i;

/** Returns null when the data do not state host, target and class. */
function toSecondary({
  goods_id,
  goods_name,
  attrs,
  properties,
  options,
}: AntibodyRow): SecondaryAntibody | null {
  const listed = JSON.parse(attrs) as { attr_name: string; attr_value: string }[];
  const groups = JSON.parse(properties) as { items: { name: string; value: string }[] }[];
  const facts = [
    ...listed.map(({ attr_name, attr_value }) => ({ name: attr_name, value: attr_value })),
    ...groups.flatMap(({ items }) => items),
  ];
  const fact = (pattern: RegExp) => facts.find(({ name }) => pattern.test(name))?.value ?? '';
  const targetFactMatch = targetFact.exec(fact(/^target$/i));
  const [, target = '', ig = ''] = targetFactMatch ?? targetInName.exec(goods_name) ?? [];
  const host = fact(/^host/i) || hostInName(goods_name);
  if (host === '' || target === '' || ig === '') return null;
  const formText = `${targetFactMatch?.[3] ?? ''} ${goods_name}`;
  const adsorption = fact(/adsorption|adsorbed/i);
  return {
    goodsId: goods_id,
    host: host.toLowerCase(),
    target: target.toLowerCase(),
    ig: `Ig${ig.slice(2).toUpperCase()}`,
    form: parseForm(formText),
    label: fact(/^(?:conjugat|label)/i),
    applications: fact(/^applications?$/i)
      .split(/,\s*/)
      .filter(Boolean),
    adsorbed: sampleSpecies.filter((species) => mentions(adsorption, species)),
    sizes: (JSON.parse(options) as OptionRow[]).map(([, , , goods_attr, catalogueStock]) => ({
      goods_attr,
      catalogueStock,
    })),
  };
}

function parseForm(text: string): SecondaryAntibody['form'] {
  if (/F\(ab/i.test(text)) return 'F(ab)2';
  if (/\bFc\b/.test(text)) return 'Fc';
  return /\bH\s*[+&/]\s*L\b|whole molecule|heavy and light/i.test(text) ? 'H+L' : '';
}

const speciesNames: Readonly<Partial<Record<SampleSpecies, string>>> = {
  Cow: 'cow|bovine',
  Horse: 'horse|equine',
};

function mentions(text: string, species: SampleSpecies): boolean {
  return new RegExp(`\\b(?:${speciesNames[species] ?? species})\\b`, 'i').test(text);
}
