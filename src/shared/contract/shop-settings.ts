import { z } from 'zod';
import { isTimeZone } from '../lib/time-zone';
import { productClass } from './goods';

const httpsUrl = z.url({ protocol: /^https$/ });

/** A link of the menu or footer. `outside` = another site; `notClick` = text without a link; `exist` false = coming soon. */
const menuEntry = z.object({
  name: z.string(),
  url: z.string(),
  rel: z.string().default(''),
  outside: z.boolean().default(false),
  new_tab: z.boolean().default(false),
  notClick: z.boolean().default(false),
  exist: z.boolean().default(true),
});

/** Configuration of the shop. */
export const shopSettings = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  brand: z.string(),
  /** Slogan, also in the title of the home page. */
  claim: z.string(),
  /** Text about the company on the home page; a generic text if absent. */
  profile: z.string().min(1).optional(),
  /** Greeting in the header. */
  welcome: z.string(),
  /** Year of foundation. */
  established: z.int(),
  phone: z.string(),
  email: z.email(),
  postal_address: z.array(z.string()),
  /** IANA time zone of the warehouse, such as `Europe/Berlin`: its calendar decides on which day an order ships. */
  warehouse_time_zone: z
    .string()
    .refine(isTimeZone, 'not the IANA name of a time zone, such as Europe/Berlin')
    .default('UTC'),
  /**
   * Time at the warehouse, in steps of a quarter of an hour, until which goods in stock leave on the day of the order; working
   * days of later orders count from the next day. `24:00` = no such time.
   */
  order_cutoff_time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$|^24:00$/, 'not a time in quarters of an hour, such as 15:00')
    .default('15:00'),
  /** Addresses of the company, with an optional map image and directions. */
  sites: z
    .array(
      z.object({
        name: z.string().min(1),
        address: z.array(z.string()).min(1),
        hours: z.string(),
        map: z.object({ img: z.string(), alt: z.string(), directions: z.string() }).nullable().default(null),
      }),
    )
    .default([]),
  registration_notice: z.string(),
  /** Notice that prices, stock and ratings are invented; '' for a real catalogue. */
  demonstration_notice: z.string(),
  award: z.object({ url: httpsUrl, alt: z.string() }),
  /** Prefix of a publication's address; the PMID follows. */
  literature_url: httpsUrl,
  chinese_site: httpsUrl,
  /** Mobile site; '' for none, which disables its redirects. */
  mobile_site: z.union([httpsUrl, z.literal('')]),
  /** False disables redirects to the Chinese and the mobile site. Stands never redirect. */
  redirects: z.boolean().default(true),
  /** IP addresses that see the language selector and are never redirected. */
  listed_addresses: z.array(z.string()),
  /** Countries (ISO 3166 alpha-2) whose visitors see the language selector. */
  selector_countries: z.array(z.string().length(2)),
  /** Figures about the company: `num` is the figure, `tit` its label. */
  key_facts: z.array(z.object({ num: z.string(), tit: z.string() })),
  /** Paths of the shop's own images, set by the server from the branding; null for the default ones. */
  logos: z
    .object({
      /** Square mark. */
      mark: z.string(),
      /** Combined mark and name; `ratio` is width by height. Null for the mark and the name as text. */
      logo: z.object({ src: z.string(), ratio: z.number() }).nullable(),
    })
    .nullable()
    .default(null),
  facts: z.object({ research_area_m2: z.int(), storage_area_m2: z.int() }),
  hot_categories: z.array(z.int()),
  /** Banner below the header, opened by the Activities menu entry; null for none. */
  event: z
    .object({ title: z.string().min(1), text: z.string(), url: z.string() })
    .nullable()
    .default(null),
  /** The stand that runs the shop; null for a website. */
  stand: z
    .object({
      /** `demo` is a window on a salesperson's machine, `kiosk` a locked screen for visitors. */
      mode: z.enum(['demo', 'kiosk']),
      name: z.string(),
      /** ISO 3166 code of the country where it stands; absent if unknown. */
      country: z.string().optional(),
      /** Local show hours; absent = always open. */
      hours: z.object({ from: z.string(), to: z.string() }).optional(),
      /** Origin of the website of the stand's shop; absent without a shop, and if links may not open it, such as a local test shop. */
      website: z.url().optional(),
    })
    .nullable()
    .default(null),
  /** Date (ISO 8601) of expired prices; '' for current ones. Set at stands only. */
  prices_as_of: z.union([z.iso.date(), z.literal('')]).default(''),
  /** UNSPSC codes by product class that override `punchout/unspsc.ts`. */
  unspsc: z.partialRecord(productClass, z.string().regex(/^\d{8}$/)).default({}),
  menu: z.array(z.object({ name: z.string(), url: z.string().default(''), columns: z.array(menuEntry) })),
  footer: z.object({
    legal: z.array(menuEntry),
    service: z.array(menuEntry),
    downloads: z.array(menuEntry),
    /** Columns that the specification lacks; without entries they are not shown. */
    ordering: z.array(menuEntry).default([]),
    company: z.array(menuEntry).default([]),
  }),
});

export type ShopSettings = z.infer<typeof shopSettings>;
export type MenuEntry = z.infer<typeof menuEntry>;
