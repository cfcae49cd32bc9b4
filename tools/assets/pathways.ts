import { writeFileSync } from 'node:fs';
import { pathwayFacts, pathwayFolder } from './pathway-facts';

// Run after adding a map or a gene: npx tsx tools/assets/pathways.ts
const { genes, members } = pathwayFacts();
writeFileSync(new URL('genes.json', pathwayFolder), writeLines(genes));
writeFileSync(new URL('members.json', pathwayFolder), writeLines(members));

/** Writes one entry per line for readable diffs. */
function writeLines(entries: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(entries).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
