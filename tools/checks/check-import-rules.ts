import { resolve } from 'node:path';
import { findViolations } from './import-rules';

/** The project to look at; this one when none is named. */
const project = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../..'));

const { modules, violations } = await findViolations(project, ['src', 'tools', 'e2e']);
for (const { rule, from, to } of violations) process.stderr.write(`${rule}: ${from} imports ${to}\n`);
process.stderr.write(`${modules} files, ${violations.length} forbidden imports\n`);
if (violations.length > 0) process.exitCode = 1;
