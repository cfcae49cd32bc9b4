import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Article } from '../../../shared/contract/calls';
import type { ScreenModule } from '../../api/screen-module';

const formCode = () => import('../../features/leads/lead-form');

type Form = ComponentType<{ kind: 'scholarship' }>;

interface ArticleFormProps {
  form: Article['form'];
  /** The way to the form's own page. */
  children: ReactNode;
}

interface ArticleModule extends Omit<ScreenModule<Article>, 'Screen'> {
  Screen: ComponentType<{ data: Article; Form: ComponentType<ArticleFormProps> }>;
}

/** The screen of articles with a form in it, which belongs to another feature. */
export function withForm({ Screen, ...module }: ArticleModule): ScreenModule<Article> {
  return { ...module, Screen: ({ data }) => <Screen data={data} Form={ArticleForm} /> };
}

/** A scholarship is applied for where it is described; everything else has its form on a page of its own. */
function ArticleForm({ form, children }: ArticleFormProps) {
  if (form !== 'scholarship') return children;
  return (
    <section aria-labelledby="apply">
      <h2 id="apply">Your application</h2>
      <ScholarshipForm>{children}</ScholarshipForm>
    </section>
  );
}

/** Its code comes with this article alone; until then, and where it does not come, the way to its page stands here. */
function ScholarshipForm({ children }: { children: ReactNode }) {
  const [Form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    let left = false;
    formCode().then(
      ({ LeadForm }) => left || setForm(() => LeadForm),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return Form ? <Form kind="scholarship" /> : children;
}
