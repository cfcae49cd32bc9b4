import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Article } from '../../../shared/contract/calls';
import type { ScreenModule } from '../../api/screen-module';

const formCode = () => import('../../features/leads/lead-form');

type Form = ComponentType<{ kind: 'scholarship' }>;

interface ArticleFormProps {
  form: Article['form'];
  /** The link to the form's own page. */
  children: ReactNode;
}

interface ArticleModule extends Omit<ScreenModule<Article>, 'Screen'> {
  Screen: ComponentType<{ data: Article; Form: ComponentType<ArticleFormProps> }>;
}

/** Adds the form of another feature to the article screen. */
export function withForm({ Screen, ...module }: ArticleModule): ScreenModule<Article> {
  return { ...module, Screen: ({ data }) => <Screen data={data} Form={ArticleForm} /> };
}

/** Shows the scholarship form in the article. Other forms have their own page. */
function ArticleForm({ form, children }: ArticleFormProps) {
  if (form !== 'scholarship') return children;
  return (
    <section aria-labelledby="apply">
      <h2 id="apply">Your application</h2>
      <ScholarshipForm>{children}</ScholarshipForm>
    </section>
  );
}

/** Loads the form's code. Shows the link to the form's page until then, or when loading fails. */
function ScholarshipForm({ children }: { children: ReactNode }) {
  const [Form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    formCode().then(
      ({ LeadForm }) => isUnmounted || setForm(() => LeadForm),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return Form ? <Form kind="scholarship" /> : children;
}
