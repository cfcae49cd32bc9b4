import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '../../../src/server/observability/log';
import { openStandSettings, defaultStandSettings } from '../../../src/main/storage/stand-settings-store';
import { openSettingsStore, type SettingsStore } from '../../../src/main/storage/settings-store';

// A process that saves stand settings repeatedly. Arguments: the folder, and `careless` to overwrite a single copy in
// place. The stand's name is the number of saves. Reports found and saved settings on standard output.
const [folder = '', storage = ''] = process.argv.slice(2);
const stores =
  storage === 'careless'
    ? { current: openOverwritingStore(), backup: openOverwritingStore() }
    : {
        current: openSettingsStore('stand', silentLog),
        backup: openSettingsStore('stand-last-good', silentLog),
      };
const settings = openStandSettings(stores, silentLog);
const savedCount = settings.read()?.standName ?? '';
report(`found ${savedCount}`);
process.emit('counting' as 'exit', 0);
for (let number = Number(savedCount) + 1; ; number += 1) {
  settings.save({ ...defaultStandSettings, standName: String(number) });
  report(`saved ${number}`);
}

function report(message: string): void {
  writeSync(1, `${message}\n`);
}

/** Opens a store that overwrites its file in place, so that a kill leaves a part of it. */
function openOverwritingStore(): SettingsStore {
  const store = openSettingsStore('stand', silentLog);
  return {
    get: () => store.get(),
    set: (saved) => writeFileSync(join(folder, 'stand.json'), JSON.stringify({ saved })),
  };
}
