import { divided, times } from '../../../../shared/calculators/exact';
import { formatQuantity } from '../../../../shared/calculators/units';
import { findChoice, isFound, type Definition } from '../tool';
import { hardToDissolve, hardToPipette, hardToWeigh, number, purity, weight, whole } from './fields';

export const molarity: Definition = {
  fields: [
    findChoice(
      ['mass', 'Mass to weigh'],
      ['volume', 'Volume'],
      ['concentration', 'Concentration'],
      ['weight', 'Molecular weight'],
    ),
    number('mass', 'Mass', 'mass', 'mg', { found: isFound('mass') }),
    number('volume', 'Volume', 'volume', 'mL', { found: isFound('volume') }),
    number('concentration', 'Concentration', 'molar', 'mM', { found: isFound('concentration') }),
    { ...weight, found: isFound('weight') },
    purity,
  ],
  formula: ['mass × purity = concentration × volume × molecular weight'],
  source: 'Definition of the amount concentration (IUPAC Gold Book, 10.1351/goldbook.A00295).',
  example: {
    question: 'How much sodium chloride (58.44 g/mol) makes 1 L of a 1 M solution?',
    values: { volume: '1', volume_unit: 'L', concentration: '1', concentration_unit: 'M', weight: '58.44' },
    answer: '58.44 g',
  },
  compute: (sheet) => {
    const find = sheet.choice('find');
    const part = sheet.optional('purity') ?? whole;
    const get = (name: string) => sheet.quantity(name);
    // Of g, L, mol/L and g/mol the fourth follows from three.
    const found = {
      mass: () => divided(times(get('concentration'), get('volume'), get('weight')), part),
      volume: () => divided(times(get('mass'), part), times(get('concentration'), get('weight'))),
      concentration: () => divided(times(get('mass'), part), times(get('volume'), get('weight'))),
      weight: () => divided(times(get('mass'), part), times(get('volume'), get('concentration'))),
    }[find as 'mass' | 'volume' | 'concentration' | 'weight']();
    const all = (name: string) => (name === find ? found : get(name));
    const amount = times(all('concentration'), all('volume'));
    const names = {
      mass: 'Mass',
      volume: 'Volume',
      concentration: 'Concentration',
      weight: 'Molecular weight',
    };
    return {
      figures: [
        { label: names[find as keyof typeof names], text: sheet.show(find, found) },
        { label: 'Amount of substance', text: formatQuantity('amount', amount) },
        {
          label: 'Mass concentration',
          text: formatQuantity('massPerVolume', times(all('concentration'), all('weight'))),
        },
      ],
      warnings: [
        hardToWeigh(all('mass')),
        hardToPipette(all('volume')),
        hardToDissolve(all('concentration')),
      ],
    };
  },
};
