import { join } from 'node:path';
import { dataFolder, project } from '../../../e2e/fixtures/paths';
import { run } from '../../../tools/setup.mjs';
import { runPlaywright } from '../support/run-playwright';
import { withDisplay } from '../support/virtual-display';

/** `PACKAGED_SPECS` selects specs, separated by spaces. */
const SPECS = (
  process.env['PACKAGED_SPECS'] ?? 'e2e/both e2e/kiosk/offline.spec.ts e2e/kiosk/links.spec.ts'
).split(' ');
const packageFolder = join(project, '.cache/packages-to-drive');

/**
 * Runs the e2e tests in a package without the fuse that blocks Playwright. `packaged.spec.ts` checks the released package.
 * Throws when a test fails.
 */
export async function packagedReport(): Promise<string> {
  return withDisplay(async () => {
    await run('npx', ['tsx', 'tools/packaging/main.ts', '--inspectable', '--output', packageFolder], {
      failure: 'Packaging failed; see the output above.',
      env: { ...process.env, DATA_DIR: dataFolder },
    });
    const env = { KIOSK_PROGRAM: join(packageFolder, 'linux-unpacked/quillbench'), SOAK: '1' };
    const bundleTest = await runPlaywright(['e2e/kiosk/start.spec.ts', '--grep', 'the same bundle'], env);
    const { hasPassed, output } = await runPlaywright(SPECS, env);
    const summary = output.trim().split('\n').slice(-8).join('\n');
    const text = `packaged program, ${SPECS.join(', ')}:\n${summary}\nsame bundle as the website: ${bundleTest.hasPassed}`;
    if (!hasPassed || !bundleTest.hasPassed) throw new Error(`${output}\n${bundleTest.output}\n${text}`);
    return text;
  });
}
