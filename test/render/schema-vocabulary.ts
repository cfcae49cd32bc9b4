import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The types of schema.org, each with the properties that it and its parents have. */
export type Vocabulary = ReadonlyMap<string, ReadonlySet<string>>;

interface DeclaredType {
  parents: string[];
  properties: string[];
  /** Name in the vocabulary; null for abstract base types. */
  type: string | null;
}

/** Reads the vocabulary out of the type declarations of `schema-dts`, which are made from schema.org's own file. */
export function readSchemaVocabulary(): Vocabulary {
  const folder = dirname(createRequire(import.meta.url).resolve('schema-dts'));
  const file = join(folder, 'schema.d.ts');
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const declaredTypes = new Map<string, DeclaredType>();
  for (const statement of source.statements)
    if (ts.isInterfaceDeclaration(statement))
      declaredTypes.set(statement.name.text, readInterface(statement));

  const propertiesOf = (name: string): string[] => {
    const { parents, properties } = declaredTypes.get(name) ?? { parents: [], properties: [] };
    return [...properties, ...parents.flatMap(propertiesOf)];
  };
  return new Map(
    [...declaredTypes].flatMap(([name, { type }]) =>
      type === null ? [] : [[type, new Set(propertiesOf(name))]],
    ),
  );
}

function readInterface(declaration: ts.InterfaceDeclaration): DeclaredType {
  const parents = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
    // Leaves out parents such as `Partial<IdReference>`, whose properties (`@id`) belong to JSON-LD, not to schema.org.
    types.flatMap(({ expression, typeArguments }) =>
      ts.isIdentifier(expression) && !typeArguments ? [expression.text] : [],
    ),
  );
  const properties: string[] = [];
  let type: string | null = null;
  for (const member of declaration.members) {
    if (!ts.isPropertySignature(member) || !ts.isStringLiteral(member.name)) continue;
    if (member.name.text !== '@type') properties.push(member.name.text);
    else if (member.type && ts.isLiteralTypeNode(member.type) && ts.isStringLiteral(member.type.literal))
      type = member.type.literal.text;
  }
  return { parents, properties, type };
}

/** Returns types and properties of JSON-LD that are not in the schema.org vocabulary. */
export function vocabularyFaults(json: unknown, vocabulary: Vocabulary): string[] {
  if (Array.isArray(json)) return json.flatMap((item) => vocabularyFaults(item, vocabulary));
  if (typeof json !== 'object' || json === null) return [];
  const node = json as Record<string, unknown>;
  const nestedFaults = Object.values(node).flatMap((value) => vocabularyFaults(value, vocabulary));
  const names = Object.keys(node).filter((name) => !name.startsWith('@'));
  if (names.length === 0) return nestedFaults;
  const type = node['@type'];
  const properties = typeof type === 'string' ? vocabulary.get(type) : undefined;
  if (!properties) return [`unknown type ${JSON.stringify(type)}`, ...nestedFaults];
  // Properties of an action's input are documented separately: `query-input` belongs to `query`.
  const unknownNames = names.filter((name) => !properties.has(name.replace(/-(input|output)$/, '')));
  return [...unknownNames.map((name) => `${String(type)} has no property ${name}`), ...nestedFaults];
}
