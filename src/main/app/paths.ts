import { join } from 'node:path';
import { app } from 'electron';

type Part = 'assets' | 'preload' | 'resources' | 'settings' | 'catalogue' | 'renderer';

/** Paths of a development checkout or of a package, whose catalogue lies beside the asar. */
export function paths(): Record<Part, string> {
  const project = app.getAppPath();
  const data = app.isPackaged ? process.resourcesPath : (process.env['DATA_DIR'] ?? join(project, 'data'));
  return {
    assets: join(project, 'out/renderer'),
    preload: join(project, 'out/preload/index.cjs'),
    renderer: join(project, 'out/renderer-server/entry-server.js'),
    resources: join(project, 'resources'),
    settings: process.env['SHOP_SETTINGS'] || join(project, 'resources/shop.json'),
    catalogue: join(data, 'catalogue.sqlite'),
  };
}
