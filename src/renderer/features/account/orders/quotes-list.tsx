import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Quote } from '../../../../shared/contract/quotes';
import { formatCalendarDate, formatDate } from '../../../../shared/lib/format-date';
import { formatNumber } from '../../../../shared/lib/format-number';
import { formatMoney } from '../../../../shared/lib/money';
import type { QuoteState } from '../../../../shared/orders/quote-state';
import { StatusBadge } from '../../../components/feedback/status-badge';
import { Button, LinkButton } from '../../../components/forms/button';
import { useDocumentDownload } from '../../../state/use-document-download';
import { AccountLayout } from '../account-layout';
import { ListPagination } from '../list-pagination';
import { EmptyState } from '../panel';
import cardStyles from './order-card.module.css';
import styles from './quotes-list.module.css';

const badges = {
  requested: { tone: 'warn', label: 'Requested' },
  offered: { tone: 'good', label: 'Open' },
  ordered: { tone: 'plain', label: 'Ordered' },
  withdrawn: { tone: 'bad', label: 'Withdrawn' },
  expired: { tone: 'bad', label: 'Expired' },
} as const satisfies Record<QuoteState, { tone: string; label: string }>;

/** The customer's quotes. An open one can be ordered at its prices. */
export function QuotesList({ quotes }: { quotes: ReplyOf<'quotes'> }) {
  const { list, total } = quotes;
  const { busy, downloadQuote } = useDocumentDownload();
  return (
    <AccountLayout
      title="My Quotes"
      intro="Order an open quote once, at its prices and with its quantities. Shipping and tax are added at checkout."
    >
      <p role="status" className={total > 0 ? cardStyles.quiet : 'visually-hidden'}>
        {total === 1 ? '1 quote' : `${formatNumber(total)} quotes`}
      </p>
      {total === 0 && (
        <EmptyState text="No quotes yet. Download a quote from your cart, or request one on the page of a product that is priced on request.">
          <LinkButton to="/shoppingCart">Go to the cart</LinkButton>
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul className={styles.quotes}>
          {list.map((quote) => (
            <li key={quote.quote_sn}>
              <QuoteCard quote={quote} busy={busy} onDownload={() => void downloadQuote(quote.quote_sn)} />
            </li>
          ))}
        </ul>
      )}
      <ListPagination {...quotes} />
    </AccountLayout>
  );
}

interface QuoteCardProps {
  quote: Quote;
  /** True while a document is being downloaded. */
  busy: boolean;
  onDownload: () => void;
}

function QuoteCard({ quote, busy, onDownload }: QuoteCardProps) {
  const { quote_sn: number, state, amount, goods, goods_count: count, order_id: orderId } = quote;
  const { tone, label } = badges[state];
  const hiddenCount = count - goods.length;
  const hasDocument = state !== 'requested' && state !== 'withdrawn';
  return (
    <article className={cardStyles.card} aria-label={`Quote ${number}`}>
      <header className={cardStyles.head}>
        <div>
          <h2 className={cardStyles.number}>{number}</h2>
          <p className={cardStyles.quiet}>
            <time dateTime={quote.created_at}>{formatDate(quote.created_at)}</time>
            {quote.revision > 1 && `, revision ${quote.revision}`}
          </p>
        </div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <p className={cardStyles.amount}>{amount === null ? 'Price on request' : formatMoney(amount)}</p>
      </header>
      <p>
        <StateText quote={quote} />
      </p>
      <ul className={styles.goods} aria-label="Items">
        {goods.map((line, index) => (
          <li key={index} className={styles.line}>
            <Link to={`/goodsInfo?id=${line.goods_id}`}>{line.goods_name}</Link>
            <span className={cardStyles.quiet}>{`${line.goods_sn}, ${line.attr_new}`}</span>
            <span className={styles.price}>
              {line.goods_price === null
                ? formatNumber(line.goods_number)
                : `${formatNumber(line.goods_number)} × ${formatMoney(line.goods_price)}`}
            </span>
          </li>
        ))}
        {hiddenCount > 0 && <li className={cardStyles.quiet}>{`and ${formatNumber(hiddenCount)} more`}</li>}
      </ul>
      {quote.note && <p className={styles.note}>{quote.note}</p>}
      <div className={cardStyles.actions}>
        {state === 'offered' && (
          <LinkButton to={`/shoppingCart/pay?quote=${number}`} variant="main">
            Order at these prices<span className="visually-hidden">{`: quote ${number}`}</span>
          </LinkButton>
        )}
        {orderId !== null && (
          <LinkButton to={`/user/order?id=${orderId}`}>
            View the order<span className="visually-hidden">{` of quote ${number}`}</span>
          </LinkButton>
        )}
        {hasDocument && (
          <Button disabled={busy} aria-label={`Download quote ${number} as a PDF`} onClick={onDownload}>
            Download PDF
          </Button>
        )}
      </div>
    </article>
  );
}

/** A sentence that explains the state of a quote to the customer. */
function StateText({ quote: { state, expires_on: lastDay } }: { quote: Quote }) {
  const day = lastDay !== null && <time dateTime={lastDay}>{formatCalendarDate(lastDay)}</time>;
  switch (state) {
    case 'requested':
      return 'We are preparing the prices and send them to you by e-mail.';
    case 'offered':
      return <>Prices valid until {day}, as long as the items are in stock.</>;
    case 'expired':
      return <>Prices were valid until {day}. Request another quote to get current prices.</>;
    case 'ordered':
      return 'A quote can be ordered once.';
    case 'withdrawn':
      return 'We have withdrawn this quote. Please ask us for another one.';
  }
}
