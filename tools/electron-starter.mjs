import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

// The default app of an Electron that has none: runs the folder that stands first among the arguments, as Electron's
// own does. It is copied to where that Electron looks for its app.
const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setAppPath(folder);
await import(pathToFileURL(join(folder, main)).href);
