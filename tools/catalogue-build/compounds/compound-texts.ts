import { commodityOf } from './commodities';
import { pick } from '../seeded-random';
import type { Compound } from './compounds';
import { joinWithAnd, lowerFirst } from '../target-facts';

/** A sentence ends at a period before white space or the end of the text: a period in `2.5` is part of it. */
const sentencePattern = /[^.]*(?:\.(?!\s|$)[^.]*)*\.(?=\s|$)/g;

/** Characters; instead of a longer sentence, the description names the class of the compound. */
const MAX_DEFINITION_LENGTH = 260;
/** Characters; longer roles are left out. */
const MAX_ROLE_LENGTH = 60;
const MAX_ROLES = 3;
const MAX_TARGETS = 4;

/** Describes a compound in two to four sentences from the source data, its action first. */
export function compoundDescription(compound: Compound): string {
  const opening = openingSentence(compound);
  const subject = opening === '' ? compound.name : 'It';
  const parts = [opening, actionSentence(compound, subject), rolesSentence(compound), useSentence(compound)];
  return parts.filter((part) => part !== '').join(' ');
}

/**
 * Returns the first sentence of the ChEBI definition when it is short; otherwise the class, or '' for a compound with an action, which
 * another sentence tells.
 */
function openingSentence({ definition, name, chemicalClass, targets }: Compound): string {
  const sentence = definition.match(sentencePattern)?.[0]?.trim() ?? '';
  if (sentence !== '' && sentence.length < MAX_DEFINITION_LENGTH) {
    const verbIndex = sentence.indexOf(' is ');
    return verbIndex > 0 ? `${name}${sentence.slice(verbIndex)}` : sentence;
  }
  if (targets.some(({ action }) => action !== '')) return '';
  if (chemicalClass === 'Elements & Inorganic Salts') return `${name} is an inorganic substance.`;
  const kind = chemicalClass.toLowerCase().replace('other ', '').replaceAll(' & ', ' and ');
  return `${name} belongs to the class of ${kind}.`;
}

const describeAction = (action: string) => lowerFirst(action.replace('reported inhibition', 'inhibitor'));

/** Returns a sentence about the first action and the genes of the targets that are known for the same action. */
function actionSentence({ targets }: Compound, subject: string): string {
  const firstAction = targets.find((target) => target.action !== '')?.action;
  if (firstAction === undefined) return '';
  const actionText = describeAction(firstAction);
  const symbols = targets
    .filter(({ action }) => describeAction(action) === actionText)
    .map(({ symbol }) => symbol)
    .filter((symbol) => symbol !== '');
  const genes = [...new Set(symbols)].slice(0, MAX_TARGETS);
  const targetList = joinWithAnd(genes);
  return `${subject} is reported as ${indefiniteArticle(actionText)} ${actionText}${targetList === '' ? '' : ` acting on ${targetList}`}.`;
}

function rolesSentence({ roles: allRoles, key }: Compound): string {
  const selected = allRoles
    .filter((role) => role.length < MAX_ROLE_LENGTH && role !== 'metabolite')
    .slice(0, MAX_ROLES);
  if (selected.length === 0) return '';
  return pick(
    [`Roles: ${selected.join(', ')}.`, `Roles recorded by ChEBI: ${selected.join(', ')}.`],
    'roles',
    key,
  );
}

function useSentence({ line, cas, key }: Compound): string {
  const number = cas ? ` CAS ${cas}.` : '';
  // Solvents and liquid reagents are sold by the bottle, and not as reference standards.
  const isLiquidReagent = commodityOf({ cas })?.soldAs === 'liquid';
  return `${pick(purposesOf(line, isLiquidReagent), 'use', key)}${number}`;
}

function purposesOf(line: string, isLiquidReagent: boolean): readonly string[] {
  if (isLiquidReagent) return reagentPurposes;
  if (/standard/i.test(line)) return standardPurposes;
  return /Fine|Inorganic/.test(line) ? reagentPurposes : researchPurposes;
}

const standardPurposes = [
  'Used as a reference in chromatography and mass spectrometry.',
  'Supplied for calibration and method development.',
];
const reagentPurposes = [
  'A building block and reagent for the laboratory.',
  'For synthesis and general laboratory work.',
];
const researchPurposes = [
  'For research use in cell-based and biochemical assays.',
  'Supplied for research; not for use in humans or animals.',
];

/**
 * Abbreviations are read letter by letter: an HIV-1 protease inhibitor, an mTOR inhibitor. Words such as "unique" and
 * "ubiquitin" start with the sound of a consonant.
 */
const indefiniteArticle = (word: string): string =>
  /^(?!uni|ubiq)[aeiou]/i.test(word) || /^[FHLMNRSX](?=[A-Z\d-])|^mTOR/.test(word) ? 'an' : 'a';
