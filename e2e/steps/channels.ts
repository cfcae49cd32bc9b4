import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../fixtures/paths';

const platform = join(project, 'src/shared/platform');
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

const ofVisits = ['session:end'];

/** Channels of the bridge by table and name, read from the source. */
function tables(): Map<string, string> {
  const found = readdirSync(platform).flatMap((file) => {
    const all = read(platform, file).matchAll(/export const (\w*Channels) = \{([^}]*)\}/g);
    return [...all].flatMap(([, table = '', entries = '']) =>
      [...entries.matchAll(/(\w+): '([^']+)'/g)].map(
        ([, key, name = '']) => [`${table}.${key}`, name] as const,
      ),
    );
  });
  return new Map(found);
}

/** Returns the channels of the bridge that main handles. */
export function answeredChannels(mode: 'demo' | 'kiosk'): string[] {
  const all = tables();
  const preload = read(project, 'src/preload/index.ts');
  const heard = [...preload.matchAll(/(?:subscribe<[^(]*|ipcRenderer\.on)\((\w+\.\w+)/g)].map(
    ([, name = '']) => all.get(name),
  );
  const names = [...all.values()].filter((name) => !heard.includes(name));
  return names.filter((name) => mode === 'kiosk' || !ofVisits.includes(name)).sort();
}
