import { divided, exact, times, type Exact } from './exact';

export interface Species {
  readonly id: string;
  readonly name: string;
  /** Body mass over body surface, kg/m². */
  readonly km: Exact;
  /** Body mass in kg to which the factor belongs. */
  readonly bodyMass: Exact;
}

const species = (id: string, name: string, km: string, bodyMass: string): Species => ({
  id,
  name,
  km: exact(km),
  bodyMass: exact(bodyMass),
});

/**
 * Km factors and reference body masses of the US FDA's guidance for industry “Estimating the Maximum Safe Starting
 * Dose in Initial Clinical Trials for Therapeutics in Adult Healthy Volunteers” (July 2005), table 3.
 */
export const allSpecies: readonly Species[] = [
  species('human', 'Human, adult', '37', '60'),
  species('child', 'Human, child', '25', '20'),
  species('mouse', 'Mouse', '3', '0.02'),
  species('hamster', 'Hamster', '5', '0.08'),
  species('rat', 'Rat', '6', '0.15'),
  species('ferret', 'Ferret', '7', '0.3'),
  species('guinea-pig', 'Guinea pig', '8', '0.4'),
  species('rabbit', 'Rabbit', '12', '1.8'),
  species('dog', 'Dog', '20', '10'),
  species('monkey', 'Monkey (cynomolgus, rhesus, stumptail)', '12', '3'),
  species('marmoset', 'Marmoset', '6', '0.35'),
  species('squirrel-monkey', 'Squirrel monkey', '7', '0.6'),
  species('baboon', 'Baboon', '20', '12'),
  species('micro-pig', 'Micro-pig', '27', '20'),
  species('mini-pig', 'Mini-pig', '35', '40'),
];

/** The dose for an equal body surface, in the unit of the dose given (mass for each kilogram of body). */
export function bodySurfaceDose(dose: Exact, from: Species, to: Species): Exact {
  return divided(times(dose, from.km), to.km);
}
