import type { ReplyOf } from '../../../../shared/contract/calls';
import type { StructureSearchState } from '../../../../shared/search/structure-url';
import { formatNumber } from '../../../../shared/lib/format-number';

type Found = ReplyOf<'searchStructures'>;
type Sameness = NonNullable<Found['list'][number]['sameness']>;

const samenessWords: Readonly<Record<Sameness, string>> = {
  same: 'Same structure',
  other_stereo: 'Other stereochemistry',
  other_form: 'Salt or other form',
};

/** What was found, in a line: `More than 40 products contain this structure`. */
export function foundWords({ mode, least }: StructureSearchState, { total, complete, counting }: Found): string {
  const count = formatNumber(total);
  const products = total === 1 ? 'product' : 'products';
  const amount = complete ? `${count} ${products}` : `At least ${count} ${products}`;
  const verbs = {
    substructure: total === 1 ? 'contains this structure' : 'contain this structure',
    similarity: `at least ${least} % similar`,
    exact: total === 1 ? 'has this structure' : 'have this structure',
  };
  return `${amount} ${verbs[mode]}${counting ? ', still counting…' : ''}`;
}

/** The products with how near they are as the first of their facts. */
export function withNearness(found: Found): Found {
  const list = found.list.map((product) => {
    const { similarity, sameness, attrs } = product;
    const nearness = [
      ...(similarity === null ? [] : [{ attr_name: 'Similarity', attr_value: `${similarity} %` }]),
      ...(sameness === null ? [] : [{ attr_name: 'Match', attr_value: samenessWords[sameness] }]),
    ];
    return nearness.length === 0 ? product : { ...product, attrs: [...nearness, ...attrs] };
  });
  return { ...found, list };
}
