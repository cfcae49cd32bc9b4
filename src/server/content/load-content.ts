import { join } from 'node:path';
import { z } from 'zod';
import { specification } from '../../shared/contract/goods';
import { applicationCard, banner, news } from '../../shared/contract/home';
import { activity, companyProfile, questionGroup } from '../../shared/contract/information';
import { parseLink } from '../../shared/lib/link';
import { readCheckedJson } from '../lib/read-checked-json';
import { loadPathways, type Pathways } from '../pathways/load-pathways';
import { diskFiles, type ContentFiles } from './content-files';
import { crossReferencesFile, indexCrossReferences, type CrossReferences } from './cross-references';
import { loadArticles, type ArticleCollection } from './load-articles';

const explanation = specification.pick({ code: true, title: true, sections: true });
export type Explanation = z.infer<typeof explanation>;

const isInternal = (url: string): boolean => parseLink(url).kind === 'inside';
const hasInternalLinks = (list: readonly { more?: { url: string } | null | undefined }[]) =>
  list.every(({ more }) => !more || isInternal(more.url));
const internalPathMessage = 'must be a path of the shop';
const internalLinkMessage = 'must link to a path of the shop';

const isUnique = (ids: readonly (string | number)[]) => new Set(ids).size === ids.length;

const bannersFile = z.object({
  banners: z
    .array(banner.refine(({ ad_code, url }) => isInternal(ad_code) && isInternal(url), internalPathMessage))
    .min(1),
  study: banner.refine(({ ad_code, url }) => isInternal(ad_code) && isInternal(url), internalPathMessage),
  applications: z.array(
    applicationCard.refine(({ url, img }) => isInternal(url) && isInternal(img), internalPathMessage),
  ),
});

const newsFile = z.array(news.refine(({ url }) => url === '' || isInternal(url), internalPathMessage));

const specificationsFile = z
  .array(explanation)
  .refine(
    (list) => new Set(list.map(({ code }) => code)).size === 7 && list.length === 7,
    'must explain the codes 1 to 7',
  );

const questionsFile = z
  .array(questionGroup.refine(({ questions }) => hasInternalLinks(questions), internalLinkMessage))
  .refine(
    (groups) =>
      isUnique(groups.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)])),
    'has an id twice',
  );

const activitiesFile = z
  .array(activity.refine(({ starts, ends }) => ends === null || starts <= ends, 'ends before it starts'))
  .refine(hasInternalLinks, internalLinkMessage)
  .refine((list) => isUnique(list.map(({ id }) => id)), 'has an id twice');

/** Texts and images that the shop's staff maintains. */
export interface Content extends z.infer<typeof bannersFile>, ArticleCollection {
  news: z.infer<typeof newsFile>;
  /** Explanations of specifications by their code `"1"` to `"7"`. */
  specifications: ReadonlyMap<string, Explanation>;
  questions: z.infer<typeof questionsFile>;
  activities: z.infer<typeof activitiesFile>;
  company: z.infer<typeof companyProfile>;
  pathways: Pathways;
  /** Empty for a shop without a table. */
  crossReferences: CrossReferences;
}

const subject = "The shop's content";
const CROSS_REFERENCES = 'cross-references.json';

/**
 * Loads and validates the content files in `folder`, of the file system or of `files`.
 *
 * @throws an Error that names the invalid file
 */
export async function loadContent(folder: string, files: ContentFiles = diskFiles): Promise<Content> {
  const read = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    readCheckedJson(join(folder, name), schema, subject, files.read);
  const fileNames = await files.list(folder);
  const [banners, news, specifications, questions, activities, company, references, articles, pathways] =
    await Promise.all([
      read('banners.json', bannersFile),
      read('news.json', newsFile),
      read('specifications.json', specificationsFile),
      read('questions.json', questionsFile),
      read('activities.json', activitiesFile),
      read('company.json', companyProfile),
      // Releases of previous versions have no table.
      fileNames.includes(CROSS_REFERENCES)
        ? read(CROSS_REFERENCES, crossReferencesFile).then(indexCrossReferences)
        : new Map(),
      loadArticles(folder, files),
      loadPathways(join(folder, 'pathways'), files.read),
    ]);
  const newsWithoutTarget = news.find(({ id, url }) => url === '' && !articles.articles.has(id));
  if (newsWithoutTarget)
    throw new Error(
      `${subject} in ${join(folder, 'news.json')} is invalid: the news item ${newsWithoutTarget.id} has neither a url nor an article.`,
    );
  return {
    ...banners,
    ...articles,
    news,
    specifications: new Map(specifications.map((entry) => [entry.code, entry])),
    questions,
    activities,
    company,
    pathways,
    crossReferences: references,
  };
}
