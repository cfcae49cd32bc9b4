import { hash32 } from '../../catalogue-build/seeded-random';
import { collectQueries } from './collect-queries';
import type { LabeledQuery } from './labeled-query';
import { factOf, geneOf, type CatalogueSample } from './catalogue-sample';

/** A target with the host or the word "antibody", in several orders and cases. */
function antibodyNameQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw('primary antibodies', 'partial'), 30, (product) => {
    const target = geneOf(product);
    const host = factOf(product, 'Host');
    const forms = [
      `${target} ${host.toLowerCase()}`,
      `anti ${target} ${host}`,
      `${host} anti-${target} antibody`,
      `${target} antibody`,
    ];
    const form = hash32('antibody', product.draft.number) % forms.length;
    const name_has = form < 3 ? [host] : [];
    return {
      kind: 'partial name',
      text: forms[form] ?? target,
      relevant: { target_key: product.draft.targetKey, name_has },
    };
  });
}

function kitNameQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw('ELISA kits', 'partial'), 20, (product) => {
    const species = factOf(product, 'Species');
    const target = geneOf(product);
    const forms = [`${species} ${target} ELISA`, `${target} elisa kit ${species.toLowerCase()}`];
    return {
      kind: 'partial name',
      text: forms[hash32('kit', product.draft.number) % forms.length] ?? target,
      relevant: { target_key: product.draft.targetKey, product_class: 'elisa_kit', name_has: [species] },
    };
  });
}

/** Labeled secondary antibodies, such as for `anti rabbit HRP`. */
function secondaryAntibodyQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw('controls', 'partial'), 15, (product) => {
    const [, host = '', animal = '', globulin = ''] =
      /^(\w+) Anti-(\w+) (Ig[GY])/.exec(product.draft.name) ?? [];
    const label = factOf(product, 'Conjugate');
    if (animal === '' || label === 'Unconjugated' || product.draft.productClass !== 'secondary_antibody')
      return null;
    const forms = [
      `anti ${animal} ${label}`,
      `${host} anti-${animal} ${label}`,
      `anti-${animal.toLowerCase()} ${globulin} ${label}`,
    ];
    return {
      kind: 'partial name',
      text: forms[hash32('secondary', product.draft.number) % forms.length] ?? '',
      relevant: { product_class: 'secondary_antibody', name_has: [`Anti-${animal}`, label] },
    };
  });
}

export const partialNameQueries = (sample: CatalogueSample): LabeledQuery[] => [
  ...antibodyNameQueries(sample),
  ...kitNameQueries(sample),
  ...secondaryAntibodyQueries(sample),
];
