import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { loadBranding, type Branding } from './load-branding';
import { shopSettings } from '../../shared/contract/shop-settings';
import { readCheckedJson } from '../lib/read-checked-json';
import { webManifest } from '../pages/pwa-files';

const example = resolve(import.meta.dirname, '../../../examples/second-brand/settings.json');
/** Signature and header of a PNG. */
const png = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    Buffer.from('IHDR'),
    Buffer.from(Uint32Array.of(width, height).buffer).swap32(),
    Buffer.alloc(9),
  ]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branding-'));
  await writeFile(join(folder, 'mark.svg'), await readFile(join(dirname(example), 'mark.svg')));
  await writeFile(join(folder, 'wide.svg'), '<svg viewBox="0 0 64 32"><path d="M0 0"/></svg>');
  await writeFile(join(folder, 'bad.svg'), '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>');
  await writeFile(join(folder, 'icon.png'), png(512, 512));
  await writeFile(join(folder, 'small.png'), png(192, 192));
  await writeFile(join(folder, 'empty.png'), png(512, 0));
  await writeFile(join(folder, 'text.png'), 'not an image, but long enough to be a PNG header');
  await writeFile(
    join(folder, 'heavy.svg'),
    `<svg viewBox="0 0 9 9"><desc>${'a'.repeat(200_000)}</desc></svg>`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function loadWith(configured: object | undefined): Promise<Branding | null> {
  const file = join(folder, 'settings.json');
  await writeFile(file, JSON.stringify({ branding: configured }));
  return loadBranding(file);
}

describe('loadBranding', () => {
  it('returns null without branding settings', async () => expect(await loadWith(undefined)).toBeNull());

  it('keeps the default colors when only images are configured', async () => {
    const branding = await loadWith({ mark: 'mark.svg', app_icon: 'icon.png' });
    expect(branding).toMatchObject({ styleSheet: null, logos: { logo: null }, appIcon: { size: 512 } });
    const icons = webManifest(await settings(), [], branding).icons;
    expect(icons.map(({ sizes, purpose, type }) => `${purpose} ${sizes} ${type}`)).toEqual([
      'maskable 512x512 image/png',
      'any 512x512 image/png',
      'any any image/svg+xml',
    ]);
    expect(icons.every(({ src }) => branding?.files.has(src))).toBe(true);
  });

  it.each([
    [{ mark: 'bad.svg' }, /bad\.svg: .* has an element <script>/],
    [{ mark: 'none.svg' }, /none\.svg: The branding image cannot be read/],
    [{ mark: 'heavy.svg' }, /heavy\.svg: .* is larger than 200 KB/],
    [{ mark: 'mark.svg', logo: 'empty.png' }, /empty\.png: .* has a width or height of 0/],
    [{ mark: 'text.png' }, /text\.png: .* is not a PNG/],
    [{ mark: 'wide.svg' }, /branding\.mark: .*must be square/],
    [{ mark: '../mark.svg' }, /branding\.mark: must be an \.svg or \.png file/],
    [{ mark: 'mark.html' }, /branding\.mark: must be an \.svg or \.png file/],
    [
      { mark: 'mark.svg', app_icon: 'small.png' },
      /branding\.app_icon: .*must be a square PNG of at least 512/,
    ],
    [
      { mark: 'mark.svg', app_icon: 'mark.svg' },
      /branding\.app_icon: .*must be a square PNG of at least 512/,
    ],
    [
      { mark: 'mark.svg', colors: { accent: 'teal' } },
      /branding\.colors\.accent: must be a color such as #1a7338/,
    ],
    [{ mark: 'mark.svg', colors: { accent: '#ffd000' } }, /branding\.colors: white .* accent .*WCAG AA/],
    [{ mark: 'mark.svg', colors: {} }, /branding.*colors/],
  ])('rejects %o', async (configured, message) => {
    await expect(loadWith(configured)).rejects.toThrow(message);
  });
});

const settings = () => readCheckedJson(example, shopSettings, 'The example');

describe('second brand', () => {
  let site: TestSite;
  let branding: Branding;
  beforeAll(async () => {
    branding = (await loadBranding(example))!;
    site = await makeSite({}, { branding, settings: { ...(await settings()), logos: branding.logos } });
  });
  afterAll(() => site.close());

  it('is on every page: style sheet after the default one, icon and logo, with the same policy', async () => {
    const { response, text } = await site.get('/');
    expect(text).toContain(`<link rel="icon" href="${branding.logos.mark}">`);
    expect(text).toContain(`<link rel="stylesheet" href="${branding.styleSheet}"></head>`);
    expect(text).toMatch(/<img src="\/branding\/logo-[\w-]+\.svg" alt="Fernwick" width="176" height="32"/);
    expect(text).not.toMatch(/<style|Quillbench/);
    expect(response.headers.get('Content-Security-Policy')).toMatch(/style-src 'self';/);
  });

  it('is served as immutable files, and no other files are', async () => {
    for (const [path, { type }] of branding.files) {
      const { response } = await site.get(path);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type]);
      expect(response.headers.get('Cache-Control')).toContain('immutable');
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
    for (const path of ['/branding/settings.json', '/branding/mark.svg', '/branding/..%2fsettings.json'])
      expect((await site.get(path)).response.status).toBe(404);
  });

  it('colors images and the sandbox, and changes the ETag', async () => {
    const { response, text } = await site.get('/pictures/banners/1.svg');
    expect(text).toContain('#0b6b5d');
    expect(text).not.toContain('#e6080a');
    const defaultSite = await makeSite();
    const { response: defaultResponse } = await defaultSite.get('/pictures/banners/1.svg');
    await defaultSite.close();
    expect(response.headers.get('ETag')).not.toBe(defaultResponse.headers.get('ETag'));
    expect((await site.get('/sandbox/pay.css')).text).toContain('background: #0b6b5d');
  });

  it('does not affect a shop with the default branding', async () => {
    const other = await makeSite();
    const { text } = await other.get('/');
    expect(text).toContain('"logos":null');
    expect(text).not.toContain('/branding/');
    expect((await other.get('/pictures/banners/1.svg')).text).toContain('#e6080a');
    await other.close();
  });
});
