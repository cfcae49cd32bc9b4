import type { Gene } from '../genes';
import { packs } from '../price-ladder';
import type { Fact } from '../product-draft';
import { vocabulary } from '../vocabulary';
import { type Article, interleave } from './assortment-line';
import { type Conjugate, conjugates } from './conjugates';

type Label = Conjugate | null;
const all: readonly Label[] = [conjugates[0] ?? null, null, ...conjugates.slice(1)];
const plain: readonly Label[] = [null, ...conjugates.slice(0, 4)];
const masses = packs(['100 µg', 100], ['500 µg', 500], ['1 mg', 1000]);

const common = { shipping: 'Blue ice', packs: masses } as const;
const labelled = (name: string, label: Label) => (label ? `${name}, ${label.short} Conjugated` : name);
const labelText = (label: Label) =>
  label ? ` ${label.hint}` : ' Unlabelled, for use with a reagent of your choice.';
const storageOf = (label: Label) => label?.storage ?? '-20C';
const uses = (label: Label) => label?.applications ?? ['WB', 'ELISA', 'IF/ICC'];

function facts(
  host: string,
  target: string,
  label: Label,
  more: readonly Fact[],
): Pick<Article, 'attrs' | 'details' | 'facets' | 'storage'> {
  return {
    attrs: [
      ['Target', target],
      ['Host', host],
      ...more,
      ['Applications', uses(label).join(', ')],
      ['Conjugate', label?.short ?? 'Unconjugated'],
    ],
    details: [
      ['Form', 'Liquid'],
      ['Concentration', '1 mg/mL'],
      ['Buffer', vocabulary.antibody_buffers[0] ?? ''],
    ],
    facets: { host: [host], application: uses(label), conjugate: [label?.short ?? 'Unconjugated'] },
    storage: storageOf(label),
  };
}

/** Secondary antibodies, isotype controls, tag antibodies and loading controls, most common first. */
export function secondaryArticles(genes: readonly Gene[]): Article[] {
  return interleave(secondaries(), isotypes(), tags(), loading(genes));
}

const pairs: readonly (readonly [host: string, target: string])[] = [
  ['Goat', 'Rabbit'],
  ['Goat', 'Mouse'],
  ['Donkey', 'Rabbit'],
  ['Donkey', 'Mouse'],
  ['Goat', 'Rat'],
  ['Donkey', 'Goat'],
  ['Goat', 'Human'],
  ['Rabbit', 'Goat'],
  ['Goat', 'Chicken'],
  ['Donkey', 'Rat'],
  ['Goat', 'Guinea pig'],
  ['Goat', 'Hamster'],
  ['Donkey', 'Sheep'],
  ['Rabbit', 'Mouse'],
];

function secondaries(): Article[] {
  const forms = [' (H+L)', ' Fc', " F(ab')2", ' (H+L), Cross-Adsorbed', ' Fcγ, Highly Cross-Adsorbed'];
  return forms.flatMap((form) =>
    all.flatMap((label) =>
      pairs.map(([host, target]): Article => {
        const ig = `${target} ${target === 'Chicken' ? 'IgY' : 'IgG'}${form}`;
        return {
          ...common,
          ...facts(host, ig, label, [['Clonality', 'Polyclonal']]),
          name: labelled(`${host} Anti-${ig} Secondary Antibody`, label),
          group: 'Secondary Antibodies',
          leaf: `Anti-${target}`,
          description: `Secondary antibody raised in ${host.toLowerCase()} that detects primary antibodies made in ${target.toLowerCase()}.${labelText(label)}`,
          cents: 9500 * (label?.factor ?? 1),
          subject: `Anti-${target} ${target === 'Chicken' ? 'IgY' : 'IgG'}`,
        };
      }),
    ),
  );
}

function isotypes(): Article[] {
  return all.flatMap((label) =>
    Object.entries(vocabulary.isotypes).flatMap(([host, list]) =>
      list.map((isotype): Article => ({
        ...common,
        ...facts(host, 'None (control)', label, [['Isotype', isotype]]),
        name: labelled(`${host} ${isotype} Isotype Control`, label),
        group: 'Isotype Controls',
        leaf: host,
        description: `Negative control with the ${isotype} backbone of a ${host.toLowerCase()} antibody and no known target in common samples; shows unspecific binding.${labelText(label)}`,
        cents: 8800 * (label?.factor ?? 1),
        subject: `${host} ${isotype}`,
      })),
    ),
  );
}

function tags(): Article[] {
  const forms = [
    ['Mouse', 'Monoclonal'],
    ['Rabbit', 'Polyclonal'],
    ['Rabbit', 'Recombinant Monoclonal'],
    ['Goat', 'Polyclonal'],
  ] as const;
  const names = [...vocabulary.epitope_tags, ['GFP', ''], ['GST', ''], ['mCherry', ''], ['MBP', '']] as const;
  return forms.flatMap(([host, clonality]) =>
    plain.concat(conjugates.slice(4, 9)).flatMap((label) =>
      names.map(([tag, sequence]): Article => ({
        ...common,
        ...facts(host, `${tag} tag`, label, [['Clonality', clonality]]),
        name: labelled(
          `Anti-${tag}${tag.toLowerCase().includes('tag') ? '' : ' Tag'} ${host} ${clonality} Antibody`,
          label,
        ),
        group: 'Tag Antibodies',
        leaf: tag,
        description: `Detects fusion proteins that carry the ${tag} tag${sequence ? ` (sequence ${sequence})` : ''}, whatever protein it is fused to.${labelText(label)}`,
        cents: 10_500 * (label?.factor ?? 1),
        subject: tag,
        aliases: sequence ? [sequence] : [],
      })),
    ),
  );
}

function loading(genes: readonly Gene[]): Article[] {
  const forms = [
    ['Mouse', 'Monoclonal'],
    ['Rabbit', 'Recombinant Monoclonal'],
    ['Rabbit', 'Polyclonal'],
  ] as const;
  const wanted = vocabulary.loading_controls.flatMap((symbol) =>
    genes.filter((gene) => gene.symbol === symbol),
  );
  return plain.concat(conjugates.slice(4, 8)).flatMap((label) =>
    forms.flatMap(([host, clonality]) =>
      wanted.map((gene): Article => ({
        ...common,
        ...facts(host, gene.display, label, [['Clonality', clonality]]),
        name: labelled(`${gene.display} Loading Control ${host} ${clonality} Antibody`, label),
        group: 'Loading Controls',
        leaf: gene.display,
        description: `Loading control for Western blots: ${gene.display} is present in most cells at a steady level and shows that every lane holds the same amount of protein.${labelText(label)}`,
        cents: 9900 * (label?.factor ?? 1),
        gene,
      })),
    ),
  );
}
