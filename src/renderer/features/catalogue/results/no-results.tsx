import { Link } from 'react-router-dom';
import { quoteRequestUrl } from '../../../../shared/leads/quote-request-url';
import { LinkButton } from '../../../components/forms/button';
import { searchEverywhereUrl } from './search-head';
import styles from './search-head.module.css';

interface Section {
  id: number;
  name: string;
}

interface NoResultsProps {
  /** The search text; absent for an empty search. */
  query?: string;
  /** Similar searches with results. */
  nearest?: readonly string[];
  section?: Section | null;
  sections: readonly Section[];
}

/** The prefix of the shop, a date (yymmdd) and six digits. */
const orderNumberPattern = /^[A-Z]{2,4}\d{12}$/;
/** Q and eight digits. */
const quoteNumberPattern = /^Q\d{8}$/;

/** Links to the order or the quote if the search text is its number. */
function OrderOrQuoteHint({ query }: { query: string }) {
  const number = query
    .replace(/^(?:order|quote|quotation)?\s*(?:no\.?|number)?[\s#:]*/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
  if (orderNumberPattern.test(number))
    return (
      <p>
        This looks like an order number.{' '}
        <Link to={`/user/order?q=${number}`}>Find {number} in My Orders</Link>
      </p>
    );
  if (!quoteNumberPattern.test(number)) return null;
  return (
    <p>
      This looks like the number of a quote. <Link to="/user/order?view=quotes">See your quotes</Link>
    </p>
  );
}

/**
 * Returns whether a text contains a number like those of suppliers' catalogues, such as `ab8245`, `sc-25778` and `11668019`. CAS
 * numbers such as `7732-18-5` do not count.
 */
function containsCatalogueNumber(query = ''): boolean {
  return /(?:^|\s)[a-z]{0,4}[\s-]?\d{4,}(?!\d*-\d\d-\d)/i.test(query);
}

/** Returns the URL of the contact form, with the search text as the name of a product without a number. */
function productRequestUrl(query = ''): string {
  return query === ''
    ? '/contactUs'
    : quoteRequestUrl({ goods_sn: '', goods_name: query, size: '', quantity: '' });
}

/** Help for a search without results, and for an empty search. */
export function NoResults({ query, nearest = [], section, sections }: NoResultsProps) {
  const [Heading, Subheading] = query ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const);
  return (
    <section className={styles.noResults}>
      <Heading>{query ? 'No product matches' : 'What are you looking for?'}</Heading>
      {query && <OrderOrQuoteHint query={query} />}
      <ul className={styles.hints}>
        <li>
          {containsCatalogueNumber(query)
            ? 'Other suppliers’ catalogue numbers are not listed here. Search for the name, target or CAS number of the product instead.'
            : 'Enter a catalogue number, CAS number, gene symbol or name in the search box above.'}
        </li>
        {query && (
          <li>
            Check the spelling, or try a synonym or a shorter word: “tubulin” finds more than
            “anti-β-tubulin”.
          </li>
        )}
      </ul>
      {nearest.length > 0 && (
        <nav aria-label="Similar searches" className={styles.nearest}>
          <Subheading className={styles.browse}>Similar searches with results</Subheading>
          <ul className={styles.actions}>
            {nearest.map((text) => (
              <li key={text}>
                <LinkButton to={searchEverywhereUrl(text)}>{text}</LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={styles.actions}>
        {query && section && (
          <LinkButton to={searchEverywhereUrl(query)} variant="main">
            Search everywhere
          </LinkButton>
        )}{' '}
        <LinkButton to={productRequestUrl(query)}>Request this product</LinkButton>
      </p>
      {sections.length > 0 && (
        <nav aria-label="Sections">
          <Subheading className={styles.browse}>Or browse the catalogue</Subheading>
          <ul className={styles.sections}>
            {sections.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/categoryList?id=${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}
