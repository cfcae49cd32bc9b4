import { nodeKinds, type NodeKind, type RelationKind } from '../../shared/catalogue/pathway-terms';

export interface ParsedNode {
  name: string;
  kind: NodeKind;
  genes: string[];
}

export interface ParsedRelation {
  from: string;
  to: string;
  kind: RelationKind;
}

const nodePattern = /^([^:]{1,24}): ([a-z_]+)((?: [A-Z][A-Za-z0-9-]*)*)$/;

const relationSigns: ReadonlyMap<string, RelationKind> = new Map([
  ['>', 'activation'],
  ['-|', 'inhibition'],
  ['--', 'binding'],
  ['~>', 'expression'],
  ['=>', 'conversion'],
  ['->', 'transport'],
]);

/** Parses name, kind and genes of a node such as `MEK: kinase MAP2K1 MAP2K2`; null for another format. */
export function parseNode(text: string): ParsedNode | null {
  const [, name = '', kindText, genes = ''] = nodePattern.exec(text) ?? [];
  const kind = nodeKinds.find((candidate) => candidate === kindText);
  return kind && name.trim() === name ? { name, kind, genes: genes.split(' ').filter(Boolean) } : null;
}

/**
 * Parses a chain such as `EGF > EGFR > RAS` or `PTEN -| PIP3`; null for another format. `>` activates, `-|` inhibits,
 * `--` binds, `~>` induces the expression of, `=>` is converted by or to, `->` is transported by or to.
 */
export function parseRelations(text: string): ParsedRelation[] | null {
  // Names are at even positions, and the signs between them at odd ones.
  const chain = text.split(/ (>|-\||--|~>|=>|->) /);
  if (chain.length < 3 || chain.some((part) => part.trim() !== part || part === '')) return null;
  return chain.flatMap((part, position) => {
    const kind = position % 2 === 1 ? relationSigns.get(part) : undefined;
    return kind ? [{ from: chain[position - 1] ?? '', to: chain[position + 1] ?? '', kind }] : [];
  });
}
