import { z } from 'zod';
import {
  MAX_FILLED_PERCENT,
  solubilityInPercent,
  solubilityInMillimolar,
} from '../../../src/shared/calculators/buffer-recipes';
import { bufferSystems } from '../../../src/shared/calculators/buffer-systems';
import { hazardousComponents } from '../compounds/classifications';
import type { Invariant, Rejections } from '../invariants';
import { packs } from '../price-ladder';
import { readJson } from '../source-data';
import { formatUnits } from '../vocabulary';
import { type Article, interleave } from './assortment-line';

const component = z.object({
  name: z.string(),
  cas: z.string().nullish(),
  mol_weight: z.number().nullish(),
  amount: z.number().nullable(),
  unit: z.string().nullable(),
});
const recipes = z.array(
  z.object({ name: z.string(), use: z.string(), ph: z.number().nullable(), components: z.array(component) }),
);
const schema = z.object({
  buffers: recipes,
  buffer_pka_25c: z.array(z.looseObject({ name: z.string(), pka: z.number() })),
});

type BufferComponent = z.infer<typeof component>;
type Recipe = z.infer<typeof recipes>[number];

const volumePacks = packs(['100 mL', 100], ['500 mL', 500], ['1 L', 1000], ['5 L', 5000]);
const commonFields = { storage: 'RT', shipping: 'Ambient', packs: volumePacks } as const;

/** Checks of recipes and their concentrates; those that break one are not offered. */
export const bufferInvariants: readonly Invariant<readonly BufferComponent[]>[] = [
  {
    name: 'components leave room for water',
    holds: (components) =>
      components.reduce((sum, part) => sum + volumePercent(part), 0) <= MAX_FILLED_PERCENT,
  },
  {
    name: 'components stay dissolved',
    holds: (components) =>
      components.every(({ name, amount, unit }) => {
        if (amount === null) return true;
        if (unit === 'mM') return amount <= (solubilityInMillimolar[name] ?? Infinity);
        return unit !== '% w/v' || amount <= (solubilityInPercent[name] ?? 50);
      }),
  },
];

/** Returns the part of the volume that a component takes up, in percent. 1 g counts as 1 mL. */
function volumePercent({ amount, unit, mol_weight }: BufferComponent): number {
  if (amount === null || unit === null) return 0;
  if (unit.startsWith('%')) return amount;
  if (unit === 'g/L') return amount / 10;
  return unit === 'mM' ? (amount * (mol_weight ?? 0)) / 10_000 : 0;
}

/** Multiplies a recipe by `factor`. The user adds methanol when diluting, because a concentrate has no room for it. */
function concentrateRecipe(
  { components }: Recipe,
  factor: number,
): { components: BufferComponent[]; dilutionNote: string } {
  const methanol = components.find(({ name, unit }) => name === 'Methanol' && unit === '% v/v');
  const isAddedLater = factor > 1 && methanol !== undefined;
  return {
    components: components
      .filter((part) => !isAddedLater || part !== methanol)
      .map((part) => ({ ...part, amount: part.amount === null ? null : toFourDigits(part.amount * factor) })),
    dilutionNote: isAddedLater ? ` and add methanol to ${methanol.amount}% v/v` : '',
  };
}

/** Grades as suffixes of product names, with the recipes that are offered in the grade. */
const gradeRules: readonly (readonly [suffix: string, recipePattern: RegExp])[] = [
  ['', /./],
  [', Sterile-Filtered', /^(?!.*(paraformaldehyde|Laemmli|Transfer|SDS|RIPA))/i],
  [', RNase-Free', /^(PBS|TBS|TE |TAE|TBE|SSC|MOPS)/],
  [', Endotoxin-Tested', /^(PBS \(|HEPES|Hanks|RBC|TE )/],
];

/**
 * Returns whether the pH is adjusted. The pH of running and transfer buffers results from their components, because acid or
 * base would raise the current.
 */
const isPhAdjusted = ({ use, ph }: Recipe): boolean => ph !== null && !/electrophoresis|transfer/i.test(use);

/** Returns a storage code: volatile thiols and fixatives are stable only in the cold. */
function storageOf({ components }: Recipe): string {
  if (components.some(({ name }) => name === '2-Mercaptoethanol')) return '-20C';
  return components.some(({ name }) => name === 'Paraformaldehyde') ? '4C' : 'RT';
}

/** Laboratory buffers: common recipes ready to use and concentrated, and single buffers by pH. */
export function bufferArticles(rejections: Rejections): Article[] {
  const { buffers, buffer_pka_25c } = readJson('buffers.json', schema);
  const offeredRecipes = [1, 10, 5, 20].flatMap((factor) =>
    buffers
      .filter(({ name }) => factor === 1 || /1x/.test(name))
      .map((recipe) => ({ recipe, factor, ...concentrateRecipe(recipe, factor) }))
      .filter(({ components }) => rejections.accepts('buffer', bufferInvariants, components)),
  );
  const products = gradeRules.flatMap(([grade, recipePattern]) =>
    offeredRecipes
      .filter(({ recipe }) => recipePattern.test(recipe.name))
      .map(({ recipe, factor, components, dilutionNote }): Article => {
        const name = recipe.name.replace(/1x/, `${factor}×`).replace(/(\d)x/, '$1×');
        const componentTexts = components.map((part) =>
          formatUnits(
            `${part.name}${part.amount === null ? '' : ` ${part.amount} ${part.unit ?? ''}`}`.trim(),
          ).replace(' %', '%'),
        );
        const strength = factor * Number(/(\d+)x/.exec(recipe.name)?.[1] ?? 1);
        const dilutionText =
          strength > 1 ? ` Dilute ${strength}-fold with pure water${dilutionNote} before use.` : '';
        const phFacts = recipe.ph === null ? [] : ([['pH (25 °C)', recipe.ph.toFixed(1)]] as const);
        return {
          ...commonFields,
          name: `${name}${grade}`,
          group: 'Ready Buffers',
          leaf: strength === 1 ? 'Working Solutions' : 'Concentrates',
          description: `For ${inSentence(recipe.use)}. Contains ${componentTexts.join(', ')}.${dilutionText}`,
          attrs: [
            ['Strength', `${strength}×`],
            ...(strength === 1
              ? phFacts
              : phFacts.map(([, value]) => ['pH after dilution (25 °C)', value] as const)),
            ['Use', recipe.use],
            ['Grade', grade.slice(2) || 'Molecular biology grade'],
          ],
          details: [
            ...componentTexts.map((part, index) => [`Component ${index + 1}`, part] as const),
            ...(isPhAdjusted(recipe) ? ([['pH adjustment', 'HCl or NaOH where needed']] as const) : []),
          ],
          storage: storageOf(recipe),
          cents: 2400 + (strength > 1 ? 1200 : 0) + (grade ? 900 : 0),
          subject: recipe.name.replace(/ ?\(.*/, ''),
          hazardousComponents: hazardousComponents(
            components.flatMap(({ name: part, cas }) =>
              cas ? [[part, cas] as const, ...substancesReleasedBy(cas)] : [],
            ),
          ),
        };
      }),
  );
  const articlesByName = new Map(
    interleave(products, singleBuffers(buffer_pka_25c)).map((article) => [article.name, article]),
  );
  return [...articlesByName.values()];
}

/** Highest concentration in mol/L at which a buffer stays dissolved (Good et al., 1966; suppliers). Others: 1. */
const maxConcentrations: Readonly<Record<string, number>> = {
  ACES: 0.1,
  CAPS: 0.1,
  Borate: 0.5,
  PIPES: 0.5,
  Tricine: 0.5,
};

const withoutDissociationStep = (name: string): string => name.replace(/ ?\(.*/, '');

/**
 * Returns the pKa that the shop's pH calculator uses, with its condition: 0.1 mol/L for Good's buffers, zero ionic strength for
 * others. Example: glycine has 9.78, where the table has 9.6 for common salt concentrations. Buffers that the calculator lacks
 * keep the pKa of the table.
 */
export function pkaWithCondition(system: { name: string; pka: number }): { pka: number; condition: string } {
  const calculated = bufferSystems.find(
    ({ name }) => withoutDissociationStep(name) === withoutDissociationStep(system.name),
  );
  return {
    pka: calculated ? Number(calculated.pka) : system.pka,
    condition: calculated?.acidCharge === null ? '0.1 mol/L' : 'zero ionic strength',
  };
}

/** CAS numbers of the substances that the buffers are made of, by which their hazards are found. */
const bufferSubstances: Readonly<Record<string, readonly (readonly [name: string, cas: string])[]>> = {
  Acetate: [['Acetic acid', '64-19-7']],
  MES: [['MES', '4432-31-9']],
  Citrate: [['Citric acid', '77-92-9']],
  'Bis-Tris': [['Bis-Tris', '6976-37-0']],
  Carbonate: [['Sodium carbonate', '497-19-8']],
  PIPES: [['PIPES', '5625-37-6']],
  ACES: [['ACES', '7365-82-4']],
  Imidazole: [['Imidazole', '288-32-4']],
  BES: [['BES', '10191-18-1']],
  MOPS: [['MOPS', '1132-61-2']],
  Phosphate: [
    ['Disodium hydrogen phosphate', '7558-79-4'],
    ['Sodium dihydrogen phosphate', '7558-80-7'],
  ],
  TES: [['TES', '7365-44-8']],
  HEPES: [['HEPES', '7365-45-9']],
  Tricine: [['Tricine', '5704-04-1']],
  Tris: [['Tris base', '77-86-1']],
  Glycylglycine: [['Glycylglycine', '556-50-3']],
  Bicine: [['Bicine', '150-25-4']],
  TAPS: [['TAPS', '29915-38-6']],
  Borate: [['Boric acid', '10043-35-3']],
  CHES: [['CHES', '103-47-9']],
  Ethanolamine: [['Ethanolamine', '141-43-5']],
  Glycine: [['Glycine', '56-40-6']],
  CAPS: [['CAPS', '1135-40-6']],
};

/** Paraformaldehyde dissolves as formaldehyde, and the hazards are published under the number of formaldehyde. */
const substancesReleasedBy = (cas: string): readonly (readonly [name: string, cas: string])[] =>
  cas === '30525-89-4' ? [['Formaldehyde, from paraformaldehyde', '50-00-0']] : [];

function singleBuffers(systems: readonly { name: string; pka: number }[]): Article[] {
  // Carbonate is not offered at its first pKa: dissolved carbon dioxide escapes from an open vessel.
  const systemsInUse = systems.filter(({ name }) => name !== 'Carbonate (pKa1)');
  return ([1, 0.5, 0.1] as const).flatMap((strength) =>
    [0, 0.4, -0.4, 0.8, -0.8].flatMap((shift) =>
      systemsInUse
        .filter(({ name }) => strength <= (maxConcentrations[name] ?? 1))
        .map((system): Article => {
          const name = withoutDissociationStep(system.name);
          const { pka, condition } = pkaWithCondition(system);
          const ph = (Math.round((pka + shift) * 5) / 5).toFixed(1);
          const substances = bufferSubstances[name];
          if (!substances) throw new RangeError(`no substances of the buffer ${name}`);
          return {
            ...commonFields,
            name: `${name} Buffer Solution, ${strength} M, pH ${ph}`,
            group: 'Single Buffers',
            leaf: name,
            description: `${name} solution adjusted to pH ${ph} at 25 °C. The pKa of the buffer is ${pka} at 25 °C and ${condition}; it buffers best within one unit of that.`,
            attrs: [
              ['Concentration', `${strength} M`],
              ['pH (25 °C)', ph],
              ['pKa (25 °C)', `${pka} at ${condition}`],
              ['Grade', 'Molecular biology grade'],
            ],
            details: [
              ['Made of', substances.map(([substance, cas]) => `${substance} (${cas})`).join(', ')],
              ['pH adjustment', 'HCl or NaOH where needed'],
              ['Filtration', '0.2 µm'],
            ],
            cents: 2900,
            // A search for the name alone finds the substance first.
            subject: `${name} buffer`,
            aliases: [name],
            hazardousComponents: hazardousComponents(substances),
          };
        }),
    ),
  );
}

/** A use in the middle of a sentence; abbreviations such as SDS-PAGE keep their capitals. */
const inSentence = (use: string): string =>
  /^[A-Z][a-z]/.test(use) ? use.charAt(0).toLowerCase() + use.slice(1) : use;

const toFourDigits = (amount: number): number => Number(amount.toPrecision(4));
