// Runs a TypeScript module as a worker thread, because Node ignores `--import tsx` in workers. Not part of any build.
// `BUILT_SERVER` is a folder with built workers, which start faster.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { argv, env } from 'node:process';
import { pathToFileURL } from 'node:url';

const [, , source] = argv;
const built = join(env.BUILT_SERVER ?? '', `${basename(source, '.ts')}.js`);
if (env.BUILT_SERVER && existsSync(built)) await import(pathToFileURL(built).href);
else await (await import('tsx/esm/api')).tsImport(source, import.meta.url);
