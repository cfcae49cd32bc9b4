import { allSpecies, bodySurfaceDose, type Species } from '../../../../shared/calculators/body-surface';
import { divided, exact, times } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Definition } from '../tool';
import { choice, hardToPipette, number } from './fields';

const thousand = exact('1000');
const species = allSpecies.map(({ id, name, km }) => [id, `${name} (Km ${formatFigure(km)})`] as const);

export const doseConversion: Definition = {
  fields: [
    choice('from', 'From', species, { initial: 'mouse' }),
    number('dose', 'Dose', 'dose', 'mg/kg'),
    choice('to', 'To', species, { initial: 'human' }),
    number('body', 'Body mass of the second species', 'bodyMass', 'kg', {
      optional: true,
      hint: 'Left empty: the reference mass of the guidance.',
    }),
    number('strength', 'Concentration of the dosing solution', 'massPerVolume', 'mg/mL', { optional: true }),
  ],
  formula: ['dose₂ in mg/kg = dose₁ in mg/kg × Km₁ ÷ Km₂', 'dose of an animal = dose₂ × body mass'],
  source:
    'US FDA, Guidance for Industry: Estimating the Maximum Safe Starting Dose in Initial Clinical Trials for Therapeutics in Adult Healthy Volunteers, July 2005. For planning experiments; no medical advice.',
  example: {
    question: 'Which dose for a person equals 22.4 mg/kg in mice (Reagan-Shaw et al., 2008)?',
    values: { from: 'mouse', dose: '22.4', to: 'human' },
    answer: '1.8162 mg/kg',
  },
  compute: (sheet) => {
    const [from, to] = [find(sheet.choice('from')), find(sheet.choice('to'))];
    const dose = bodySurfaceDose(sheet.quantity('dose'), from, to);
    const bodyMass = sheet.optional('body') ?? to.bodyMass;
    // mg/kg and kg make mg; masses are in g.
    const each = divided(times(dose, bodyMass), thousand);
    const strength = sheet.optional('strength');
    const volume = strength && divided(each, strength);
    return {
      figures: [
        { label: `Dose for ${to.name.toLowerCase()}`, text: formatQuantity('dose', dose) },
        { label: `In all, at ${formatQuantity('bodyMass', bodyMass)}`, text: formatQuantity('mass', each) },
        ...(volume ? [{ label: 'Volume to give', text: formatQuantity('volume', volume) }] : []),
      ],
      warnings: [volume !== null && hardToPipette(volume)],
    };
  },
};

function find(id: string): Species {
  const found = allSpecies.find((one) => one.id === id);
  if (!found) throw new Error(`no species ${id}`);
  return found;
}
