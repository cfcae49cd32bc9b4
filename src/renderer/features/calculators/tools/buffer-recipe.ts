import {
  bufferRecipes,
  MAX_FILLED_PERCENT,
  partWeights,
  solubilityInPercent,
  solubilityInMillimolar,
  type BufferPart,
} from '../../../../shared/calculators/buffer-recipes';
import { exact, isLess, multiply, toNumber, type Exact } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import { choiceField, hardToPipette, hardToWeigh, numberField, one } from './fields';

const milli = exact('1e-3');
const gramsPerPercent = exact('10');
const litersPerPercent = exact('0.01');

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
    if (!recipe) throw new Error('no such recipe');
    const volume = worksheet.quantity('volume');
    const strength = worksheet.quantity('strength');
    const isConcentrate = isLess(one, strength);
    const included = recipe.parts.filter((part) => !(isConcentrate && isAddedLater(part)));
    const tooStrong = strengthProblem(included, toNumber(strength));
    if (tooStrong !== null) return { field: 'strength', message: tooStrong };
    const parts = included.map((part) => ({ part, need: needOf(part, multiply(volume, strength)) }));
    const [first] = parts;
    const formatNeed = ({ group, quantity }: Need) => formatQuantity(group, quantity);
    return {
      figures: [
        ...(first ? [{ label: first.part.name, text: formatNeed(first.need) }] : []),
        { label: 'Water', text: `up to ${formatQuantity('volume', volume)}` },
        { label: 'pH', text: recipe.ph },
        { label: 'Use', text: recipe.use },
      ],
      tables: [
        {
          caption: 'Ingredients',
          head: ['Substance', 'To take', 'Final concentration', 'Molecular weight'],
          rows: parts.map(({ part, need }) => [
            part.name,
            formatNeed(need),
            formatConcentration(part, strength),
            part.unit === 'mM' ? `${partWeights[part.name]} g/mol` : '–',
          ]),
        },
      ],
      warnings: [
        included.length < recipe.parts.length && calculatorMessage('methanolLater'),
        ...parts.map(({ need: { group, quantity } }) =>
          group === 'mass' ? hardToWeigh(quantity) : hardToPipette(quantity),
        ),
      ],
    };
  },
};

/** Methanol does not fit into concentrates, and precipitates their salts. */
const isAddedLater = ({ name, unit }: BufferPart): boolean => name === 'Methanol' && unit === '% v/v';

/** Returns why a recipe cannot be made at a strength, with the highest possible one; null when it can. */
function strengthProblem(parts: readonly BufferPart[], strength: number): string | null {
  const filled = parts.reduce((sum, part) => sum + filledPercent(part), 0);
  const limits = parts.map(({ name, amount, unit }) => {
    const soluble =
      unit === 'mM' ? solubilityInMillimolar[name] : unit === '% w/v' ? solubilityInPercent[name] : undefined;
    return { part: name, most: (soluble ?? Infinity) / Number(amount) };
  });
  const lowest = limits.reduce((least, limit) => (limit.most < least.most ? limit : least), {
    part: '',
    most: MAX_FILLED_PERCENT / filled,
  });
  if (strength <= lowest.most) return null;
  const most = formatStrength(lowest.most);
  return lowest.part === ''
    ? calculatorMessage('volumeExceeded', { most })
    : calculatorMessage('notSoluble', { part: lowest.part, most });
}

/** Rounds down to one decimal. */
const formatStrength = (most: number): string => String(Math.floor(most * 10) / 10);

/** Share of the volume that a substance takes up in percent, with 1 g counted as 1 mL. */
function filledPercent({ name, amount, unit }: BufferPart): number {
  if (unit.startsWith('%')) return Number(amount);
  if (unit === 'g/L') return Number(amount) / 10;
  return (Number(amount) * Number(partWeights[name])) / 10_000;
}

interface Need {
  group: 'mass' | 'volume';
  /** g or L. */
  quantity: Exact;
}

/** `liters` is the volume multiplied by the strength. */
function needOf({ name, amount, unit }: BufferPart, liters: Exact): Need {
  const each = multiply(exact(amount), liters);
  if (unit === 'mM')
    return { group: 'mass', quantity: multiply(each, milli, exact(partWeights[name] ?? '')) };
  if (unit === '% v/v') return { group: 'volume', quantity: multiply(each, litersPerPercent) };
  return { group: 'mass', quantity: unit === 'g/L' ? each : multiply(each, gramsPerPercent) };
}

/** Formats the final concentration of a substance. */
function formatConcentration({ amount, unit }: BufferPart, strength: Exact): string {
  const concentration = multiply(exact(amount), strength);
  if (unit === 'mM') return formatQuantity('molar', multiply(concentration, milli));
  const space = unit.startsWith('%') ? '' : ' ';
  return `${formatQuantity('none', concentration)}${space}${unit}`;
}
