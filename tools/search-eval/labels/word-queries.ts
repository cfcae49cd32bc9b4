import { pick } from '../../catalogue-build/seeded-random';
import { collectQueries } from './collect-queries';
import type { LabeledQuery, RelevantProducts } from './labeled-query';
import { factOf, geneOf, type CatalogueSample } from './catalogue-sample';
import type { SourceNames } from './source-names';

/** Common names of applications. */
const applicationNames: Readonly<Record<string, readonly string[]>> = {
  WB: ['western blot', 'western blotting', 'WB'],
  'IHC-P': ['immunohistochemistry', 'IHC'],
  'IF/ICC': ['immunofluorescence', 'IF'],
  FCM: ['flow cytometry', 'FACS'],
  IP: ['immunoprecipitation', 'IP'],
  ChIP: ['chromatin immunoprecipitation', 'ChIP'],
};

/** A target with whole words: species, application, plural and filler words. */
function antibodyWordQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw('primary antibodies', 'plain'), 60, (product) => {
    const gene = geneOf(product);
    if (!names.isUnambiguous(gene)) return null;
    const species = factOf(product, 'Reactivity').split(', ')[0] ?? '';
    const code = factOf(product, 'Applications')
      .split(', ')
      .find((candidate) => candidate in applicationNames);
    const application = code === undefined ? 'antibody' : pick(applicationNames[code] ?? [], 'use', gene);
    const factCondition = (name: string, value: string): Pick<RelevantProducts, 'fact_has'> => ({
      fact_has: [name, value],
    });
    const [text, condition] = pick<[string, Pick<RelevantProducts, 'fact_has'>]>(
      [
        [`${species.toLowerCase()} ${gene} antibody`, factCondition('Reactivity', species)],
        [`${gene} antibodies`, {}],
        [`antibody for ${gene}`, {}],
        [`antibodies against ${gene}`, {}],
        [`${gene} ${application}`, code === undefined ? {} : factCondition('Applications', code)],
        [
          `antibody to ${gene} for ${application}`,
          code === undefined ? {} : factCondition('Applications', code),
        ],
      ],
      'form',
      product.draft.number,
    );
    return { kind: 'plain words', text, relevant: { target_key: product.draft.targetKey, ...condition } };
  });
}

/** The action of a compound on its target, when known. */
function modulatorQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw('small molecules', 'modulators'), 20, ({ draft }) => {
    const actsOn = draft.properties.flatMap(({ items }) => items).find(([name]) => name === 'Acts on')?.[1];
    const [, gene, action] = /^(\w+): (inhibitor|agonist|antagonist|activator)\b/.exec(actsOn ?? '') ?? [];
    if (gene === undefined || action === undefined || draft.targetKey !== `gene:${gene}`) return null;
    const text = pick(
      [`${gene} ${action}`, `${gene} ${action}s`, `${action} of ${gene}`],
      'form',
      draft.number,
    );
    const relevant = { product_class: 'compound', target_key: draft.targetKey };
    return { kind: 'plain words', text, relevant };
  });
}

function kitWordQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw('ELISA kits', 'plain'), 15, (product) => {
    const species = factOf(product, 'Species');
    const gene = geneOf(product);
    const text = pick(
      [
        `ELISA kits for ${species.toLowerCase()} ${gene}`,
        `the ${species} ${gene} ELISA kit`,
        `${gene} ELISA kits`,
      ],
      'form',
      product.draft.number,
    );
    const relevant = { target_key: product.draft.targetKey, product_class: 'elisa_kit' };
    return { kind: 'plain words', text, relevant };
  });
}

export const plainWordQueries = (sample: CatalogueSample, names: SourceNames): LabeledQuery[] => [
  ...antibodyWordQueries(sample, names),
  ...modulatorQueries(sample),
  ...kitWordQueries(sample),
];
