import { bufferRecipes, partWeights, type BufferPart } from '../../../../shared/calculators/buffer-recipes';
import { exact, times, type Exact } from '../../../../shared/calculators/exact';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Definition } from '../tool';
import { choice, hardToPipette, hardToWeigh, number } from './fields';

const milli = exact('1e-3');
const gramsPerPercent = exact('10');
const litresPerPercent = exact('0.01');

export const bufferRecipe: Definition = {
  fields: [
    choice(
      'recipe',
      'Buffer',
      bufferRecipes.map(({ id, name }) => [id, name] as const),
    ),
    number('volume', 'Volume', 'volume', 'L', { initial: '1' }),
    number('strength', 'Strength, times the recipe', 'none', '', {
      initial: '1',
      hint: '10 makes a stock that is diluted 1 in 10.',
    }),
  ],
  formula: ['mass = concentration × volume × molecular weight', '% w/v: g in 100 mL; % v/v: mL in 100 mL'],
  source: 'Common laboratory recipes; molecular weights of the forms named.',
  example: {
    question: 'How much sodium chloride is in 1 L of PBS?',
    values: { recipe: 'pbs-1x-ph-7-4', volume: '1' },
    answer: '8.0063 g',
  },
  compute: (sheet) => {
    const recipe = bufferRecipes.find(({ id }) => id === sheet.choice('recipe'));
    if (!recipe) throw new Error('no such recipe');
    const volume = sheet.quantity('volume');
    const strength = sheet.quantity('strength');
    const parts = recipe.parts.map((part) => ({ part, need: needOf(part, times(volume, strength)) }));
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
          caption: 'What goes in',
          head: ['Substance', 'To take', 'In the finished buffer', 'Molecular weight'],
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
  /** In g or L. */
  quantity: Exact;
}

/** `litres` = the volume times the strength. */
function needOf({ name, amount, unit }: BufferPart, litres: Exact): Need {
  const each = times(exact(amount), litres);
  if (unit === 'mM') return { group: 'mass', quantity: times(each, milli, exact(partWeights[name] ?? '')) };
  if (unit === '% v/v') return { group: 'volume', quantity: times(each, litresPerPercent) };
  return { group: 'mass', quantity: unit === 'g/L' ? each : times(each, gramsPerPercent) };
}

function showPart({ amount, unit }: BufferPart, strength: Exact): string {
  const there = times(exact(amount), strength);
  if (unit === 'mM') return formatQuantity('molar', times(there, milli));
  return `${formatQuantity('none', there)} ${unit}`;
}
