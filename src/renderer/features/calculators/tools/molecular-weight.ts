import {
  elementFractions,
  hillOrder,
  massOf,
  type Composition,
} from '../../../../shared/calculators/composition';
import { exact, multiply } from '../../../../shared/calculators/exact';
import { formatFigure, formatPlaces } from '../../../../shared/calculators/figure';
import { parseMolecularFormula } from '../../../../shared/calculators/formula';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { impossiblePart } from '../../../../shared/calculators/plausible-formula';
import { parseSmiles } from '../../../../shared/calculators/smiles';
import type { CalculatorResult, Figure, ToolDefinition } from '../tool';
import { choiceField, visibleWhen, textField } from './fields';

const hundred = exact('100');
const MAX_SMILES_LENGTH = 2000;

export const molecularWeight: ToolDefinition = {
  fields: [
    choiceField(
      'from',
      'Format',
      [
        ['formula', 'Formula'],
        ['smiles', 'SMILES'],
      ],
      { productDefault: { fact: 'smiles', value: 'smiles' } },
    ),
    textField('formula', 'Formula', 'CuSO4·5H2O', {
      isVisible: visibleWhen('from', 'formula'),
      hint: 'Hydrates with · or *, brackets, isotopes as [13C] or D, charges after ^.',
    }),
    textField('smiles', 'SMILES', 'CC(=O)Oc1ccccc1C(=O)O', {
      isVisible: visibleWhen('from', 'smiles'),
      maxLength: MAX_SMILES_LENGTH,
      multiline: true,
      fact: 'smiles',
      hint: 'Implicit hydrogens are counted. Separate ions with a dot.',
    }),
  ],
  formula: ['molecular weight = Σ (number of atoms × mass of the element) − charge × mass of the electron'],
  source:
    'Masses: NIST, natural abundance, and the 2020 Atomic Mass Evaluation for single isotopes. Order of the formula: Hill 1900. Implicit hydrogens in SMILES: OpenSMILES 1.0.',
  example: {
    question: 'What is the molecular weight of copper sulfate pentahydrate?',
    values: { formula: 'CuSO4·5H2O' },
    answer: '249.685 g/mol',
  },
  compute: (worksheet) => {
    if (worksheet.choice('from') === 'formula') {
      const parsed = parseMolecularFormula(worksheet.text('formula'));
      if ('fault' in parsed)
        return {
          field: 'formula',
          message: calculatorMessage(faultMessages[parsed.fault], { part: parsed.part }),
        };
      const impossibleText = impossiblePart(worksheet.text('formula'));
      return weightResult(
        parsed,
        [],
        impossibleText === null ? [] : [calculatorMessage('impossibleFormula', { part: impossibleText })],
      );
    }
    const parsed = parseSmiles(worksheet.text('smiles'));
    if ('fault' in parsed)
      return { field: 'smiles', message: calculatorMessage(parsed.fault, { part: parsed.part }) };
    const fragments = parsed.fragments.length > 1 ? parsed.fragments : [];
    return weightResult(
      parsed.total,
      fragments.map((fragment, index) => ({
        label: `Part ${index + 1} alone`,
        text: `${formulaOf(fragment)}, ${formatPlaces(massOf(fragment, 'average'), 3)} g/mol`,
      })),
      parsed.impossibleAtoms.map((part) => calculatorMessage('impossibleValence', { part })),
    );
  },
};

/** Keys of the messages about the faults that the parser finds. */
const faultMessages = {
  unknownElement: 'unknownElement',
  openBracket: 'openBracket',
  unclearCharge: 'unclearCharge',
  unreadable: 'unreadable',
  nothing: 'noFormula',
  invalidCount: 'invalidCount',
} as const;

function weightResult(
  composition: Composition,
  otherFigures: readonly Figure[],
  warnings: readonly string[],
): CalculatorResult {
  return {
    figures: [
      { label: 'Molecular weight', text: `${formatPlaces(massOf(composition, 'average'), 3)} g/mol` },
      { label: 'Monoisotopic mass', text: `${formatPlaces(massOf(composition, 'monoisotopic'), 4)} g/mol` },
      { label: 'Formula (Hill)', text: formulaOf(composition) },
      ...otherFigures,
    ],
    tables: [
      {
        caption: 'Composition',
        head: ['Element', 'Atoms', 'Mass, g/mol', 'Mass percentage'],
        rows: elementFractions(composition).map(({ symbol, count, mass, massFraction }) => [
          symbol,
          formatFigure(count),
          formatPlaces(mass, 3),
          `${formatPlaces(multiply(massFraction, hundred), 2)}%`,
        ]),
      },
    ],
    warnings,
  };
}

/** Returns the formula in Hill order, with isotopes in brackets and the charge after `^`: `[13C]O2`, `H4N^+`. */
function formulaOf({ atoms, charge }: Composition): string {
  const symbols = hillOrder(atoms).map(([symbol, count]) => {
    const bracketed = /^\d/.test(symbol) ? `[${symbol}]` : symbol;
    return bracketed + (count.numerator === count.denominator ? '' : formatFigure(count).replaceAll(',', ''));
  });
  const chargeCount = Math.abs(charge) === 1 ? '' : Math.abs(charge);
  return symbols.join('') + (charge === 0 ? '' : `^${chargeCount}${charge > 0 ? '+' : '−'}`);
}
