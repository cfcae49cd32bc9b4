import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '../../../src/server/observability/log';
import { openStandSettings, defaultStandSettings } from '../../../src/main/storage/stand-settings-store';
import { openSettingsStore, type SettingsStore } from '../../../src/main/storage/settings-store';

// A process that saves stand settings repeatedly. Arguments: the folder, and `careless` to overwrite a single copy in
// place. The stand's name is the number of saves. Reports found and saved settings on standard output.
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
report(`found ${found}`);
process.emit('counting' as 'exit', 0);
for (let number = Number(found) + 1; ; number += 1) {
  kept.save({ ...defaultStandSettings, standName: String(number) });
  report(`saved ${number}`);
}

function report(operation: string): void {
  writeSync(1, `${operation}\n`);
}

function inPlace(): SettingsStore {
  const drawer = openSettingsStore('stand', silentLog);
  return {
    get: () => drawer.get(),
    set: (saved) => writeFileSync(join(folder, 'stand.json'), JSON.stringify({ saved })),
  };
}
