import { sortedByTime } from '../../shared/domain/activity-time';
import type { Handlers } from '../http/handler-types';

export const informationHandlers: Pick<Handlers, 'questions' | 'activities' | 'company'> = {
  questions({ key }, { content }) {
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
  },

  activities: (_request, { content, clock }) =>
    sortedByTime(content.activities, clock().toISOString().slice(0, 10)),

  company: (_request, { content }) => content.company,
};
