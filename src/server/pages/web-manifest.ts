import type { ShopSettings } from '../../shared/settings';
import type { Look } from '../branding/load-branding';

/** The pages' ground, `--ground` of the style sheets: the window's frame and what is seen while the shop opens. */
const GROUND = '#ffffff';

interface Section {
  id: number;
  name: string;
}

interface Icon {
  src: string;
  /** Width and height in pixels, or any. */
  sizes: `${number}x${number}` | 'any';
  type: 'image/png' | 'image/svg+xml';
  /** `maskable` = opaque, and what matters lies in the middle, so that a system may cut it to its own shape. */
  purpose: 'any' | 'maskable';
}

const icons: readonly Icon[] = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

/** What a system needs to install the shop (W3C Web Application Manifest). `sections` are those of the catalogue, the first of them first. */
export function webManifest(
  { brand, claim }: ShopSettings,
  sections: readonly Section[],
  look: Look | null = null,
) {
  const [first] = sections;
  return {
    id: '/',
    name: `${brand}: ${claim}`,
    short_name: brand,
    description: `${claim}, found by name, catalogue number or CAS number.`,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: GROUND,
    background_color: GROUND,
    categories: ['shopping', 'science'],
    icons: look ? iconsOf(look) : icons,
    shortcuts: [
      { name: 'Search', url: '/notRegion' },
      ...(first ? [{ name: first.name, url: `/categoryList?id=${first.id}` }] : []),
    ],
  };
}

function iconsOf({ marks: { mark }, appIcon }: Look): Icon[] {
  const own: Icon[] = [
    { src: mark, sizes: 'any', type: mark.endsWith('.png') ? 'image/png' : 'image/svg+xml', purpose: 'any' },
  ];
  if (appIcon)
    for (const purpose of ['any', 'maskable'] as const)
      own.unshift({
        src: appIcon.src,
        sizes: `${appIcon.size}x${appIcon.size}`,
        type: 'image/png',
        purpose,
      });
  return own;
}
