import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Article } from '../../../shared/contract/calls';
import type { ScreenModule } from '../../api/screen-module';

const importLeadForm = () => import('../../features/leads/lead-form');

type LeadFormComponent = ComponentType<{ kind: 'scholarship' }>;

interface ArticleFormProps {
  /** The kind of form that the article offers. */
  form: Article['form'];
  /** The link to the form's own page. */
  children: ReactNode;
}

interface ArticleModule extends Omit<ScreenModule<Article>, 'Screen'> {
  Screen: ComponentType<{ data: Article; ApplicationForm: ComponentType<ArticleFormProps> }>;
}

/** Passes the application form, which belongs to another feature, to the article screen. */
export function withApplicationForm({ Screen, ...module }: ArticleModule): ScreenModule<Article> {
  return { ...module, Screen: ({ data }) => <Screen data={data} ApplicationForm={ArticleApplicationForm} /> };
}

/** Shows the scholarship form in the article. Other forms have their own page. */
function ArticleApplicationForm({ form, children }: ArticleFormProps) {
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
  const [LeadForm, setLeadForm] = useState<LeadFormComponent | null>(null);
  useEffect(() => {
    let isMounted = true;
    importLeadForm().then(
      ({ LeadForm: Loaded }) => {
        if (isMounted) setLeadForm(() => Loaded);
      },
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return LeadForm ? <LeadForm kind="scholarship" /> : children;
}
