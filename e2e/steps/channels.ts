import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../fixtures/paths';

const platform = join(project, 'src/shared/platform');
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

/** Answered only where visits end. */
const ofVisits = ['session:continue', 'session:end'];

/** What the bridge's tables of channels name, by the name of the table and of the channel in it. */
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

/** Every channel on which main answers a page, by the tables of the bridge: what the preload hears goes the other way. */
export function answeredChannels(mode: 'demo' | 'kiosk'): string[] {
  const all = tables();
  const preload = read(project, 'src/preload/index.ts');
  const heard = [...preload.matchAll(/(?:hear<[^(]*|ipcRenderer\.on)\((\w+\.\w+)/g)].map(([, name = '']) =>
    all.get(name),
  );
  const names = [...all.values()].filter((name) => !heard.includes(name));
  return names.filter((name) => mode === 'kiosk' || !ofVisits.includes(name)).sort();
}
