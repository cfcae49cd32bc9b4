import { join } from 'node:path';
import { dataFolder, project } from '../../../e2e/fixtures/paths';
import { run } from '../../../tools/setup.mjs';
import { runPlaywright } from '../support/run-playwright';
import { withDisplay } from '../support/virtual-display';

/** `PACKAGED_SPECS` selects specs, separated by spaces. */
const SPECS = (
  process.env['PACKAGED_SPECS'] ?? 'e2e/both e2e/kiosk/offline.spec.ts e2e/kiosk/links.spec.ts'
).split(' ');
const output = join(project, '.cache/packages-to-drive');

/**
 * Runs the e2e tests in a package without the fuse that blocks Playwright. `packaged.spec.ts` checks the released package.
 * Throws when a test fails.
 */
export async function packagedReport(): Promise<string> {
  return withDisplay(async () => {
    await run('npx', ['tsx', 'tools/packaging/main.ts', '--inspectable', '--output', output], {
      failure: 'Packaging failed; see the output above.',
      env: { ...process.env, DATA_DIR: dataFolder },
    });
    const env = { KIOSK_PROGRAM: join(output, 'linux-unpacked/quillbench') };
    const bundle = await runPlaywright(['e2e/kiosk/start.spec.ts', '--grep', 'the same bundle'], env);
    const { passed, said } = await runPlaywright(SPECS, env);
    const summary = said.trim().split('\n').slice(-8).join('\n');
    const text = `packaged program, ${SPECS.join(', ')}:\n${summary}\nsame bundle as the website: ${bundle.passed}`;
    if (!passed || !bundle.passed) throw new Error(`${said}\n${bundle.said}\n${text}`);
    return text;
  });
}
