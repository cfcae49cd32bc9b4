import { divided, isLess, minus, times, type Exact } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import { findChoice, isFound, type Definition } from '../tool';
import { hardToPipette, number } from './fields';

const names = {
  v1: 'Volume of stock',
  c1: 'Concentration of the stock',
  v2: 'Final volume',
  c2: 'Final concentration',
} as const;
type Name = keyof typeof names;

export const dilution: Definition = {
  fields: [
    findChoice(['v1', names.v1], ['c1', names.c1], ['v2', names.v2], ['c2', names.c2]),
    number('c1', 'Stock concentration, C₁', 'concentration', 'mM', { found: isFound('c1') }),
    number('v1', 'Volume of stock, V₁', 'volume', 'uL', { found: isFound('v1') }),
    number('c2', 'Final concentration, C₂', 'concentration', 'uM', { found: isFound('c2') }),
    number('v2', 'Final volume, V₂', 'volume', 'mL', { found: isFound('v2') }),
  ],
  formula: ['C₁ × V₁ = C₂ × V₂', 'solvent = V₂ − V₁'],
  source: 'Conservation of the amount of substance; volumes are taken to add up.',
  example: {
    question: 'How much of a 10 mM stock makes 1 mL of 50 µM?',
    values: { c1: '10', c2: '50', v2: '1' },
    answer: '5 µL',
  },
  compute: (sheet) => {
    const find = sheet.choice('find') as Name;
    const like = sheet.unit(find === 'c1' ? 'c2' : 'c1');
    if (find.startsWith('v') && sheet.unit('c2').kind !== like.kind)
      return { field: 'c2', because: calculatorMessage('otherKind') };
    const get = (name: Name) => sheet.quantity(name);
    const solved: Record<Name, () => Exact> = {
      v1: () => divided(times(get('c2'), get('v2')), get('c1')),
      c1: () => divided(times(get('c2'), get('v2')), get('v1')),
      v2: () => divided(times(get('c1'), get('v1')), get('c2')),
      c2: () => divided(times(get('c1'), get('v1')), get('v2')),
    };
    const found = solved[find]();
    const all = (name: Name) => (name === find ? found : get(name));
    if (isLess(all('c1'), all('c2')) || isLess(all('v2'), all('v1')))
      return { field: find.startsWith('c') ? 'v2' : 'c2', because: calculatorMessage('strongerThanStock') };
    const text = find.startsWith('c') ? sheet.show(find, found, like) : sheet.show(find, found);
    return {
      figures: [
        { label: names[find], text },
        { label: 'Solvent to add', text: formatQuantity('volume', minus(all('v2'), all('v1'))) },
        { label: 'Dilution', text: `1 in ${formatFigure(divided(all('v2'), all('v1')))}` },
      ],
      warnings: [hardToPipette(all('v1'))],
    };
  },
};
