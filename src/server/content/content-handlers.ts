import type { Handler } from '../app/context';
import { getCategoryPath } from '../catalogue/category-store';
import { loadHomePublications } from '../catalogue/publication-store';
import { groupByDate } from './group-by-date';
import { isOnlyPunctuation } from '../../shared/search/query-parsing';
import { dayInTimeZone } from '../../shared/lib/time-zone';

/** Skips configured categories that the catalogue does not have. */
export const homeBanners: Handler<'homeBanners'> = async (_request, { catalogue, content, settings }) => {
  const hotCategories = await Promise.all(
    settings.hot_categories.map(async (id) => (await getCategoryPath(catalogue, id)).at(-1)),
  );
  return {
    banners: content.banners,
    study: content.study,
    hot_categories: hotCategories
      .filter((category) => category !== undefined)
      .map(({ id, name }) => ({
        id,
        name,
        img: `/pictures/hot/${id}.svg`,
        img_hov: `/pictures/hot/${id}-hover.svg`,
      })),
    applications: content.applications,
  };
};

export const homeArticles: Handler<'homeArticles'> = (_request, { content }) => ({ list: content.news });

export const homeJournals: Handler<'homeJournals'> = async (_request, { catalogue }) => {
  return { list: await loadHomePublications(catalogue) };
};

/** Returns a text in lower case, with one character for those that look alike, such as the sign µ and the Greek letter μ. */
function toSearchText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

export const questions: Handler<'questions'> = ({ key }, { content }) => {
  if (isOnlyPunctuation(key)) return { groups: [], total: 0 };
  const words = toSearchText(key).split(/\s+/).filter(Boolean);
  const groups = content.questions
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const text = toSearchText([group.name, question, ...answer].join(' '));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
  return { groups, total: groups.reduce((sum, { questions }) => sum + questions.length, 0) };
};

export const activities: Handler<'activities'> = (_request, { content, settings, clock }) =>
  groupByDate(content.activities, dayInTimeZone(clock().getTime(), settings.warehouse_time_zone));

export const company: Handler<'company'> = (_request, { content }) => content.company;
