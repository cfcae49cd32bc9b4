import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import type { CartLine } from '../../../shared/contract/cart';
import { say } from '../../../shared/lib/messages';
import { useClient } from '../../api/client-context';
import { useNotify } from '../../state/notices';
import { useSettings } from '../../state/settings';
import { useRemedy } from '../../state/use-remedy';
import { Button } from '../../components/forms/button';
import { LinkButton } from '../../components/forms/link-button';
import type { OptimisticCart } from './optimistic-cart';
import styles from './cart-actions.module.css';
import type * as HandoverDialogs from './transfer/cart-transfer-dialog';
import type * as QuoteDialogs from './transfer/quote-dialog';
import { shareUrl } from './transfer/share-link';
import { ShareLink } from './transfer/share-link';
import type * as StandQuoteDialogs from './transfer/stand-quote-dialog';

/** Its code comes when somebody wants a quote. */
type QuoteView = typeof QuoteDialogs;
/** Nor does this, which only a stand offers. */
type HandoverView = typeof HandoverDialogs;
type StandQuoteView = typeof StandQuoteDialogs;

const quoteCode = () => import('./transfer/quote-dialog');
const handoverCode = () => import('./transfer/cart-transfer-dialog');
const standQuoteCode = () => import('./transfer/stand-quote-dialog');

interface CartActionsProps {
  desk: OptimisticCart;
  chosen: readonly CartLine[];
  /** The cart is on a stand's machine: what only the shop can do is not offered. */
  onDevice: boolean;
  /** Nothing of the cart can be changed just now. */
  fixed: boolean;
  onEmpty: () => void;
}

/** What can be done with the selected lines besides buying them, and the way to drop all. */
export function CartActions({ desk, chosen, onDevice, fixed, onEmpty }: CartActionsProps) {
  const client = useClient();
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const [quote, setQuote] = useState<QuoteView | null>(null);
  const { stand } = useSettings();
  const [handover, setHandover] = useState<HandoverView | null>(null);
  const [standQuote, setStandQuote] = useState<StandQuoteView | null>(null);
  const [busy, setBusy] = useState(false);
  const [shared, setShared] = useState<ReplyOf<'shareCart'> | null>(null);
  const recIds = chosen.map(({ rec_id }) => rec_id);

  const askForQuote = () => quoteCode().then(setQuote, () => applyRemedy({ kind: 'offline' }));
  const askAtStand = () => standQuoteCode().then(setStandQuote, () => applyRemedy({ kind: 'offline' }));
  const handOver = () => handoverCode().then(setHandover, () => applyRemedy({ kind: 'offline' }));
  // Whoever scanned a stand's code for a quote comes from there.
  const wantsQuote = (useLocation().state as { quote?: true } | null)?.quote === true;
  useEffect(() => {
    if (wantsQuote) quoteCode().then(setQuote, () => undefined);
  }, [wantsQuote]);
  /** Does something with what the server knows of the lines, once it knows what is shown. */
  const withLines = async (work: () => Promise<void> | void) => {
    if (recIds.length === 0) return notify({ tone: 'warning', text: say('selectGoods') });
    setBusy(true);
    await desk.flush();
    await work();
    setBusy(false);
  };
  const share = async () => {
    const outcome = await client.call('shareCart', { rec_ids: recIds });
    if (outcome.ok) setShared(outcome.data);
    else applyRemedy(outcome.failure);
  };

  return (
    <>
      <div className={styles.tools}>
        {/* No visitor's file stays on a machine of many. */}
        {stand?.mode !== 'kiosk' && !onDevice && (
          <Button disabled={busy} onClick={() => void withLines(askForQuote)}>
            Download quote (PDF)
          </Button>
        )}
        {stand && (
          <>
            <Button disabled={busy} onClick={() => void withLines(askAtStand)}>
              Quote
            </Button>
            <Button disabled={busy} onClick={() => void withLines(handOver)}>
              Take it along
            </Button>
          </>
        )}
        {!onDevice && (
          <Button disabled={busy} onClick={() => void withLines(share)}>
            Share
          </Button>
        )}
        {!fixed && (
          <>
            <LinkButton to="/quickOrder">Add a list</LinkButton>
            <Button variant="quiet" onClick={onEmpty}>
              Empty My Cart
            </Button>
          </>
        )}
      </div>
      {shared && (
        <ShareLink
          key={shared.code}
          link={shareUrl(shared.code, window.location.href)}
          expiresAt={shared.expires_at}
          onClose={() => setShared(null)}
        />
      )}
      {handover && <handover.CartTransferDialog lines={chosen} onClose={() => setHandover(null)} />}
      {standQuote && <standQuote.StandQuoteDialog lines={chosen} onClose={() => setStandQuote(null)} />}
      {quote && <quote.QuoteDialog recIds={recIds} onClose={() => setQuote(null)} />}
    </>
  );
}
