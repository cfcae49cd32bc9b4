import { allSpecies, bodySurfaceDose, type Species } from '../../../../shared/calculators/body-surface';
import { divide, exact, multiply } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import { choiceField, pipettingWarning, numberField } from './fields';

const milligramsPerGram = exact('1000');
const speciesChoices = allSpecies.map(
  ({ id, name, km }) => [id, `${name} (Km ${formatFigure(km)})`] as const,
);

export const doseConversion: ToolDefinition = {
  fields: [
    choiceField('from', 'From', speciesChoices, { initial: 'mouse' }),
    numberField('dose', 'Dose', 'dose', 'mg/kg'),
    choiceField('to', 'To', speciesChoices, { initial: 'human' }),
    numberField('body', 'Body mass of the second species', 'bodyMass', 'kg', {
      optional: true,
      hint: 'Default: the reference mass in the guidance.',
    }),
    numberField('strength', 'Concentration of the dosing solution', 'massPerVolume', 'mg/mL', {
      optional: true,
    }),
  ],
  formula: ['dose₂ in mg/kg = dose₁ in mg/kg × Km₁ ÷ Km₂', 'dose per animal = dose₂ × body mass'],
  source:
    'US FDA, Guidance for Industry: Estimating the Maximum Safe Starting Dose in Initial Clinical Trials for Therapeutics in Adult Healthy Volunteers, July 2005. For planning experiments; not medical advice.',
  example: {
    question: 'Which dose for a person equals 22.4 mg/kg in mice (Reagan-Shaw et al., 2008)?',
    values: { from: 'mouse', dose: '22.4', to: 'human' },
    answer: '1.8162 mg/kg',
  },
  compute: (worksheet) => {
    const from = requireSpecies(worksheet.choice('from'));
    const to = requireSpecies(worksheet.choice('to'));
    const dose = bodySurfaceDose(worksheet.quantity('dose'), from, to);
    const bodyMass = worksheet.optionalQuantity('body') ?? to.bodyMass;
    // The dose is in mg/kg, the base unit of masses is g.
    const massPerAnimal = divide(multiply(dose, bodyMass), milligramsPerGram);
    const concentration = worksheet.optionalQuantity('strength');
    const volume = concentration && divide(massPerAnimal, concentration);
    const figures = [
      { label: `Dose for ${to.name.toLowerCase()}`, text: formatQuantity('dose', dose) },
      {
        label: `Total, at ${formatQuantity('bodyMass', bodyMass)}`,
        text: formatQuantity('mass', massPerAnimal),
      },
    ];
    if (volume) figures.push({ label: 'Volume to give', text: formatQuantity('volume', volume) });
    return {
      figures,
      warnings: [volume !== null && pipettingWarning(volume)],
    };
  },
};

function requireSpecies(id: string): Species {
  const species = allSpecies.find((candidate) => candidate.id === id);
  if (!species) throw new Error(`unknown species ${id}`);
  return species;
}
