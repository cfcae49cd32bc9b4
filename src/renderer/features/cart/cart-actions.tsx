import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import type { CartLine } from '../../../shared/contract/cart';
import { formatMessage } from '../../../shared/lib/messages';
import { useClient } from '../../api/client-context';
import { retryableImport } from '../../api/retry-import';
import { Button, LinkButton } from '../../components/forms/button';
import { useLatest } from '../../hooks/use-latest';
import { useNotify } from '../../state/notices';
import { useSettings } from '../../state/settings';
import { useErrorHandler } from '../../state/use-error-handler';
import styles from './cart-actions.module.css';
import { useFocusAfterRender } from './cart-focus';
import type { OptimisticCart } from './optimistic-cart';
import type * as TransferDialogModule from './transfer/cart-transfer-dialog';
import type * as QuoteDialogModule from './transfer/quote-dialog';
import { ShareLink, shareUrl } from './transfer/share-link';
import type * as StandQuoteDialogModule from './transfer/stand-quote-dialog';

const importQuoteDialog = retryableImport(() => import('./transfer/quote-dialog'));
const importTransferDialog = retryableImport(() => import('./transfer/cart-transfer-dialog'));
const importStandQuoteDialog = retryableImport(() => import('./transfer/stand-quote-dialog'));

/** Id of the button `Share`, which takes the focus when the shown link is closed. */
const SHARE_BUTTON_ID = 'share-cart';

interface CartActionsProps {
  optimisticCart: OptimisticCart;
  selectedLines: readonly CartLine[];
  /** True if the cart is stored on the stand. Actions that need the shop are hidden. */
  isLocal: boolean;
  /** True while the cart is a copy from before the shop became unreachable, so that nothing can be changed. */
  isReadOnly: boolean;
  onEmpty: () => void;
}

/** Actions besides checkout: on the selected lines, and to add a list or empty the cart. */
export function CartActions({
  optimisticCart,
  selectedLines,
  isLocal,
  isReadOnly,
  onEmpty,
}: CartActionsProps) {
  const client = useClient();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const reportFailure = useLatest(handleError);
  const navigate = useNavigate();
  // Modules of the open dialogs, which are loaded on demand. Only stands offer a transfer and a stand quote.
  const [quoteModule, setQuoteModule] = useState<typeof QuoteDialogModule | null>(null);
  const { stand } = useSettings();
  const [transferModule, setTransferModule] = useState<typeof TransferDialogModule | null>(null);
  const [standQuoteModule, setStandQuoteModule] = useState<typeof StandQuoteDialogModule | null>(null);
  const [busy, setBusy] = useState(false);
  const focusAfterRender = useFocusAfterRender();
  const [sharedCart, setSharedCart] = useState<ReplyOf<'shareCart'> | null>(null);
  const lineIds = selectedLines.map(({ rec_id }) => rec_id);

  const showOffline = () => handleError({ kind: 'offline' });
  const openQuote = () => importQuoteDialog().then(setQuoteModule, showOffline);
  const openStandQuote = () => importStandQuoteDialog().then(setStandQuoteModule, showOffline);
  const openTransfer = () => importTransferDialog().then(setTransferModule, showOffline);
  // `SharedCart` sets the state `quote` when it has added the lines of a stand's quote code to the cart.
  const location = useLocation();
  const { pathname, search } = location;
  const wantsQuote = (location.state as { quote?: true } | null)?.quote === true;
  useEffect(() => {
    if (!wantsQuote) return;
    importQuoteDialog().then(setQuoteModule, () => reportFailure.current({ kind: 'offline' }));
    // Deletes the state, so that a reload or Back does not open the dialog again.
    void navigate(pathname + search, { replace: true });
  }, [wantsQuote, navigate, pathname, search, reportFailure]);
  /** Runs an action after the server has confirmed pending changes. Only warns if no line is selected. */
  const runOnSelection = async (action: () => Promise<void> | void) => {
    if (lineIds.length === 0) return notify({ tone: 'warning', text: formatMessage('selectGoods') });
    setBusy(true);
    await optimisticCart.flush();
    await action();
    setBusy(false);
  };
  const share = async () => {
    const outcome = await client.call('shareCart', { rec_ids: lineIds });
    if (outcome.ok) setSharedCart(outcome.data);
    else handleError(outcome.failure);
  };

  return (
    <>
      <div className={styles.actions}>
        {/* Kiosks must not store files of visitors. */}
        {stand?.mode !== 'kiosk' && !isLocal && (
          <Button disabled={busy} onClick={() => void runOnSelection(openQuote)}>
            Download quote (PDF)
          </Button>
        )}
        {stand && (
          <>
            <Button disabled={busy} onClick={() => void runOnSelection(openStandQuote)}>
              Quote
            </Button>
            <Button disabled={busy} onClick={() => void runOnSelection(openTransfer)}>
              Transfer to phone
            </Button>
          </>
        )}
        {!isLocal && (
          <Button id={SHARE_BUTTON_ID} disabled={busy} onClick={() => void runOnSelection(share)}>
            Share
          </Button>
        )}
        {!isReadOnly && (
          <>
            <LinkButton to="/quickOrder">Add a list</LinkButton>
            <Button variant="quiet" onClick={onEmpty}>
              Empty My Cart
            </Button>
          </>
        )}
      </div>
      {sharedCart && (
        <ShareLink
          key={sharedCart.code}
          link={shareUrl(sharedCart.code, stand?.website ?? window.location.href)}
          expiresAt={sharedCart.expires_at}
          onClose={() => {
            setSharedCart(null);
            focusAfterRender(SHARE_BUTTON_ID);
          }}
        />
      )}
      {transferModule && (
        <transferModule.CartTransferDialog lines={selectedLines} onClose={() => setTransferModule(null)} />
      )}
      {standQuoteModule && (
        <standQuoteModule.StandQuoteDialog lines={selectedLines} onClose={() => setStandQuoteModule(null)} />
      )}
      {quoteModule && <quoteModule.QuoteDialog lineIds={lineIds} onClose={() => setQuoteModule(null)} />}
    </>
  );
}
