import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Platform, build } from 'electron-builder';
import { activeReleaseFile } from '../../src/server/releases/active-release-file';
import { ensureElectron } from '../electron-runtime.mjs';
import { dataFolder, IN_DATA_FOLDER, ensureBuilt, ensureRelease, root, runScript, say } from '../setup.mjs';
import { builderConfig } from './builder-config';
import { stageApp } from './stage-app';

const targets: Readonly<Record<string, () => ReturnType<Platform['createTarget']>>> = {
  dir: () => Platform.LINUX.createTarget('dir'),
  AppImage: () => Platform.LINUX.createTarget('AppImage'),
  deb: () => Platform.LINUX.createTarget('deb'),
  nsis: () => Platform.WINDOWS.createTarget('nsis'),
  dmg: () => Platform.MAC.createTarget('dmg'),
};

// `npm run package [-- TARGET] [--output FOLDER] [--inspectable]` packages the kiosk, by default as a Linux folder.
// `--inspectable` is for automated tests only.
await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: {
      output: { type: 'string', default: join(root, 'out/packages') },
      inspectable: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const target = targets[positionals[0] ?? 'dir'];
  if (!target)
    throw new Error(`Unknown target ${positionals[0]}. Available: ${Object.keys(targets).join(', ')}.`);
  await ensureBuilt();
  const releasesFolder = join(dataFolder, 'releases');
  if (!existsSync(activeReleaseFile(releasesFolder))) await ensureRelease(IN_DATA_FOLDER);
  const catalogue = activeReleaseFile(releasesFolder);
  const runtime = await ensureElectron();
  if (!runtime.isPinned)
    say(`The package contains the fallback Electron ${runtime.version}: only for tests, not for users.`);
  const app = join(root, '.cache/package');
  await stageApp(app);
  const outputs = await build({
    targets: target(),
    projectDir: root,
    config: builderConfig({
      app,
      output: values.output,
      catalogue,
      isInspectable: values.inspectable,
      icon: join(root, 'resources/public/icons/icon-512.png'),
      electronVersion: runtime.version,
      ...(!runtime.isPinned && { electronDist: dirname(runtime.executable) }),
    }),
  });
  for (const output of outputs.length > 0 ? outputs : [values.output]) process.stdout.write(`${output}\n`);
});
