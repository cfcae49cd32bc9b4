import { z } from 'zod';
import { productClass } from './goods';

const httpsUrl = z.url({ protocol: /^https$/ });

/** One link of the menu or footer. `outside` = another site; `exist` false = coming soon. */
const menuEntry = z.object({
  name: z.string(),
  url: z.string(),
  rel: z.string().default(''),
  outside: z.boolean().default(false),
  new_tab: z.boolean().default(false),
  notClick: z.boolean().default(false),
  exist: z.boolean().default(true),
});

/** The shop itself as data: nothing of it is written anywhere else. */
export const shopSettings = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  brand: z.string(),
  claim: z.string(),
  /** What the home page says of the company; left out = a sentence that fits most shops of reagents. */
  profile: z.string().min(1).optional(),
  welcome: z.string(),
  established: z.int(),
  phone: z.string(),
  email: z.email(),
  postal_address: z.array(z.string()),
  /** Where people come or send things to; a map is a picture of the shop's own and the way in words. */
  sites: z
    .array(
      z.object({
        name: z.string().min(1),
        address: z.array(z.string()).min(1),
        hours: z.string(),
        map: z.object({ img: z.string(), alt: z.string(), way: z.string() }).nullable().default(null),
      }),
    )
    .default([]),
  registration_notice: z.string(),
  /** Says that prices, stock and ratings are made up; '' for a shop with a catalogue of its own. */
  demonstration_notice: z.string(),
  award: z.object({ url: httpsUrl, alt: z.string() }),
  /** Prefix of a publication's address; the PMID follows. */
  literature_url: httpsUrl,
  chinese_site: httpsUrl,
  /** The site for telephones, or '' for none: then nobody is redirected. */
  mobile_site: z.union([httpsUrl, z.literal('')]),
  /** False: nobody is led to the Chinese or the mobile site. A stand never leads anybody away, whatever stands here. */
  redirects: z.boolean().default(true),
  /** Addresses that see the language selector and are never redirected. */
  listed_addresses: z.array(z.string()),
  /** Countries (ISO 3166 alpha-2) whose visitors see the language selector. */
  selector_countries: z.array(z.string().length(2)),
  key_facts: z.array(z.object({ num: z.string(), tit: z.string() })),
  /** Paths of the shop's own pictures, filled in by the server from `look` of the file; null = those it came with. */
  marks: z
    .object({
      mark: z.string(),
      /** Sign and name in one; `ratio` is its width by its height. Null = the mark and the name as text. */
      logo: z.object({ src: z.string(), ratio: z.number() }).nullable(),
    })
    .nullable()
    .default(null),
  facts: z.object({ research_area_m2: z.int(), storage_area_m2: z.int() }),
  hot_categories: z.array(z.int()),
  /** A short banner below the header, called up by the Activities entry of the menu; null for none. */
  event: z
    .object({ title: z.string().min(1), text: z.string(), url: z.string() })
    .nullable()
    .default(null),
  /** The stand that the shop runs at; null = none: it is a website. */
  stand: z
    .object({
      /** `demo` is a window on a salesperson's machine, `kiosk` a locked screen for visitors. */
      mode: z.enum(['demo', 'kiosk']),
      name: z.string(),
      /** Local time of the show's doors; none = always open. */
      hours: z.object({ from: z.string(), to: z.string() }).optional(),
      /** Origin of the shop's website; left out = the stand knows of none. */
      website: z.url().optional(),
    })
    .nullable()
    .default(null),
  /** Day (ISO 8601) of prices that may have changed since; '' while they are today's. Only a stand says so. */
  prices_as_of: z.union([z.iso.date(), z.literal('')]).default(''),
  /** UNSPSC codes by class of product, where the shop files it elsewhere than `domain/purchasing/unspsc.ts` does. */
  unspsc: z.partialRecord(productClass, z.string().regex(/^\d{8}$/)).default({}),
  menu: z.array(z.object({ name: z.string(), url: z.string().default(''), columns: z.array(menuEntry) })),
  footer: z.object({ legal: z.array(menuEntry), service: z.array(menuEntry), downloads: z.array(menuEntry) }),
});

export type ShopSettings = z.infer<typeof shopSettings>;
export type MenuEntry = z.infer<typeof menuEntry>;
