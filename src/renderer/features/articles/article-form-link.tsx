import type { ReplyOf } from '../../../shared/contract/calls';
import { LinkButton } from '../../ui/link-button';

type Form = ReplyOf<'articleInfo'>['form'];

/** Where each form is, and what its link says. */
const forms: Readonly<Record<Exclude<Form, ''>, { to: string; words: string }>> = {
  scholarship: { to: '/sampleSack?kind=scholarship', words: 'Apply for a scholarship' },
  sample: { to: '/sampleSack', words: 'Apply for a free sample or a trial set' },
  contact: { to: '/contactUs', words: 'Write to us' },
};

/** The way to the form that belongs to an article; nothing where there is none. */
export function ArticleFormLink({ form }: { form: Form }) {
  if (form === '') return null;
  const { to, words } = forms[form];
  return (
    <p>
      <LinkButton to={to} look="main">
        {words}
      </LinkButton>
    </p>
  );
}
