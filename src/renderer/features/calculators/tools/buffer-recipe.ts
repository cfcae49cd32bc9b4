import {
  bufferRecipes,
  MAX_FILLED_PERCENT,
  molarMasses,
  solubilityInPercent,
  solubilityInMillimolar,
  type BufferPart,
} from '../../../../shared/calculators/buffer-recipes';
import { exact, isLess, multiply, toNumber, type Exact } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import { choiceField, pipettingWarning, weighingWarning, numberField, one } from './fields';

/** 1 mM in mol/L. */
const millimolar = exact('1e-3');
/** 1% w/v in g/L. */
const percentInGramsPerLiter = exact('10');
/** 1% v/v in L/L. */
const percentInLitersPerLiter = exact('0.01');

export const bufferRecipe: ToolDefinition = {
  fields: [
    choiceField(
      'recipe',
      'Buffer',
      bufferRecipes.map(({ id, name }) => [id, name] as const),
    ),
    numberField('volume', 'Volume', 'volume', 'L', { initial: '1' }),
    numberField('strength', 'Strength (× recipe)', 'none', '', {
      initial: '1',
      hint: 'Enter 10 for a 10× stock.',
    }),
  ],
  formula: ['mass = concentration × volume × molecular weight', '% w/v: g in 100 mL; % v/v: mL in 100 mL'],
  source: 'Common laboratory recipes; molecular weights of the forms listed.',
  example: {
    question: 'How much sodium chloride is in 1 L of PBS?',
    values: { recipe: 'pbs-1x-ph-7-4', volume: '1' },
    answer: '8.0063 g',
  },
  compute: (worksheet) => {
    const recipe = bufferRecipes.find(({ id }) => id === worksheet.choice('recipe'));
    if (!recipe) throw new Error('unknown recipe');
    const volume = worksheet.quantity('volume');
    const strength = worksheet.quantity('strength');
    const isConcentrate = isLess(one, strength);
    const includedParts = recipe.parts.filter((part) => !(isConcentrate && isAddedLater(part)));
    const strengthError = findStrengthError(includedParts, toNumber(strength));
    if (strengthError !== null) return { field: 'strength', message: strengthError };
    const ingredients = includedParts.map((part) => ({
      part,
      portion: portionOf(part, multiply(volume, strength)),
    }));
    const [firstIngredient] = ingredients;
    const formatPortion = ({ group, quantity }: Portion) => formatQuantity(group, quantity);
    const figures = [
      { label: 'Water', text: `up to ${formatQuantity('volume', volume)}` },
      {
        label: 'pH',
        text: recipe.adjustedWith === null ? recipe.ph : `adjust to ${recipe.ph} with ${recipe.adjustedWith}`,
      },
      { label: 'Use', text: recipe.use },
    ];
    if (firstIngredient)
      figures.unshift({
        label: firstIngredient.part.name,
        text: formatPortion(firstIngredient.portion),
      });
    return {
      figures,
      tables: [
        {
          caption: 'Ingredients',
          head: ['Substance', 'To take', 'Final concentration', 'Molecular weight'],
          rows: ingredients.map(({ part, portion }) => [
            part.name,
            formatPortion(portion),
            formatConcentration(part, strength),
            part.unit === 'mM' ? `${molarMasses[part.name]} g/mol` : '–',
          ]),
        },
      ],
      warnings: [
        includedParts.length < recipe.parts.length && calculatorMessage('methanolLater'),
        ...ingredients.map(({ portion: { group, quantity } }) =>
          group === 'mass' ? weighingWarning(quantity) : pipettingWarning(quantity),
        ),
      ],
    };
  },
};

/** Methanol does not fit into concentrates, and precipitates their salts. */
const isAddedLater = ({ name, unit }: BufferPart): boolean => name === 'Methanol' && unit === '% v/v';

/** Returns a message with the highest possible strength if a recipe cannot be made at a strength; null otherwise. */
function findStrengthError(parts: readonly BufferPart[], strength: number): string | null {
  const percentFilled = parts.reduce((sum, part) => sum + filledPercent(part), 0);
  const limits = parts.map((part) => ({
    part: part.name,
    maxStrength: maxSolubleAmount(part) / Number(part.amount),
  }));
  const lowest = limits.reduce(
    (lowestSoFar, limit) => (limit.maxStrength < lowestSoFar.maxStrength ? limit : lowestSoFar),
    {
      // The limit of all substances together has no name.
      part: '',
      maxStrength: MAX_FILLED_PERCENT / percentFilled,
    },
  );
  if (strength <= lowest.maxStrength) return null;
  const most = formatStrength(lowest.maxStrength);
  return lowest.part === ''
    ? calculatorMessage('volumeExceeded', { most })
    : calculatorMessage('notSoluble', { part: lowest.part, most });
}

/** Returns the highest amount that dissolves, in the unit of the part; Infinity when it is not known. */
function maxSolubleAmount({ name, unit }: BufferPart): number {
  if (unit === 'mM') return solubilityInMillimolar[name] ?? Infinity;
  if (unit === '% w/v') return solubilityInPercent[name] ?? Infinity;
  return Infinity;
}

/** Formats a strength, rounded down to one decimal so that it stays within the limit. */
const formatStrength = (strength: number): string => String(Math.floor(strength * 10) / 10);

/** 1% (w/v) in mg/L. */
const MG_PER_LITER_IN_PERCENT = 10_000;

/** Returns the percentage of the volume that a substance takes up, with 1 g counted as 1 mL. */
function filledPercent({ name, amount, unit }: BufferPart): number {
  if (unit.startsWith('%')) return Number(amount);
  if (unit === 'g/L') return Number(amount) / 10;
  return (Number(amount) * Number(molarMasses[name])) / MG_PER_LITER_IN_PERCENT;
}

/** Amount of a substance to weigh (mass) or to pipette (volume). */
interface Portion {
  group: 'mass' | 'volume';
  /** g or L. */
  quantity: Exact;
}

/** Returns the amount to take. `liters` is the volume of the buffer multiplied by its strength. */
function portionOf({ name, amount, unit }: BufferPart, liters: Exact): Portion {
  const amountTimesLiters = multiply(exact(amount), liters);
  if (unit === 'mM')
    return {
      group: 'mass',
      quantity: multiply(amountTimesLiters, millimolar, exact(molarMasses[name] ?? '')),
    };
  if (unit === '% v/v')
    return { group: 'volume', quantity: multiply(amountTimesLiters, percentInLitersPerLiter) };
  return {
    group: 'mass',
    quantity: unit === 'g/L' ? amountTimesLiters : multiply(amountTimesLiters, percentInGramsPerLiter),
  };
}

/** Formats the final concentration of a substance. */
function formatConcentration({ amount, unit }: BufferPart, strength: Exact): string {
  const concentration = multiply(exact(amount), strength);
  if (unit === 'mM') return formatQuantity('molar', multiply(concentration, millimolar));
  const space = unit.startsWith('%') ? '' : ' ';
  return `${formatQuantity('none', concentration)}${space}${unit}`;
}
