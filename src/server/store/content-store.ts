import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { applicationCard, banner, news } from '../../shared/contract/home';
import { specification } from '../../shared/contract/goods';
import { parseLink } from '../../shared/domain/link';

const explanation = specification.pick({ code: true, title: true, sections: true });
export type Explanation = z.infer<typeof explanation>;

const inside = (url: string): boolean => parseLink(url).kind === 'inside';
const insideMessage = 'must be a path of the shop';

const bannersFile = z.object({
  banners: z.array(banner.refine(({ ad_code, url }) => inside(ad_code) && inside(url), insideMessage)).min(1),
  study: banner.refine(({ ad_code, url }) => inside(ad_code) && inside(url), insideMessage),
  applications: z.array(applicationCard.refine(({ url, img }) => inside(url) && inside(img), insideMessage)),
});

const newsFile = z.array(news.refine(({ url }) => url === '' || inside(url), insideMessage));

const specificationsFile = z
  .array(explanation)
  .refine(
    (list) => new Set(list.map(({ code }) => code)).size === 7 && list.length === 7,
    'must explain the codes 1 to 7',
  );

/** Texts and pictures that the shop's staff writes. */
export interface Content extends z.infer<typeof bannersFile> {
  news: z.infer<typeof newsFile>;
  /** How to read a specification, by its code `"1"` to `"7"`. */
  specifications: ReadonlyMap<string, Explanation>;
}

/** Reads and checks the content files in `folder`. Throws one plain sentence naming the file that is wrong. */
export async function openContent(folder: string): Promise<Content> {
  const [banners, newsList, specifications] = await Promise.all([
    readContent(join(folder, 'banners.json'), bannersFile),
    readContent(join(folder, 'news.json'), newsFile),
    readContent(join(folder, 'specifications.json'), specificationsFile),
  ]);
  return {
    ...banners,
    news: newsList,
    specifications: new Map(specifications.map((entry) => [entry.code, entry])),
  };
}

async function readContent<Shape extends z.ZodType>(file: string, shape: Shape): Promise<z.output<Shape>> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The shop's content cannot be read from ${file}.`, { cause });
  });
  const checked = shape.safeParse(parse(text, file));
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new Error(`The shop's content in ${file} is wrong at ${issue?.path.join('.')}: ${issue?.message}.`);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The shop's content in ${file} is not JSON.`, { cause });
  }
}
