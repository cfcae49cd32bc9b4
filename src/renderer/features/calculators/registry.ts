import type { Tool, ToolGroup } from './tool';
import { bufferPh } from './tools/buffer-ph';
import { bufferRecipe } from './tools/buffer-recipe';
import { cellSeeding } from './tools/cell-seeding';
import { centrifuge } from './tools/centrifuge';
import { dilution } from './tools/dilution';
import { doseConversion } from './tools/dose-conversion';
import { melting } from './tools/melting';
import { molarity } from './tools/molarity';
import { molecularWeight } from './tools/molecular-weight';
import { nucleicAbsorbance } from './tools/nucleic-absorbance';
import { nucleicAmount } from './tools/nucleic-amount';
import { percentSolution } from './tools/percent-solution';
import { proteinAmount } from './tools/protein-amount';
import { proteinSequence } from './tools/protein-sequence';
import { reconstitution } from './tools/reconstitution';
import { serialDilution } from './tools/serial-dilution';
import { stockTable } from './tools/stock-table';

/** Every calculator, in the order of the list: navigation, addresses, titles and search follow from it. */
export const tools: readonly Tool[] = [
  molarity,
  dilution,
  serialDilution,
  reconstitution,
  stockTable,
  percentSolution,
  bufferRecipe,
  bufferPh,
  molecularWeight,
  nucleicAbsorbance,
  nucleicAmount,
  melting,
  proteinAmount,
  proteinSequence,
  doseConversion,
  centrifuge,
  cellSeeding,
];

export function findTool(id: string | null): Tool | null {
  return tools.find((tool) => tool.id === id) ?? null;
}

/** The calculators that every word of a query is part of, by name, summary or further words. */
export function searchTools(query: string): readonly Tool[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter(({ name, summary, words, group }) => {
    const text = `${name} ${summary} ${words} ${group}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The calculators by group, in the order of the list. */
export function groupsOf(some: readonly Tool[]): { group: ToolGroup; members: Tool[] }[] {
  return [...new Set(some.map(({ group }) => group))].map((group) => ({
    group,
    members: some.filter((tool) => tool.group === group),
  }));
}
