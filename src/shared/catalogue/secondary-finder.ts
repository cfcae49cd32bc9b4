/** Choices of the secondary antibody finder, and their form in its URL. */

import { withQuery } from '../lib/with-query';
import { FINDER_PATH, primaryHosts, type PrimaryHost } from './secondary-query';

export const primaryIsotypes = [
  'IgG',
  'IgG1',
  'IgG2a',
  'IgG2b',
  'IgG2c',
  'IgG3',
  'IgM',
  'IgA',
  'IgE',
  'IgY',
] as const;
export type PrimaryIsotype = (typeof primaryIsotypes)[number];

export const detectionMethods = ['chemiluminescence', 'chromogenic', 'fluorescence'] as const;
export type DetectionMethod = (typeof detectionMethods)[number];

/** Laser lines in nm. */
export const laserLines = [405, 488, 561, 640] as const;
export type LaserLine = (typeof laserLines)[number];

/** Applications by their common abbreviation. */
export const finderApplications = ['WB', 'IHC-P', 'IF/ICC', 'FCM', 'ELISA'] as const;
export type FinderApplication = (typeof finderApplications)[number];

/** Applications in which each detection method is used. */
export const applicationsOfMethod: Readonly<Record<DetectionMethod, readonly FinderApplication[]>> = {
  chemiluminescence: ['WB', 'ELISA'],
  chromogenic: ['WB', 'IHC-P', 'ELISA'],
  fluorescence: ['IF/ICC', 'FCM', 'WB'],
};

/** Species of samples, with serum proteins that a secondary antibody may bind. */
export const sampleSpecies = [
  'Human',
  'Mouse',
  'Rat',
  'Rabbit',
  'Goat',
  'Sheep',
  'Cow',
  'Horse',
  'Chicken',
  'Guinea pig',
  'Hamster',
] as const;
export type SampleSpecies = (typeof sampleSpecies)[number];

interface EnzymeLabel {
  kind: 'enzyme';
  name: 'HRP' | 'AP';
}
interface DyeLabel {
  kind: 'dye';
  name: string;
  /** Laser lines that excite the dye. */
  lasers: readonly LaserLine[];
  /** Maxima in nm. */
  excitation: number;
  emission: number;
}
export type DetectionLabel = EnzymeLabel | DyeLabel;

const dye = (
  name: string,
  excitation: number,
  emission: number,
  ...lasers: readonly LaserLine[]
): DyeLabel => ({ kind: 'dye', name, lasers, excitation, emission });

/**
 * Labels that the finder offers, preferred ones first. Wavelengths and lasers are those of the table of fluorophores
 * (`resources/catalogue-data/fluorophores_conjugates.tsv`); a test compares them.
 */
export const detectionLabels: readonly DetectionLabel[] = [
  { kind: 'enzyme', name: 'HRP' },
  { kind: 'enzyme', name: 'AP' },
  dye('AF488', 495, 519, 488),
  dye('AF647', 650, 665, 640),
  dye('AF568', 578, 603, 561),
  dye('AF555', 555, 565, 561),
  dye('AF594', 590, 617, 561),
  dye('BV421', 405, 421, 405),
  dye('AF405', 401, 421, 405),
  dye('PE', 565, 578, 488, 561),
  dye('APC', 650, 660, 640),
  dye('Cy3', 550, 570, 561),
  dye('Cy5', 649, 670, 640),
  dye('FITC', 494, 519, 488),
  dye('PE-Cy7', 565, 774, 488, 561),
  dye('APC-Cy7', 650, 774, 640),
  dye('PerCP-Cy5.5', 482, 695, 488),
];

const otherSpellings: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(?:alexa ?fluor|af)[ -]?(\d{3})$/i, 'AF$1'],
  [/^(?:brilliant violet|bv)[ -]?(\d{3})$/i, 'BV$1'],
  [/^(?:r-?pe|r-?phycoerythrin)$/i, 'PE'],
  [/^(?:horseradish )?peroxidase(?: \(hrp\))?$/i, 'HRP'],
  [/^alkaline phosphatase(?: \(ap\))?$/i, 'AP'],
];

/** Returns the label with this name in any spelling; undefined for one that the finder does not know. */
export function findDetectionLabel(text: string): DetectionLabel | undefined {
  const typed = text.trim();
  const [pattern, name = ''] = otherSpellings.find(([spelling]) => spelling.test(typed)) ?? [];
  const labelName = (pattern ? typed.replace(pattern, name) : typed).toLowerCase();
  return detectionLabels.find((label) => label.name.toLowerCase() === labelName);
}

/** Returns whether a label can be read by a method with these lasers. */
export function canDetect(
  label: DetectionLabel,
  method: DetectionMethod,
  lasers: readonly LaserLine[],
): boolean {
  if (method !== 'fluorescence') return label.kind === 'enzyme';
  return label.kind === 'dye' && label.lasers.some((line) => lasers.includes(line));
}

export interface FinderChoice {
  host: PrimaryHost;
  /** '' = not known. */
  isotype: PrimaryIsotype | '';
  method: DetectionMethod;
  /** For fluorescence; all when none is chosen. */
  lasers: readonly LaserLine[];
  /** '' = the best one. */
  label: string;
  /** '' = any. */
  application: FinderApplication | '';
  /** '' = not known. */
  sample: SampleSpecies | '';
}

/** Returns the value that equals a text, ignoring case; undefined for other texts. */
const findValue = <Value extends string>(list: readonly Value[], text: string | null): Value | undefined =>
  list.find((value) => value.toLowerCase() === text?.trim().toLowerCase());

/** Parses the query of the finder; null without a host. Unknown values count as not chosen. */
export function parseFinderChoice(query: URLSearchParams): FinderChoice | null {
  const host = findValue(primaryHosts, query.get('host'));
  if (!host) return null;
  const lasers = laserLines.filter((line) => query.getAll('laser').includes(String(line)));
  return {
    host,
    isotype: findValue(primaryIsotypes, query.get('isotype')) ?? '',
    method: findValue(detectionMethods, query.get('method')) ?? 'chemiluminescence',
    lasers: lasers.length > 0 ? lasers : laserLines,
    label: findDetectionLabel(query.get('label') ?? '')?.name ?? '',
    application: findValue(finderApplications, query.get('application')) ?? '',
    sample: findValue(sampleSpecies, query.get('sample')) ?? '',
  };
}

/** Returns the address of the finder with some of its choices. */
export function finderUrl(choice: Partial<FinderChoice>): string {
  const query = new URLSearchParams();
  const { host, isotype, method, lasers = [], label, application, sample } = choice;
  for (const [name, value] of Object.entries({ host, isotype, sample, method, application, label }))
    if (value) query.set(name, value);
  if (method === 'fluorescence' && lasers.length < laserLines.length)
    for (const line of lasers) query.append('laser', String(line));
  return withQuery(FINDER_PATH, query);
}

interface AntibodyFacts {
  product_class: string;
  attrs: readonly { attr_name: string; attr_value: string }[];
  properties: readonly { items: readonly { name: string; value: string }[] }[];
}

/** Returns the address of the finder for an unconjugated primary antibody; null for other products and unknown hosts. */
export function finderUrlForAntibody({ product_class, attrs, properties }: AntibodyFacts): string | null {
  if (product_class !== 'primary_antibody') return null;
  const facts = [
    ...attrs.map(({ attr_name, attr_value }) => ({ name: attr_name, value: attr_value })),
    ...properties.flatMap(({ items }) => items),
  ];
  const fact = (pattern: RegExp) => facts.find(({ name }) => pattern.test(name))?.value ?? '';
  const host = findValue(primaryHosts, fact(/^host/i));
  return host ? finderUrl({ host, isotype: findValue(primaryIsotypes, fact(/^isotype/i)) ?? '' }) : null;
}

/** Common experiments, offered while nothing is chosen. `query` is the query of the finder's URL. */
export const commonCombinations = [
  {
    title: 'Rabbit antibody, Western blot',
    details: 'Anti-rabbit HRP and ECL substrate',
    query: 'host=Rabbit&isotype=IgG&method=chemiluminescence&application=WB&label=HRP',
  },
  {
    title: 'Mouse antibody, Western blot',
    details: 'Anti-mouse HRP and ECL substrate',
    query: 'host=Mouse&isotype=IgG1&method=chemiluminescence&application=WB&label=HRP',
  },
  {
    title: 'Rabbit antibody, paraffin sections',
    details: 'Anti-rabbit HRP and chromogenic substrate',
    query: 'host=Rabbit&isotype=IgG&method=chromogenic&application=IHC-P&label=HRP',
  },
  {
    title: 'Mouse antibody, paraffin sections',
    details: 'Anti-mouse HRP and chromogenic substrate',
    query: 'host=Mouse&method=chromogenic&application=IHC-P&label=HRP',
  },
  {
    title: 'Mouse antibody, immunofluorescence',
    details: 'Anti-mouse dye',
    query: 'host=Mouse&method=fluorescence&application=IF%2FICC',
  },
  {
    title: 'Rabbit antibody, immunofluorescence',
    details: 'Anti-rabbit dye',
    query: 'host=Rabbit&method=fluorescence&application=IF%2FICC',
  },
  {
    title: 'Rat antibody, flow cytometry',
    details: 'Anti-rat dye',
    query: 'host=Rat&method=fluorescence&application=FCM',
  },
  {
    title: 'Goat antibody, ELISA',
    details: 'Anti-goat HRP and substrate',
    query: 'host=Goat&method=chromogenic&application=ELISA&label=HRP',
  },
] as const;
