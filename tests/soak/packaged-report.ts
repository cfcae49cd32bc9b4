import { join } from 'node:path';
import { dataFolder, project } from '../../e2e/fixtures/paths';
import { run } from '../../tools/setup.mjs';
import { runSpecs } from './run-playwright';
import { withScreen } from './virtual-display';

/** Which journeys; `PACKAGED_SPECS` names some of them, with a space between two. */
const SPECS = (
  process.env['PACKAGED_SPECS'] ?? 'e2e/both e2e/kiosk/offline.spec.ts e2e/kiosk/links.spec.ts'
).split(' ');
const output = join(project, '.cache/packages-to-drive');

/**
 * The journeys of both hosts in the packaged program, made with the one fuse left out that keeps a driver away; what
 * ships is looked at by `packaged.spec.ts`. Throws when one fails.
 */
export async function packagedReport(): Promise<string> {
  return withScreen(async () => {
    await run('npx', ['tsx', 'tools/packaging/main.ts', '--inspectable', '--output', output], {
      failure: 'The package could not be made; the lines above say why.',
      env: { ...process.env, DATA_DIR: dataFolder },
    });
    const env = { KIOSK_PROGRAM: join(output, 'linux-unpacked/quillbench') };
    const bundle = await runSpecs(['e2e/kiosk/start.spec.ts', '--grep', 'the same bundle'], env);
    const { passed, said } = await runSpecs(SPECS, env);
    const summary = said.trim().split('\n').slice(-8).join('\n');
    const text = `the packaged program, ${SPECS.join(', ')}:\n${summary}\nthe website's bundle, byte for byte: ${bundle.passed}`;
    if (!passed || !bundle.passed) throw new Error(`${said}\n${bundle.said}\n${text}`);
    return text;
  });
}
