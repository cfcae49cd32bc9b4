import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The first two arguments of a worker: its program, and whether that is text. */
export interface WorkerFile {
  program: URL | string;
  eval: boolean;
}

/**
 * A build makes `NAME.js` beside its entry, above the folder of its shared chunks; unbuilt, as tests and scripts run,
 * it is TypeScript beside this file, which Node's workers read only through tsx.
 */
export function workerFile(name: string, here = import.meta.url): WorkerFile {
  const source = new URL(`${name}.ts`, here);
  if (existsSync(fileURLToPath(source))) return { program: throughTsx(source), eval: true };
  const built = new URL(`${name}.js`, here);
  const program = existsSync(fileURLToPath(built)) ? built : new URL(`../${name}.js`, here);
  return { program, eval: false };
}

function throughTsx({ href }: URL): string {
  const source = JSON.stringify(href);
  return `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}));`;
}
