import { join } from 'node:path';
import { z } from 'zod';
import { applicationCard, banner, news } from '../../shared/contract/home';
import { specification } from '../../shared/contract/goods';
import { parseLink } from '../../shared/lib/link';
import { openArticles, type ArticleShelf } from './load-articles';
import { openInformation, type Information } from './information-content';
import { readCheckedJson } from '../lib/read-checked-json';
import { openPathways, type Pathways } from '../pathways/pathway-content';

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
export interface Content extends z.infer<typeof bannersFile>, ArticleShelf, Information {
  news: z.infer<typeof newsFile>;
  /** How to read a specification, by its code `"1"` to `"7"`. */
  specifications: ReadonlyMap<string, Explanation>;
  pathways: Pathways;
}

const what = "The shop's content";

/** What fills many files, opened on its own. */
type Volumes = ArticleShelf & Pick<Content, 'pathways'>;

/** Reads and checks the content files in `folder`. Throws one plain sentence naming the file that is wrong. */
export async function openContent(folder: string): Promise<Content> {
  const [leaflets, shelf, pathways] = await Promise.all([
    openLeaflets(folder),
    openArticles(folder),
    openPathways(join(folder, 'pathways')),
  ]);
  const untold = leaflets.news.find(({ id, url }) => url === '' && !shelf.articles.has(id));
  if (untold)
    throw new Error(
      `${what} in ${join(folder, 'news.json')} is wrong: ${untold.id} has neither url nor article.`,
    );
  return { ...leaflets, ...shelf, pathways };
}

async function openLeaflets(folder: string): Promise<Omit<Content, keyof Volumes>> {
  const [banners, news, specifications, information] = await Promise.all([
    readCheckedJson(join(folder, 'banners.json'), bannersFile, what),
    readCheckedJson(join(folder, 'news.json'), newsFile, what),
    readCheckedJson(join(folder, 'specifications.json'), specificationsFile, what),
    openInformation(folder),
  ]);
  return {
    ...banners,
    ...information,
    news,
    specifications: new Map(specifications.map((entry) => [entry.code, entry])),
  };
}
