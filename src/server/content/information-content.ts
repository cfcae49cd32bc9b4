import { join } from 'node:path';
import { z } from 'zod';
import { activity, company, questionGroup } from '../../shared/contract/information';
import { parseLink } from '../../shared/domain/link';
import { readCheckedJson } from '../db/checked-json';

const linksInside = (list: readonly { more?: { url: string } | null | undefined }[]) =>
  list.every(({ more }) => !more || parseLink(more.url).kind === 'inside');
const insideMessage = 'must link to a path of the shop';

const distinct = (ids: readonly (string | number)[]) => new Set(ids).size === ids.length;

const questionsFile = z
  .array(questionGroup.refine(({ questions }) => linksInside(questions), insideMessage))
  .refine(
    (groups) => distinct(groups.flatMap(({ id, questions }) => [id, ...questions.map((one) => one.id)])),
    'has an id twice',
  );

const activitiesFile = z
  .array(activity.refine(({ starts, ends }) => ends === null || starts <= ends, 'ends before it starts'))
  .refine(linksInside, insideMessage)
  .refine((list) => distinct(list.map(({ id }) => id)), 'has an id twice');

/** What the shop says of itself and its services. */
export interface Information {
  questions: z.infer<typeof questionsFile>;
  activities: z.infer<typeof activitiesFile>;
  company: z.infer<typeof company>;
}

const what = "The shop's content";

/** Reads and checks the files in `folder`. Throws one plain sentence naming the file that is wrong. */
export async function openInformation(folder: string): Promise<Information> {
  const [questions, activities, about] = await Promise.all([
    readCheckedJson(join(folder, 'questions.json'), questionsFile, what),
    readCheckedJson(join(folder, 'activities.json'), activitiesFile, what),
    readCheckedJson(join(folder, 'company.json'), company, what),
  ]);
  return { questions, activities, company: about };
}
