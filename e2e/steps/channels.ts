import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../fixtures/paths';

const platformFolder = join(project, 'src/shared/platform');
const readSource = (...path: string[]) => readFileSync(join(...path), 'utf8');

/** Channels of kiosk sessions, which do not exist in demo mode. */
const kioskOnlyChannels = ['session:end'];

/** Reads the IPC channels from the source, by the expressions of the preload: `sessionChannels.end` is `session:end`. */
function channelsByExpression(): Map<string, string> {
  const channels = readdirSync(platformFolder).flatMap((file) => {
    const tables = readSource(platformFolder, file).matchAll(/export const (\w*Channels) = \{([^}]*)\}/g);
    return [...tables].flatMap(([, table = '', entries = '']) =>
      [...entries.matchAll(/(\w+): '([^']+)'/g)].map(
        ([, key, channel = '']) => [`${table}.${key}`, channel] as const,
      ),
    );
  });
  return new Map(channels);
}

/** Returns the channels that pages call and the main process answers, without those on which it sends messages to pages. */
export function answeredChannels(mode: 'demo' | 'kiosk'): string[] {
  const channels = channelsByExpression();
  const preload = readSource(project, 'src/preload/index.ts');
  const subscriptions = preload.matchAll(/(?:subscribe<[^(]*|ipcRenderer\.on)\((\w+\.\w+)/g);
  const sentToPages = [...subscriptions].map(([, expression = '']) => channels.get(expression));
  return [...channels.values()]
    .filter((channel) => !sentToPages.includes(channel))
    .filter((channel) => mode === 'kiosk' || !kioskOnlyChannels.includes(channel))
    .sort();
}
