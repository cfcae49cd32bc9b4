import { ChunkLoadError } from '../../api/failure';
import type { ToolDefinition, ToolEntry, ToolGroup, Tool } from './tool';
import type { CalculatorProduct } from './product-facts';
import { isOnlyPunctuation } from '../../../shared/search/query-parsing';

const toolEntry = (
  group: ToolGroup,
  id: string,
  name: string,
  summary: string,
  keywords: string,
  load: () => Promise<ToolDefinition>,
): ToolEntry => ({ group, id, name, summary, keywords, load });

/** All calculators in display order. */
export const toolEntries: readonly ToolEntry[] = [
  toolEntry(
    'Solutions',
    'molarity',
    'Molarity',
    'Mass, volume, concentration or molecular weight from the other three.',
    'molar stock solution weigh mole',
    async () => (await import('./tools/molarity')).molarity,
  ),
  toolEntry(
    'Solutions',
    'dilution',
    'Dilution',
    'How much stock and solvent you need for a dilution: C₁V₁ = C₂V₂.',
    'c1v1 c2v2 dilute stock',
    async () => (await import('./tools/dilution')).dilution,
  ),
  toolEntry(
    'Solutions',
    'serial',
    'Serial dilution',
    'A series of tubes, each diluted from the previous one: volumes to transfer and concentrations.',
    'series standard curve dose response titration',
    async () => (await import('./tools/serial-dilution')).serialDilution,
  ),
  toolEntry(
    'Solutions',
    'reconstitution',
    'Reconstitution',
    'How much solvent a vial needs for a target concentration, by mass, moles or activity.',
    'vial lyophilized lyophilised protein cytokine units IU ED50 activity solvent peptide',
    async () => (await import('./tools/reconstitution')).reconstitution,
  ),
  toolEntry(
    'Solutions',
    'stock',
    'Stock solution',
    'A table of solvent volumes for each mass and concentration.',
    'table 1 5 10 mM mg DMSO solvent volume preparing stock solutions',
    async () => (await import('./tools/stock-table')).stockTable,
  ),
  toolEntry(
    'Solutions',
    'percent',
    'Percent solution',
    'Solutions by weight per volume, volume per volume or weight per weight.',
    'w/v v/v w/w percentage per cent',
    async () => (await import('./tools/percent-solution')).percentSolution,
  ),
  toolEntry(
    'Solutions',
    'buffer',
    'Buffer recipe',
    'What to weigh for common buffers, at any volume and strength.',
    'PBS TBS TE TAE TBE SDS-PAGE running transfer Towbin RIPA Laemmli HEPES Hanks citrate carbonate lysis MES MOPS SSC paraformaldehyde LB medium',
    async () => (await import('./tools/buffer-recipe')).bufferRecipe,
  ),
  toolEntry(
    'Solutions',
    'buffer-ph',
    'Buffer pH',
    'How much of the acid and base forms a buffer needs for a pH (Henderson–Hasselbalch).',
    'Henderson Hasselbalch pKa temperature acetate citrate phosphate Tris Bis-Tris HEPES MOPS MES PIPES TES glycine carbonate CAPS CHES imidazole',
    async () => (await import('./tools/buffer-ph')).bufferPh,
  ),
  toolEntry(
    'Molecules and sequences',
    'weight',
    'Molecular weight',
    'Average and monoisotopic mass and composition, from a formula or a SMILES.',
    'molar mass formula SMILES monoisotopic elemental composition hydrate exact mass mw',
    async () => (await import('./tools/molecular-weight')).molecularWeight,
  ),
  toolEntry(
    'Molecules and sequences',
    'a260',
    'Nucleic acid A260',
    'The concentration of DNA, RNA or an oligonucleotide from its absorbance at 260 nm.',
    'absorbance OD260 nanodrop concentration DNA RNA oligo purity 260/280',
    async () => (await import('./tools/nucleic-absorbance')).nucleicAbsorbance,
  ),
  toolEntry(
    'Molecules and sequences',
    'ng-pmol',
    'DNA and RNA, ng to pmol',
    'Mass to moles and back, and the number of molecules and ends, by type and length.',
    'nucleic acid moles pmol ng ug copies copy number ends ligation insert vector length',
    async () => (await import('./tools/nucleic-amount')).nucleicAmount,
  ),
  toolEntry(
    'Molecules and sequences',
    'tm',
    'Oligonucleotide Tm',
    'The melting temperature of a primer by nearest neighbors, GC content and the Wallace rule.',
    'melting temperature primer PCR annealing SantaLucia nearest neighbor GC content Wallace',
    async () => (await import('./tools/melting')).melting,
  ),
  toolEntry(
    'Molecules and sequences',
    'protein-amount',
    'Protein, µg to pmol',
    'Mass, moles or molecular weight of a protein from the other two.',
    'kDa kilodalton moles ug pmol molecules protein antibody',
    async () => (await import('./tools/protein-amount')).proteinAmount,
  ),
  toolEntry(
    'Molecules and sequences',
    'protein-sequence',
    'Protein sequence and A280',
    'Molecular weight and absorbance of a protein from its sequence, and its concentration from A280.',
    'extinction coefficient tryptophan tyrosine cysteine molecular weight FASTA amino acid peptide',
    async () => (await import('./tools/protein-sequence')).proteinSequence,
  ),
  toolEntry(
    'Laboratory',
    'dose',
    'Dose conversion',
    'The equivalent dose for another species by body surface area, and the dose per animal.',
    'species animal human equivalent dose HED Km mouse rat body surface area in vivo mg/kg injection',
    async () => (await import('./tools/dose-conversion')).doseConversion,
  ),
  toolEntry(
    'Laboratory',
    'centrifuge',
    'Centrifuge',
    'Relative centrifugal force, speed or radius from the other two.',
    'g force rpm rcf rotor radius spin speed g to rpm',
    async () => (await import('./tools/centrifuge')).centrifuge,
  ),
  toolEntry(
    'Laboratory',
    'cells',
    'Cell seeding',
    'How much cell suspension and medium to add to plates, dishes or flasks.',
    'plating density viability count hemocytometer haemocytometer wells plate flask dish confluence',
    async () => (await import('./tools/cell-seeding')).cellSeeding,
  ),
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
 * Loads a calculator's code once.
 * @throws {ChunkLoadError} when the code does not load
 */
export async function loadTool(entry: ToolEntry): Promise<Tool> {
  const tool = loadedTools.get(entry.id) ?? { ...entry, ...(await importDefinition(entry)) };
  loadedTools.set(entry.id, tool);
  return tool;
}

const importDefinition = ({ load }: ToolEntry): Promise<ToolDefinition> =>
  load().catch(() => {
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
