import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '../../src/server/observability/log';
import { openStandSettings, defaultStandSettings } from '../../src/main/storage/stand-settings-store';
import { openSettingsStore, type SettingsStore } from '../../src/main/storage/settings-store';

// A stand that saves its settings again and again, as a process of its own that can be killed: the folder, and `careless`
// for one that writes its only copy in place. Its stand's name is how often it was saved; what it finds, and what it has
// saved, it tells on standard output.
const [folder = '', way = ''] = process.argv.slice(2);
const drawers =
  way === 'careless'
    ? { current: inPlace(), backup: inPlace() }
    : {
        current: openSettingsStore('stand', silentLog),
        backup: openSettingsStore('stand-last-good', silentLog),
      };
const kept = openStandSettings(drawers, silentLog);
const found = kept.read()?.standName ?? '';
tell(`found ${found}`);
process.emit('counting' as 'exit', 0);
for (let number = Number(found) + 1; ; number += 1) {
  kept.save({ ...defaultStandSettings, standName: String(number) });
  tell(`saved ${number}`);
}

function tell(what: string): void {
  writeSync(1, `${what}\n`);
}

function inPlace(): SettingsStore {
  const drawer = openSettingsStore('stand', silentLog);
  return {
    get: () => drawer.get(),
    set: (saved) => writeFileSync(join(folder, 'stand.json'), JSON.stringify({ saved })),
  };
}
