import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { leadProblems, type LeadField, type LeadKind } from '../../../shared/leads/lead-fields';
import { parseQuantity } from '../../../shared/cart/quantity';
import { toSingleLine } from '../../../shared/lib/visible-text';
import { quoteInMessage, type QuoteSubject } from '../../../shared/leads/quote-request-url';
import { useClient } from '../../api/client-context';
import { Copyable } from '../../components/feedback/copyable';
import { Button } from '../../components/forms/button';
import { CaptchaField } from '../../components/forms/captcha-field';
import { Form, SubmitButton } from '../../components/forms/form';
import { NoScriptNotice } from '../../components/forms/no-script';
import { useSettings } from '../../state/settings';
import { useCaptcha } from '../../state/use-captcha';
import { useSession } from '../../state/session';
import { useForm, type FormState } from '../../state/use-form';
import { missingFields } from '../../state/use-submission';
import { leadForms } from './lead-form-definitions';
import { LeadFormField } from './lead-form-field';
import styles from './lead-form.module.css';

const emptyFields: Readonly<Record<LeadField, string>> = {
  name: '',
  email: '',
  institution: '',
  country: '',
  address: '',
  phone: '',
  topic: '',
  goods_sn: '',
  publication: '',
  message: '',
};

/** Characters of the catalogue number in the URL of a form. */
const MAX_CATALOGUE_NUMBER_LENGTH = 64;

/** Returns the catalogue number in the URL of a form; '' for none. */
export function catalogueNumberInUrl(query: URLSearchParams): string {
  return toSingleLine(query.get('goods_sn') ?? '', MAX_CATALOGUE_NUMBER_LENGTH);
}

interface LeadFormProps {
  kind: LeadKind;
  /** Prefilled values, such as the product that the visitor comes from. */
  prefilled?: Partial<Record<LeadField, string>>;
  /** The size for which a signed-in customer requests a quote; null for other questions. */
  quote?: QuoteSubject | null;
}

/** Form for a question or an application. The browser stores none of the typed values. */
export function LeadForm({ kind, prefilled = {}, quote = null }: LeadFormProps) {
  const { label, action, fields: definitions } = leadForms[kind];
  const fieldIndex = (field: LeadField) => definitions.findIndex(({ name }) => name === field);
  const client = useClient();
  const { phone, email } = useSettings();
  const captcha = useCaptcha('lead');
  const [reply, setReply] = useState<ReplyOf<'contactUs'> | null>(null);
  /** Null after the first message: another message must not request the quote again. */
  const [quoteSubject, setQuoteSubject] = useState(quote);
  const form = useForm<Record<LeadField, string>, ReplyOf<'contactUs'>>({
    initial: { ...emptyFields, ...prefilled },
    check: (fields) => [
      ...leadProblems(kind, fields).sort((a, b) => fieldIndex(a.field) - fieldIndex(b.field)),
      ...missingFields([captcha.requiredField()]),
    ],
    send: async (fields) =>
      client.call('contactUs', {
        kind,
        ...fields,
        ...(quoteSubject && quoteFields(quoteInMessage(quoteSubject, fields.message))),
        ...(await captcha.answer()),
      }),
    onDone: setReply,
    onFailed: captcha.reload,
  });
  usePrefillFromAccount(form);
  const writeAgain = () => {
    flushSync(() => {
      setReply(null);
      setQuoteSubject(null);
      form.setFields((fields) => ({ ...fields, topic: '', message: '' }));
    });
    captcha.reload();
    // The pressed button has disappeared.
    document.getElementById(definitions[0]?.name ?? '')?.focus();
  };

  if (reply) return <LeadReceipt reply={reply} onAgain={writeAgain} />;
  return (
    <>
      <NoScriptNotice phone={phone} email={email} />
      <Form form={form} label={label} className={`${styles.form} needs-script`}>
        {definitions.map((field) => (
          <LeadFormField key={field.name} kind={kind} field={field} control={form.field(field.name)} />
        ))}
        <CaptchaField {...captcha.field} problem={form.problemOf('captcha')} />
        <p className={styles.note}>
          We use your details to reply to you and keep them for up to two years. See our{' '}
          <Link to="/articleList/articleInfo?id=1211">privacy policy</Link>.
        </p>
        <SubmitButton form={form} action={action} className={styles.submit} />
      </Form>
    </>
  );
}

/** Returns the fields with which a signed-in customer requests a quote; none for a quantity that cannot be ordered. */
function quoteFields({ size, quantity }: Pick<QuoteSubject, 'size' | 'quantity'>) {
  const units = parseQuantity(quantity || '1');
  return units === null ? null : { quote_size: size, quote_quantity: units };
}

/** Fills the empty fields for name, e-mail and institution from the account and the default address of a signed-in customer. */
function usePrefillFromAccount({ setFields }: Pick<FormState<Record<LeadField, string>>, 'setFields'>): void {
  const client = useClient();
  const { userName } = useSession();
  useEffect(() => {
    if (!userName) return;
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all([client.call('profile', {}, { signal }), client.call('defaultAddress', {}, { signal })]).then(
      ([profile, address]) => {
        const { consignee = '', institution = '' } = (address.ok && address.data) || {};
        const customer = { email: profile.ok ? profile.data.email : '', name: consignee, institution };
        setFields((fields) => ({
          ...fields,
          email: fields.email || customer.email,
          name: fields.name || customer.name,
          institution: fields.institution || customer.institution,
        }));
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [client, userName, setFields]);
}

interface LeadReceiptProps {
  /** `receipt` is '' at a stand, which stores the lead until it can send it to the shop. */
  reply: ReplyOf<'contactUs'>;
  onAgain: () => void;
}

/** Replaces the sent form, and focuses its heading so that screen readers announce it. */
function LeadReceipt({ reply, onAgain }: LeadReceiptProps) {
  const { receipt, quote_sn: quoteNumber } = reply;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.sent} aria-labelledby="sent">
      <h2 id="sent" ref={heading} tabIndex={-1}>
        {receipt ? 'Thank you, we received it' : 'Thank you, it is saved on this device'}
      </h2>
      {receipt ? (
        <>
          <p>
            Your reference number is <Copyable text={receipt} label="number" />.
          </p>
          <p>We reply within two business days. Please quote this number when you write or call.</p>
          {quoteNumber && (
            <p>
              You find your quote {quoteNumber} under <Link to="/user/order?view=quotes">My quotes</Link>, and
              can order there as soon as we have sent you the prices.
            </p>
          )}
        </>
      ) : (
        <p>It is sent as soon as the network is available. We reply within two business days.</p>
      )}
      <div>
        <Button onClick={onAgain}>Send another</Button>
      </div>
    </section>
  );
}
