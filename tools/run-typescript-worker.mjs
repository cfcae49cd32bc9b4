// Runs a TypeScript module as a worker thread, because Node ignores `--import tsx` in workers. Not part of any build.
import { argv } from 'node:process';
import { tsImport } from 'tsx/esm/api';

await tsImport(argv[2], import.meta.url);
