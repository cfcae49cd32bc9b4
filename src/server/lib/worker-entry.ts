import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** File and arguments of a worker thread. */
export interface WorkerEntry {
  file: URL;
  argv: string[];
}

/**
 * Finds the code of a worker by the name of its module and the `import.meta.url` of a module in the same folder. A build
 * writes `NAME.js` beside its entry, above the folder of shared chunks. In tests and scripts the module is TypeScript
 * and is started through tsx.
 */
export function findWorkerEntry(name: string, importer: string): WorkerEntry {
  const source = new URL(`${name}.ts`, importer);
  if (existsSync(fileURLToPath(source))) {
    const runner = '../../../tools/run-typescript-worker.mjs';
    return { file: new URL(runner, import.meta.url), argv: [source.href] };
  }
  const built = new URL(`${name}.js`, importer);
  return { file: existsSync(fileURLToPath(built)) ? built : new URL(`../${name}.js`, importer), argv: [] };
}
