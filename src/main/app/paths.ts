import { join } from 'node:path';
import { app } from 'electron';
import { activeReleaseFile } from '../../server/releases/active-release-file';

type Part = 'assets' | 'preload' | 'resources' | 'settingsFile' | 'bundledCatalogue' | 'pageRenderer';

/** Paths of a development checkout or of a package, whose catalogue lies beside the asar. */
export function paths(): Record<Part, string> {
  const project = app.getAppPath();
  return {
    assets: join(project, 'out/renderer'),
    preload: join(project, 'out/preload/index.cjs'),
    pageRenderer: join(project, 'out/renderer-server/entry-server.js'),
    resources: join(project, 'resources'),
    settingsFile: process.env['SHOP_SETTINGS'] || join(project, 'resources/shop.json'),
    bundledCatalogue: app.isPackaged
      ? join(process.resourcesPath, 'catalogue.sqlite')
      : activeReleaseFile(join(process.env['DATA_DIR'] || join(project, 'data'), 'releases')),
  };
}
