import { join } from 'node:path';
import { app } from 'electron';
import { activeReleaseFile } from '../../server/releases/active-release-file';

type Part = 'assets' | 'preload' | 'resources' | 'settings' | 'catalogue' | 'renderer';

/** Paths of a development checkout or of a package, whose catalogue lies beside the asar. */
export function paths(): Record<Part, string> {
  const project = app.getAppPath();
  return {
    assets: join(project, 'out/renderer'),
    preload: join(project, 'out/preload/index.cjs'),
    renderer: join(project, 'out/renderer-server/entry-server.js'),
    resources: join(project, 'resources'),
    settings: process.env['SHOP_SETTINGS'] || join(project, 'resources/shop.json'),
    catalogue: app.isPackaged
      ? join(process.resourcesPath, 'catalogue.sqlite')
      : activeReleaseFile(join(process.env['DATA_DIR'] ?? join(project, 'data'), 'releases')),
  };
}
