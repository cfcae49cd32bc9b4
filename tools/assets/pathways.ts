import { writeFileSync } from 'node:fs';
import { collectPathwayFacts, pathwayFolder } from './pathway-facts';

// Writes genes.json and members.json of the pathway maps. Run after adding a map or a gene:
// npx tsx tools/assets/pathways.ts
const { genes, members } = collectPathwayFacts();
writeFileSync(new URL('genes.json', pathwayFolder), formatLines(genes));
writeFileSync(new URL('members.json', pathwayFolder), formatLines(members));

/** Formats as JSON, one entry per line, so that diffs are readable. */
function formatLines(entries: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(entries).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
