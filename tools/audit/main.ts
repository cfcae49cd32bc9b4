import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runStep } from '../steps.mjs';
import { askForWeaknesses, judgeAudit, waivers } from './audit';
import { billOfMaterials } from './bill-of-materials';
import { readLockFile } from './lock-file';

// `npm run dependencies -- sbom|audit`: writes down what the shop consists of, or asks the registry for known weaknesses
// and fails when a grave one is neither mended nor waived in `waivers.json`, or when the registry does not say.
await runStep(async () => {
  const [word = ''] = process.argv.slice(2);
  if (word === 'sbom') {
    const file = join(root, 'out/shop.cdx.json');
    await mkdir(join(root, 'out'), { recursive: true });
    const project = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
    await writeFile(file, JSON.stringify(billOfMaterials(project, await readLockFile()), null, 2));
    process.stdout.write(`${file}\n`);
    return;
  }
  if (word !== 'audit') throw new Error('npm run dependencies -- sbom | audit');
  const known = waivers.parse(
    JSON.parse(await readFile(join(import.meta.dirname, 'waivers.json'), 'utf8')) as unknown,
  );
  const report = await askForWeaknesses();
  if (!report)
    throw new Error('The registry does not answer audits; try one that does (npm config get registry).');
  const { open, waived, needless } = judgeAudit(report, known, new Date().toISOString().slice(0, 10));
  process.stdout.write(`grave weaknesses: ${open.length} open, ${waived.length} waived\n`);
  const wrong = [...open, ...needless.map((one) => `a waiver that nothing needs any more: ${one}`)];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});
