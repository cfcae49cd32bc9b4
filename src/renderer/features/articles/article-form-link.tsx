import type { ReplyOf } from '../../../shared/contract/calls';
import { LinkButton } from '../../components/forms/link-button';

type Form = Exclude<ReplyOf<'articleInfo'>['form'], ''>;

/** Where each form is, and what its link says. */
const forms: Readonly<Record<Form, { to: string; words: string }>> = {
  scholarship: { to: '/sampleSack?kind=scholarship', words: 'Apply for a scholarship' },
  sample: { to: '/sampleSack', words: 'Apply for a free sample or a trial set' },
  contact: { to: '/contactUs', words: 'Write to us' },
};

/** The way to the form that belongs to an article. */
export function ArticleFormLink({ form }: { form: Form }) {
  const { to, words } = forms[form];
  return (
    <p>
      <LinkButton to={to} variant="main">
        {words}
      </LinkButton>
    </p>
  );
}
