import { nodeKinds, type NodeKind, type RelationKind } from '../../shared/domain/pathway-terms';

export interface WrittenNode {
  name: string;
  kind: NodeKind;
  genes: string[];
}

export interface WrittenRelation {
  from: string;
  to: string;
  kind: RelationKind;
}

const nodeForm = /^([^:]{1,24}): ([a-z_]+)((?: [A-Z][A-Za-z0-9-]*)*)$/;

const signs: ReadonlyMap<string, RelationKind> = new Map([
  ['>', 'activation'],
  ['-|', 'inhibition'],
  ['--', 'binding'],
  ['~>', 'expression'],
  ['=>', 'conversion'],
  ['->', 'transport'],
]);

/** Reads `MEK: kinase MAP2K1 MAP2K2`: the name on the map, what it is, its genes. Null when it is written otherwise. */
export function readNode(text: string): WrittenNode | null {
  const [, name = '', word, genes = ''] = nodeForm.exec(text) ?? [];
  const kind = nodeKinds.find((known) => known === word);
  return kind && name.trim() === name ? { name, kind, genes: genes.split(' ').filter(Boolean) } : null;
}

/**
 * Reads a chain of names with a sign between two each, such as `EGF > EGFR > RAS` or `PTEN -| PIP3`. The signs: `>`
 * activates, `-|` inhibits, `--` binds, `~>` induces the expression of, `=>` is converted by or to, `->` is
 * carried by or to. Null when it is written otherwise.
 */
export function readChain(text: string): WrittenRelation[] | null {
  const parts = text.split(/ (>|-\||--|~>|=>|->) /);
  if (parts.length < 3 || parts.some((part) => part.trim() !== part || part === '')) return null;
  return parts.flatMap((sign, index) => {
    const kind = index % 2 === 1 ? signs.get(sign) : undefined;
    return kind ? [{ from: parts[index - 1] ?? '', to: parts[index + 1] ?? '', kind }] : [];
  });
}
