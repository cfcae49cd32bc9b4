import { pick } from './seeded-random';
import type { Compound } from './compounds';

const sentence = /[^.]*(?:\.(?!\s|$)[^.]*)*\.(?=\s|$)/g;

/** Describes a compound in two to four sentences from the source data. */
export function compoundDescription(compound: Compound): string {
  const parts = [definition(compound), action(compound), roles(compound), use(compound)];
  return parts
    .filter((part) => part !== '')
    .slice(0, 4)
    .join(' ');
}

/** Returns the first sentence of the ChEBI definition when it is short; otherwise the class. */
function definition({ definition, name, chemicalClass, formula, weight, key }: Compound): string {
  const first = definition.match(sentence)?.[0]?.trim() ?? '';
  if (first !== '' && first.length < 260) {
    const verb = first.indexOf(' is ');
    return verb > 0 ? `${name}${first.slice(verb)}` : first;
  }
  const kind = chemicalClass.toLowerCase().replace('other ', '').replaceAll(' & ', ' and ');
  return pick(
    [
      `${name} (${formula}, ${weight} g/mol) is grouped with the ${kind}.`,
      `With the formula ${formula} and a molar mass of ${weight} g/mol, ${name} belongs to the ${kind}.`,
      `${name} is listed among our ${kind}; its formula is ${formula}, its molar mass ${weight} g/mol.`,
    ],
    'definition',
    key,
  );
}

function action({ targets, key }: Compound): string {
  const first = targets.find((target) => target.action !== '');
  if (!first) return '';
  const genes = [...new Set(targets.map(({ symbol }) => symbol).filter((symbol) => symbol !== ''))].slice(
    0,
    4,
  );
  const list = genes.length > 1 ? `${genes.slice(0, -1).join(', ')} and ${genes.at(-1)}` : (genes[0] ?? '');
  const verb = first.action.replace('reported inhibition', 'inhibitor');
  if (list === '') return `It is known as ${article(verb)} ${verb}.`;
  return pick(
    [
      `It is described as ${article(verb)} ${verb} acting on ${list}.`,
      `Literature lists it as ${article(verb)} ${verb} (${list}).`,
      `Its reported action is that of ${article(verb)} ${verb}, with ${list} as target${genes.length > 1 ? 's' : ''}.`,
    ],
    'action',
    key,
  );
}

function roles({ roles: all, key }: Compound): string {
  const some = all.filter((role) => role.length < 60 && role !== 'metabolite').slice(0, 3);
  if (some.length === 0) return '';
  return pick(
    [`Known roles: ${some.join(', ')}.`, `Roles recorded by ChEBI: ${some.join(', ')}.`],
    'roles',
    key,
  );
}

function use({ line, cas, key, papers }: Compound): string {
  const number = cas ? ` CAS ${cas}.` : '';
  const purpose = /standard/i.test(line)
    ? pick(
        [
          'Used as a reference in chromatography and mass spectrometry.',
          'Supplied for calibration and method development.',
        ],
        'use',
        key,
      )
    : /Fine|Inorganic/.test(line)
      ? pick(
          ['A building block and reagent for the laboratory.', 'For synthesis and general laboratory work.'],
          'use',
          key,
        )
      : pick(
          [
            'For research use in cell-based and biochemical assays.',
            'Supplied for research; not for use in humans or animals.',
          ],
          'use',
          key,
        );
  return papers.length > 2
    ? `${purpose}${number} Its name appears in the title of ${papers.length} papers of our list.`
    : `${purpose}${number}`;
}

const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');
