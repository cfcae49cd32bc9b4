import { divide, exact, multiply, type Exact } from './exact';

export interface Species {
  readonly id: string;
  readonly name: string;
  /** Body mass per body surface, kg/m². */
  readonly km: Exact;
  /** Reference body mass in kg. */
  readonly bodyMass: Exact;
}

const species = (id: string, name: string, km: string, bodyMass: string): Species => ({
  id,
  name,
  km: exact(km),
  bodyMass: exact(bodyMass),
});

/**
 * Km factors and reference body masses: US FDA, guidance for industry “Estimating the Maximum Safe Starting Dose in
 * Initial Clinical Trials for Therapeutics in Adult Healthy Volunteers” (July 2005), table 3.
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

/** Returns the dose for an equal body surface, in the unit of the given dose (mass per kilogram of body). */
export function bodySurfaceDose(dose: Exact, from: Species, to: Species): Exact {
  return divide(multiply(dose, from.km), to.km);
}
