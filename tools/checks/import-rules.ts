import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { join } from 'node:path';
import config from '../../.dependency-cruiser.js';

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface ImportCheck {
  fileCount: number;
  violations: Violation[];
}

/**
 * Checks every import below `folders` of the project in `baseDir` against the rules of `.dependency-cruiser.js`.
 * Throws when there are no files, because a check of nothing would always pass.
 */
export async function findViolations(baseDir: string, folders: readonly string[]): Promise<ImportCheck> {
  const { options, ...ruleSet } = config;
  const result = await cruise(
    [...folders],
    { ...options, baseDir, ruleSet, validate: true },
    {},
    { tsConfig: extractTsConfig(join(baseDir, 'tsconfig.json')) },
  );
  const { summary, modules } = result.output as ICruiseResult;
  const checkedModules = modules.filter((module) =>
    folders.some((folder) => module.source.startsWith(`${folder}/`)),
  );
  if (checkedModules.length === 0) throw new Error('The check of the import rules found no files.');
  return {
    fileCount: checkedModules.length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
