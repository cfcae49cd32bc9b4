import { bufferRecipes, partWeights, type BufferPart } from '../../../../shared/calculators/buffer-recipes';
import { exact, multiply, type Exact } from '../../../../shared/calculators/exact';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import { choiceField, hardToPipette, hardToWeigh, numberField } from './fields';

const milli = exact('1e-3');
const gramsPerPercent = exact('10');
const litresPerPercent = exact('0.01');

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
    const parts = recipe.parts.map((part) => ({ part, need: needOf(part, multiply(volume, strength)) }));
    const [first] = parts;
    const shown = ({ group, quantity }: Need) => formatQuantity(group, quantity);
    return {
      figures: [
        ...(first ? [{ label: first.part.name, text: shown(first.need) }] : []),
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
            shown(need),
            showPart(part, strength),
            part.unit === 'mM' ? `${partWeights[part.name]} g/mol` : '–',
          ]),
        },
      ],
      warnings: parts.map(({ need: { group, quantity } }) =>
        group === 'mass' ? hardToWeigh(quantity) : hardToPipette(quantity),
      ),
    };
  },
};

interface Need {
  group: 'mass' | 'volume';
  /** g or L. */
  quantity: Exact;
}

/** `litres` is the volume multiplied by the strength. */
function needOf({ name, amount, unit }: BufferPart, litres: Exact): Need {
  const each = multiply(exact(amount), litres);
  if (unit === 'mM')
    return { group: 'mass', quantity: multiply(each, milli, exact(partWeights[name] ?? '')) };
  if (unit === '% v/v') return { group: 'volume', quantity: multiply(each, litresPerPercent) };
  return { group: 'mass', quantity: unit === 'g/L' ? each : multiply(each, gramsPerPercent) };
}

function showPart({ amount, unit }: BufferPart, strength: Exact): string {
  const there = multiply(exact(amount), strength);
  if (unit === 'mM') return formatQuantity('molar', multiply(there, milli));
  const space = unit.startsWith('%') ? '' : ' ';
  return `${formatQuantity('none', there)}${space}${unit}`;
}
