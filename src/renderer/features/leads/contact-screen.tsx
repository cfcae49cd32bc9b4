import { useSearchParams } from 'react-router-dom';
import type { PageHead } from '../../api/screen-module';
import { orderQuestionFields, parseOrderQuestion } from '../../../shared/leads/order-question-url';
import { parseQuoteRequest, quoteRequestFields } from '../../../shared/leads/quote-request-url';
import { SafeLink } from '../../components/layout/safe-link';
import { SafeImage } from '../../components/media/safe-image';
import { useSettings } from '../../state/settings';
import { catalogueNumberInUrl, LeadForm } from './lead-form';
import { PageFrame } from '../../components/layout/page-frame';
import styles from './lead-screen.module.css';

export const load = () => Promise.resolve(null);

export function head(): PageHead {
  return {
    title: 'Contact us',
    description:
      'Write to us, call us or visit us: help with products, orders, quotations, certificates and custom work. A scientist replies within two business days.',
    canonical: '/contactUs',
  };
}

export function Screen() {
  const { phone, email } = useSettings();
  const [query] = useSearchParams();
  return (
    <PageFrame
      title="Contact us"
      intro="Ask about a product, an order, a quote or a certificate. Every inquiry gets a reference number and a reply within two business days."
    >
      <div className={styles.columns}>
        <section className={styles.main} aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <LeadForm
            key={query.toString()}
            kind="contact"
            prefilled={prefilledFields(query)}
            quote={parseQuoteRequest(query)}
          />
        </section>
        <aside className={styles.side} aria-label="Other ways to reach us">
          <dl className={styles.actions}>
            <div>
              <dt>Telephone</dt>
              <dd>{phone}</dd>
            </div>
            <div>
              <dt>E-mail</dt>
              <dd>
                <SafeLink href={`mailto:${email}`} className={styles.link}>
                  {email}
                </SafeLink>
              </dd>
            </div>
          </dl>
          <OurLocations />
        </aside>
      </div>
    </PageFrame>
  );
}

/** Returns the values in the query of the page's URL: of a quote, an order or a product. */
function prefilledFields(query: URLSearchParams) {
  const quote = parseQuoteRequest(query);
  if (quote) return quoteRequestFields(quote);
  const question = parseOrderQuestion(query);
  if (question) return orderQuestionFields(question);
  return { goods_sn: catalogueNumberInUrl(query) };
}

function OurLocations() {
  const { sites } = useSettings();
  return (
    <>
      {sites.map(({ name, address, hours, map }) => (
        <section key={name} className={styles.site} aria-label={name}>
          <h2 className={styles.name}>{name}</h2>
          <address className={styles.address}>
            {address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <p className={styles.hours}>{hours}</p>
          {map && (
            <figure className={styles.map}>
              <SafeImage src={map.img} alt={map.alt} width={560} height={360} loading="lazy" />
              <figcaption>{map.directions}</figcaption>
            </figure>
          )}
        </section>
      ))}
    </>
  );
}
