import { join } from 'node:path';
import { app } from 'electron';

/** Where the parts lie: in a development checkout, or in a package (catalogue beside the asar). */
export function paths(): Record<'assets' | 'preload' | 'resources' | 'catalogue', string> {
  const project = app.getAppPath();
  const data = app.isPackaged ? process.resourcesPath : (process.env['DATA_DIR'] ?? join(project, 'data'));
  return {
    assets: join(import.meta.dirname, '../renderer'),
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    resources: join(project, 'resources'),
    catalogue: join(data, 'catalogue.sqlite'),
  };
}
