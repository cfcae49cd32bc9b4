import { join, resolve } from 'node:path';
import { measureRouteSizes } from '../bench/bundle-sizes';
import { ensureBuilt, root } from '../setup.mjs';
import { brokenBudgets } from './bundle-budgets';

/** Folder of the built renderer to check; by default the renderer of this project, which is built if needed. */
const rendererPath = process.argv[2];
if (!rendererPath) await ensureBuilt();

const sizes = measureRouteSizes(resolve(rendererPath ?? join(root, 'out/renderer')));
for (const { screen, script, routeScript, style } of sizes) {
  process.stderr.write(`${screen}: script ${script}, route ${routeScript}, style ${style} bytes of gzip\n`);
}
const broken = sizes.flatMap(brokenBudgets);
for (const line of broken) process.stderr.write(`Over budget. ${line}\n`);
if (broken.length > 0) process.exitCode = 1;
