import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { leadProblems, type LeadField, type LeadKind } from '../../../shared/leads/lead-fields';
import { useClient } from '../../api/client-context';
import { missingFields } from '../../state/missing-fields';
import { useSettings } from '../../state/settings';
import { useCaptcha } from '../../state/use-captcha';
import { useSubmission } from '../../state/use-submission';
import { Button } from '../../components/forms/button';
import { CaptchaField } from '../../components/forms/captcha-field';
import { FormSummary } from '../../components/forms/form-summary';
import { NoScriptNotice } from '../../components/forms/no-script-notice';
import { LeadFieldRow } from './lead-form-field';
import { leadForms } from './lead-form-definitions';
import { SentLead } from './sent-lead';
import styles from './lead-form.module.css';

const nothing: Readonly<Record<LeadField, string>> = {
  name: '',
  email: '',
  institution: '',
  country: '',
  address: '',
  phone: '',
  topic: '',
  goods_sn: '',
  paper: '',
  message: '',
};

interface LeadFormProps {
  kind: LeadKind;
  /** What is filled in already, such as the product that somebody comes from. */
  known?: Partial<Record<LeadField, string>>;
}

/** A question or an application, until its receipt is there. Nothing of it is kept in the browser. */
export function LeadForm({ kind, known = {} }: LeadFormProps) {
  const { label, action, fields: shown } = leadForms[kind];
  const client = useClient();
  const { phone, email } = useSettings();
  const captcha = useCaptcha();
  const [fields, setFields] = useState({ ...nothing, ...known });
  const [sentLead, setSent] = useState<ReplyOf<'contactUs'> | null>(null);
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'contactUs'>>();

  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      check: () => [...leadProblems(kind, fields), ...missingFields([captcha.required()])],
      send: () => client.call('contactUs', { kind, ...fields, ...captcha.answer }),
      done: setSent,
      failed: captcha.again,
    });
  };
  const writeAgain = () => {
    setSent(null);
    setFields({ ...fields, topic: '', message: '' });
    captcha.again();
  };

  if (sentLead) return <SentLead receipt={sentLead.receipt} onAgain={writeAgain} />;
  return (
    <>
      <NoScriptNotice {...{ phone, email }} />
      <form
        method="post"
        aria-label={label}
        className={`${styles.form} needs-script`}
        onSubmit={send}
        noValidate
      >
        <FormSummary problems={problems} />
        {shown.map((field) => (
          <LeadFieldRow
            key={field.name}
            kind={kind}
            field={field}
            value={fields[field.name]}
            onChange={(value) => setFields({ ...fields, [field.name]: value })}
            problem={problemOf(field.name)}
          />
        ))}
        {!captcha.needless && <CaptchaField {...captcha.field} problem={problemOf('captcha')} />}
        <p className={styles.note}>
          We use what you enter to answer you, and keep it for two years at the most. See our{' '}
          <Link to="/articleList/articleInfo?id=1211">privacy policy</Link>.
        </p>
        <Button type="submit" variant="main" disabled={sending} className={styles.submit}>
          {sending ? 'One moment…' : action}
        </Button>
      </form>
    </>
  );
}
