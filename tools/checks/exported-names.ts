import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Folders whose code runs in each process. */
export const processes = {
  website: ['src/server', 'src/shared'],
  kiosk: ['src/main', 'src/server', 'src/shared'],
  renderer: ['src/renderer', 'src/shared'],
  'service worker': ['src/service-worker', 'src/shared'],
} as const;

/** Names that every screen exports, by the interface `ScreenModule`. */
const screenExports = new Set(['load', 'head', 'Screen']);

/** Returns names that two files of the folders define and export, as `name: file, file`. */
export function duplicateExports(root: string, folders: readonly string[]): string[] {
  const filesByName = new Map<string, string[]>();
  for (const folder of folders) {
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
      const file = `${folder}/${path.replaceAll('\\', '/')}`;
      for (const name of exportedNames(file, readFileSync(join(root, file), 'utf8'))) {
        if (file.endsWith('-screen.tsx') && screenExports.has(name)) continue;
        filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
      }
    }
  }
  return [...filesByName]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(', ')}`)
    .sort();
}

function exportedNames(file: string, text: string): Set<string> {
  const names = new Set<string>();
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name)) names.add(name.text);
      }
    } else if ('name' in statement && statement.name) {
      names.add((statement.name as ts.Identifier).text);
    }
  }
  return names;
}
