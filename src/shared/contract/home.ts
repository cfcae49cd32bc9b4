import { z } from 'zod';
import { id, url } from './fields';

/** `ad_code` = address of the picture; `title` and `text` overlay it. */
export const banner = z.object({ id, ad_code: url, url, title: z.string(), text: z.string() });

/** `img_hov` replaces `img` on hover and focus. */
export const hotCategory = z.object({ id, name: z.string(), img: url, img_hov: url });

/** Link to an article about an application, such as for a scholarship; `data` = its text. */
export const applicationCard = z.object({ name: z.string(), data: z.string(), url, img: url });

/** `url` takes precedence over the article's own page. */
export const news = z.object({ id, title: z.string(), url });

/**
 * `pub` = journal, `name` = title of the publication; `if` = impact factor, '' if unknown as in the demonstration catalogue;
 * `product` and `id` = name and goods_id of a product on its subject.
 */
export const publicationRow = z.object({
  pub: z.string(),
  name: z.string(),
  if: z.string(),
  pmid: z.string().regex(/^\d{1,8}$/),
  product: z.string(),
  id,
});

export const homeCalls = {
  homeBanners: {
    request: z.object({}),
    reply: z.object({
      banners: z.array(banner),
      study: banner,
      hot_categories: z.array(hotCategory),
      applications: z.array(applicationCard),
    }),
  },
  homeArticles: { request: z.object({}), reply: z.object({ list: z.array(news) }) },
  homeJournals: { request: z.object({}), reply: z.object({ list: z.array(publicationRow) }) },
};
