import { ChunkLoadError } from '../../api/failure';
import { tryImport } from '../../api/retry-import';
import type { ToolDefinition, ToolEntry, ToolGroup, Tool } from './tool';
import type { CalculatorProduct } from './product-facts';
import { isOnlyPunctuation } from '../../../shared/search/query-parsing';

/** Returns the function that loads a definition: `select` returns it from the module. */
export const lazyDefinition =
  <Module>(importModule: () => Promise<Module>, select: (module: Module) => ToolDefinition) =>
  async (attempt: number) =>
    select(await tryImport(importModule, attempt));

/** All calculators in display order. */
export const toolEntries: readonly ToolEntry[] = [
  {
    group: 'Solutions',
    id: 'molarity',
    name: 'Molarity',
    summary: 'Mass, volume, concentration or molecular weight from the other three.',
    keywords: 'molar stock solution weigh mole',
    load: lazyDefinition(
      () => import('./tools/molarity'),
      ({ molarity }) => molarity,
    ),
  },
  {
    group: 'Solutions',
    id: 'dilution',
    name: 'Dilution',
    summary: 'How much stock and solvent you need for a dilution: C₁V₁ = C₂V₂.',
    keywords: 'c1v1 c2v2 dilute stock',
    load: lazyDefinition(
      () => import('./tools/dilution'),
      ({ dilution }) => dilution,
    ),
  },
  {
    group: 'Solutions',
    id: 'serial',
    name: 'Serial dilution',
    summary: 'A series of tubes, each diluted from the previous one: volumes to transfer and concentrations.',
    keywords: 'series standard curve dose response titration',
    load: lazyDefinition(
      () => import('./tools/serial-dilution'),
      ({ serialDilution }) => serialDilution,
    ),
  },
  {
    group: 'Solutions',
    id: 'reconstitution',
    name: 'Reconstitution',
    summary: 'How much solvent a vial needs for a target concentration, by mass, moles or activity.',
    keywords: 'vial lyophilized lyophilised protein cytokine units IU ED50 activity solvent peptide',
    load: lazyDefinition(
      () => import('./tools/reconstitution'),
      ({ reconstitution }) => reconstitution,
    ),
  },
  {
    group: 'Solutions',
    id: 'stock',
    name: 'Stock solution',
    summary: 'A table of solvent volumes for each mass and concentration.',
    keywords: 'table 1 5 10 mM mg DMSO solvent volume preparing stock solutions',
    load: lazyDefinition(
      () => import('./tools/stock-table'),
      ({ stockTable }) => stockTable,
    ),
  },
  {
    group: 'Solutions',
    id: 'percent',
    name: 'Percent solution',
    summary: 'Solutions by weight per volume, volume per volume or weight per weight.',
    keywords: 'w/v v/v w/w percentage per cent',
    load: lazyDefinition(
      () => import('./tools/percent-solution'),
      ({ percentSolution }) => percentSolution,
    ),
  },
  {
    group: 'Solutions',
    id: 'buffer',
    name: 'Buffer recipe',
    summary: 'What to weigh for common buffers, at any volume and strength.',
    keywords:
      'PBS TBS TE TAE TBE SDS-PAGE running transfer Towbin RIPA Laemmli HEPES Hanks citrate carbonate lysis MES MOPS SSC paraformaldehyde LB medium',
    load: lazyDefinition(
      () => import('./tools/buffer-recipe'),
      ({ bufferRecipe }) => bufferRecipe,
    ),
  },
  {
    group: 'Solutions',
    id: 'buffer-ph',
    name: 'Buffer pH',
    summary: 'How much of the acid and base forms a buffer needs for a pH (Henderson–Hasselbalch).',
    keywords:
      'Henderson Hasselbalch pKa temperature acetate citrate phosphate Tris Bis-Tris HEPES MOPS MES PIPES TES glycine carbonate CAPS CHES imidazole',
    load: lazyDefinition(
      () => import('./tools/buffer-ph'),
      ({ bufferPh }) => bufferPh,
    ),
  },
  {
    group: 'Molecules and sequences',
    id: 'weight',
    name: 'Molecular weight',
    summary: 'Average and monoisotopic mass and composition, from a formula or a SMILES.',
    keywords: 'molar mass formula SMILES monoisotopic elemental composition hydrate exact mass mw',
    load: lazyDefinition(
      () => import('./tools/molecular-weight'),
      ({ molecularWeight }) => molecularWeight,
    ),
  },
  {
    group: 'Molecules and sequences',
    id: 'a260',
    name: 'Nucleic acid A260',
    summary: 'The concentration of DNA, RNA or an oligonucleotide from its absorbance at 260 nm.',
    keywords: 'absorbance OD260 nanodrop concentration DNA RNA oligo purity 260/280',
    load: lazyDefinition(
      () => import('./tools/nucleic-absorbance'),
      ({ nucleicAbsorbance }) => nucleicAbsorbance,
    ),
  },
  {
    group: 'Molecules and sequences',
    id: 'ng-pmol',
    name: 'DNA and RNA, ng to pmol',
    summary: 'Mass to moles and back, and the number of molecules and ends, by type and length.',
    keywords: 'nucleic acid moles pmol ng ug copies copy number ends ligation insert vector length',
    load: lazyDefinition(
      () => import('./tools/nucleic-amount'),
      ({ nucleicAmount }) => nucleicAmount,
    ),
  },
  {
    group: 'Molecules and sequences',
    id: 'tm',
    name: 'Oligonucleotide Tm',
    summary: 'The melting temperature of a primer by nearest neighbors, GC content and the Wallace rule.',
    keywords: 'melting temperature primer PCR annealing SantaLucia nearest neighbor GC content Wallace',
    load: lazyDefinition(
      () => import('./tools/melting'),
      ({ melting }) => melting,
    ),
  },
  {
    group: 'Molecules and sequences',
    id: 'protein-amount',
    name: 'Protein, µg to pmol',
    summary: 'Mass, moles or molecular weight of a protein from the other two.',
    keywords: 'kDa kilodalton moles ug pmol molecules protein antibody',
    load: lazyDefinition(
      () => import('./tools/protein-amount'),
      ({ proteinAmount }) => proteinAmount,
    ),
  },
  {
    group: 'Molecules and sequences',
    id: 'protein-sequence',
    name: 'Protein sequence and A280',
    summary:
      'Molecular weight and absorbance of a protein from its sequence, and its concentration from A280.',
    keywords: 'extinction coefficient tryptophan tyrosine cysteine molecular weight FASTA amino acid peptide',
    load: lazyDefinition(
      () => import('./tools/protein-sequence'),
      ({ proteinSequence }) => proteinSequence,
    ),
  },
  {
    group: 'Laboratory',
    id: 'dose',
    name: 'Dose conversion',
    summary: 'The equivalent dose for another species by body surface area, and the dose per animal.',
    keywords:
      'species animal human equivalent dose HED Km mouse rat body surface area in vivo mg/kg injection',
    load: lazyDefinition(
      () => import('./tools/dose-conversion'),
      ({ doseConversion }) => doseConversion,
    ),
  },
  {
    group: 'Laboratory',
    id: 'centrifuge',
    name: 'Centrifuge',
    summary: 'Relative centrifugal force, speed or radius from the other two.',
    keywords: 'g force rpm rcf rotor radius spin speed g to rpm',
    load: lazyDefinition(
      () => import('./tools/centrifuge'),
      ({ centrifuge }) => centrifuge,
    ),
  },
  {
    group: 'Laboratory',
    id: 'cells',
    name: 'Cell seeding',
    summary: 'How much cell suspension and medium to add to plates, dishes or flasks.',
    keywords:
      'plating density viability count hemocytometer haemocytometer wells plate flask dish confluence',
    load: lazyDefinition(
      () => import('./tools/cell-seeding'),
      ({ cellSeeding }) => cellSeeding,
    ),
  },
];

export function findToolEntry(id: string | null): ToolEntry | null {
  return toolEntries.find((candidate) => candidate.id === id) ?? null;
}

/**
 * Returns the calculators whose name, summary, keywords or group contain every word of a query: all for an empty query, none
 * for a query without letters and digits.
 */
export function searchTools(query: string): readonly ToolEntry[] {
  if (isOnlyPunctuation(query)) return [];
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return toolEntries.filter(({ name, summary, keywords, group }) => {
    const text = `${name} ${summary} ${keywords} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function groupTools(tools: readonly ToolEntry[]): { group: ToolGroup; members: ToolEntry[] }[] {
  return [...new Set(tools.map(({ group }) => group))].map((group) => ({
    group,
    members: tools.filter((tool) => tool.group === group),
  }));
}

const loadedTools = new Map<string, Tool>();

/**
 * Loads a calculator's code once. `attempt` counts from 1, see `tryImport`.
 * @throws {ChunkLoadError} when the code does not load
 */
export async function loadTool(entry: ToolEntry, attempt = 1): Promise<Tool> {
  const tool = loadedTools.get(entry.id) ?? { ...entry, ...(await importDefinition(entry, attempt)) };
  loadedTools.set(entry.id, tool);
  return tool;
}

const importDefinition = ({ load }: ToolEntry, attempt: number): Promise<ToolDefinition> =>
  load(attempt).catch(() => {
    throw new ChunkLoadError();
  });

/** Returns a calculator with its code; null until `loadTool` has finished. */
export function getLoadedTool(entry: ToolEntry): Tool | null {
  return loadedTools.get(entry.id) ?? null;
}

/** Returns the URL of a calculator with its initial values. A product prefills some of the values. */
export function toolUrl(tool: Pick<ToolEntry, 'id'>, product: CalculatorProduct | null): string {
  return `/calc?tool=${tool.id}${product ? `&goods=${product.id}` : ''}`;
}
