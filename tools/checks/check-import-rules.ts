import { resolve } from 'node:path';
import { findViolations } from './import-rules';

/** The project to check; this one by default. */
const project = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../..'));

const { fileCount, violations } = await findViolations(project, ['src', 'tools', 'e2e', 'test', 'tests']);
for (const { rule, from, to } of violations) process.stderr.write(`${rule}: ${from} imports ${to}\n`);
process.stderr.write(`${fileCount} files checked, ${violations.length} forbidden imports\n`);
if (violations.length > 0) process.exitCode = 1;
