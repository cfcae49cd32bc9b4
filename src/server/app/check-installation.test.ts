import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPortIsFree } from '../lib/listen';
import { checkBuild, checkDataFolder } from './check-installation';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'machine-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('checkDataFolder', () => {
  it('creates a missing folder and leaves nothing in it', () => {
    const data = join(folder, 'a/b');
    checkDataFolder(data);
    expect(readdirSync(data)).toEqual([]);
  });

  it('rejects a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => checkDataFolder(file)).toThrow(`${file}: It is a file, not a folder (EEXIST). Set DATA_DIR`);
    expect(() => checkDataFolder(join(file, 'data'))).toThrow(/ENOTDIR.*Set DATA_DIR/);
  });

  it('names another cause than missing permissions', () => {
    const tooLong = join(folder, 'a'.repeat(300));
    expect(() => checkDataFolder(tooLong)).toThrow(
      `${tooLong}: The path is too long (ENAMETOOLONG). Set DATA_DIR to a shorter path.`,
    );
  });

  // /proc accepts no files, also of root.
  it.runIf(process.platform === 'linux')('rejects a folder that cannot be written', () => {
    expect(() => checkDataFolder('/proc/self')).toThrow(
      /^\/proc\/self: The folder cannot be created or accepts no files \(ENOENT\)\. Set DATA_DIR/,
    );
  });
});

describe('checkBuild', () => {
  it('names each missing part', () => {
    expect(() => checkBuild(folder)).toThrow(/index\.html: (.|\n)*entry-server\.js: .*npm start/);
    for (const file of [
      'renderer/index.html',
      'renderer/.vite/manifest.json',
      'renderer-server/entry-server.js',
    ]) {
      mkdirSync(join(folder, 'out', file, '..'), { recursive: true });
      writeFileSync(join(folder, 'out', file), '');
    }
    expect(() => checkBuild(folder)).not.toThrow();
  });
});

describe('checkPortIsFree', () => {
  const check = (host: string, port: number) => checkPortIsFree({ host, port, variable: 'PORT' });

  it('rejects a port that is taken and accepts it afterwards', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(check('127.0.0.1', port)).rejects.toThrow(
      `http://127.0.0.1:${port}: Another program listens on this port (EADDRINUSE). Stop that program or set PORT`,
    );
    await new Promise((resolve) => server.close(resolve));
    await check('127.0.0.1', port);
    await check('127.0.0.1', port);
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])('rejects the host %s', async (host) => {
    await expect(check(host, 0)).rejects.toThrow(/HOST/);
  });
});
