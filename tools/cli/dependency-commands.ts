import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { runNpmAudit, assessAudit, waivers } from '../audit/audit';
import { billOfMaterials } from '../audit/bill-of-materials';
import { readLockFile } from '../audit/lock-file';
import { root } from '../project-root';
import { printLine, type CliContext } from './context';

/** Adds `shop dependencies …`: the packages that the shop consists of. */
export function addDependencyCommands(program: Command, context: CliContext): void {
  const dependencies = program.command('dependencies').description('audit the packages of the shop');
  dependencies
    .command('audit')
    .description('report high and critical vulnerabilities; exits with 1 when one has no valid waiver')
    .action(async () => printLine(context, await audit(context.clock())));
  dependencies
    .command('sbom')
    .description('write a software bill of materials (CycloneDX)')
    .action(async () => printLine(context, await writeBillOfMaterials()));
}

async function audit(now: Date): Promise<string> {
  const file = join(root, 'tools/audit/waivers.json');
  const acceptedWaivers = waivers.parse(JSON.parse(await readFile(file, 'utf8')) as unknown);
  const report = await runNpmAudit();
  if (!report) {
    throw new Error('The npm registry does not answer audits. Try another one (npm config get registry).');
  }
  const { open, waived, unusedWaivers } = assessAudit(
    report,
    acceptedWaivers,
    now.toISOString().slice(0, 10),
  );
  const summary = `High and critical vulnerabilities: ${open.length} open, ${waived.length} waived.`;
  const problems = [...open, ...unusedWaivers.map((waiver) => `Unused waiver: ${waiver}`)];
  if (problems.length > 0) throw new Error([summary, ...problems].join('\n'));
  return summary;
}

async function writeBillOfMaterials(): Promise<string> {
  const file = join(root, 'out/shop.cdx.json');
  await mkdir(join(root, 'out'), { recursive: true });
  const project = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  await writeFile(file, JSON.stringify(billOfMaterials(project, await readLockFile()), null, 2));
  return file;
}
