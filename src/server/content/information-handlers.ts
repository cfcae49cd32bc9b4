import { groupByDate } from '../../shared/catalogue/activity-dates';
import { isOnlyPunctuation } from '../../shared/search/query-parsing';
import type { Handler } from '../app/context';

export const questions: Handler<'questions'> = ({ key }, { content }) => {
  if (isOnlyPunctuation(key)) return { groups: [], total: 0 };
  const words = key.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = content.questions
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const text = [group.name, question, ...answer].join(' ').toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
  return { groups, total: groups.reduce((sum, { questions }) => sum + questions.length, 0) };
};

export const activities: Handler<'activities'> = (_request, { content, clock }) =>
  groupByDate(content.activities, clock().toISOString().slice(0, 10));

export const company: Handler<'company'> = (_request, { content }) => content.company;
