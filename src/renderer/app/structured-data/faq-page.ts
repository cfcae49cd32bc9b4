import type { FAQPage } from 'schema-dts';
import type { ReplyOf } from '../../../shared/contract/calls';
import type { DescribedPage } from './described-page';

/** Every question with its answer, each at an address of its own on the page. */
export function faqPage({ address }: DescribedPage, groups: ReplyOf<'questions'>['groups']): FAQPage {
  return {
    '@type': 'FAQPage',
    url: address,
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ id, question, answer }) => ({
        '@type': 'Question' as const,
        name: question,
        url: `${address}#${id}`,
        acceptedAnswer: { '@type': 'Answer' as const, text: answer.join(' ') },
      })),
    ),
  };
}
