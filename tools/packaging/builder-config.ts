import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';

export interface Packaging {
  /** Folder prepared by {@link stageApp}. */
  app: string;
  /** Folder of the packages. */
  output: string;
  /** Catalogue file of a release. */
  catalogue: string;
  /** PNG file. */
  icon: string;
  electronVersion: string;
  /** Tests only: leaves out the fuse that blocks the inspector. Everything else is unchanged. */
  isInspectable: boolean;
  /** Folder with this Electron version; absent = electron-builder downloads it. */
  electronDist?: string;
}

/**
 * Returns the configuration of electron-builder. The fuses are part of the program: no environment variable and no argument
 * can run the program as Node or open its inspector, and it loads code only from its archive. Only the target `dir` of Linux
 * is tested; the other targets are configured but untested.
 */
export function builderConfig(packaging: Packaging): Configuration {
  const { app, output, catalogue, icon, electronVersion, electronDist, isInspectable } = packaging;
  return {
    appId: 'com.quillbench.store',
    productName: 'Quillbench',
    executableName: 'quillbench',
    directories: { app, output },
    electronVersion,
    ...(electronDist && { electronDist }),
    npmRebuild: false,
    asar: true,
    asarUnpack: ['**/*.node'],
    files: ['**/*'],
    // Outside the asar archive, because SQLite cannot read files inside it.
    extraResources: [{ from: catalogue, to: 'catalogue.sqlite' }],
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: isInspectable,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    },
    // The local Electron contains a default app, which a package does not need.
    afterPack: async ({ appOutDir, electronPlatformName }) => {
      if (electronPlatformName !== 'darwin')
        await rm(join(appOutDir, 'resources', 'app'), { recursive: true, force: true });
    },
    linux: { target: ['dir', 'AppImage', 'deb'], category: 'Science', icon, maintainer: 'Quillbench' },
    win: { target: ['nsis'], icon },
    nsis: { oneClick: false, perMachine: true, allowToChangeInstallationDirectory: false },
    mac: { target: ['dmg'], icon, category: 'public.app-category.business', hardenedRuntime: true },
    publish: null,
  };
}
