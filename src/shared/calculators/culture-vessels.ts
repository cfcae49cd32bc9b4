import { exact, type Exact } from './exact';

export interface CultureVessel {
  readonly id: string;
  readonly name: string;
  /** Growth area of one well or vessel in cm². */
  readonly area: Exact;
  /** Wells per plate. */
  readonly wells: number;
  /** Usual volume of medium per well, in L. */
  readonly volume: Exact;
}

const vessel = (
  id: string,
  name: string,
  area: string,
  wells: number,
  milliliters: string,
): CultureVessel => ({
  id,
  name,
  area: exact(area),
  wells,
  volume: exact(`${milliliters}e-3`),
});

/** Nominal growth areas and usual volumes of common culture plastic; manufacturers differ by a few percent. */
export const cultureVessels: readonly CultureVessel[] = [
  vessel('6', '6-well plate', '9.5', 6, '2'),
  vessel('12', '12-well plate', '3.8', 12, '1'),
  vessel('24', '24-well plate', '1.9', 24, '0.5'),
  vessel('48', '48-well plate', '0.95', 48, '0.25'),
  vessel('96', '96-well plate', '0.32', 96, '0.1'),
  vessel('384', '384-well plate', '0.056', 384, '0.05'),
  vessel('35mm', 'Dish, 35 mm', '9', 1, '2'),
  vessel('60mm', 'Dish, 60 mm', '21', 1, '4'),
  vessel('100mm', 'Dish, 100 mm', '55', 1, '10'),
  vessel('150mm', 'Dish, 150 mm', '152', 1, '25'),
  vessel('T25', 'Flask, 25 cm²', '25', 1, '5'),
  vessel('T75', 'Flask, 75 cm²', '75', 1, '15'),
  vessel('T175', 'Flask, 175 cm²', '175', 1, '35'),
];
