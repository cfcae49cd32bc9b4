import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { confirmEmailUrl } from '../../../../shared/accounts/redirect-target';
import { productUrl } from '../../../../shared/catalogue/variant-url';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { useNotify } from '../../../state/notices';
import { useSession } from '../../../state/session';
import { loginPath, useErrorHandler } from '../../../state/use-error-handler';
import styles from './sold-out-size.module.css';

interface NotifyButtonProps {
  goodsId: number;
  goodsAttr: string;
  /** Size as shown. */
  size: string;
}

/** The customer's request for an e-mail, which needs a confirmed address (`canReceive`). Null until loaded. */
type AlertState = { isRequested: boolean; canReceive: boolean } | null;

/** Requests one e-mail when a sold-out size can be ordered again, or cancels the request. Visitors sign in first. */
export function NotifyButton({ goodsId, goodsAttr, size }: NotifyButtonProps) {
  const client = useClient();
  const { userName } = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<AlertState>(null);
  useEffect(() => {
    if (!userName) return;
    const controller = new AbortController();
    client.call('stockAlerts', {}, { signal: controller.signal }).then(
      (outcome) => {
        if (!outcome.ok) return;
        const { list, can_receive: canReceive } = outcome.data;
        const isSize = (alert: { goods_id: number; goods_attr: string }) =>
          alert.goods_id === goodsId && alert.goods_attr === goodsAttr;
        // A click during the request is newer than its reply.
        setState((current) => current ?? { isRequested: list.some(isSize), canReceive });
      },
      () => undefined,
    );
    return () => {
      controller.abort();
      setState(null);
    };
  }, [client, userName, goodsId, goodsAttr]);

  if (!userName) {
    const signIn = loginPath(productUrl(goodsId, goodsAttr));
    return (
      <div className={styles.notify}>
        <Button className="needs-script" onClick={() => void navigate(signIn)}>
          Notify me
        </Button>
        <p className={styles.hint}>Log in to receive one e-mail when it is back. You return to this size.</p>
      </div>
    );
  }
  if (state && !state.canReceive) {
    return (
      <p className={styles.hint}>
        <Link to={confirmEmailUrl(productUrl(goodsId, goodsAttr))} className={styles.link}>
          Confirm your e-mail address
        </Link>{' '}
        and we can tell you when it is back. You return to this size.
      </p>
    );
  }
  const setAlert = async (isRequested: boolean) => {
    setBusy(true);
    const outcome = await client.call('setStockAlert', {
      goods_id: goodsId,
      goods_attr: goodsAttr,
      wanted: isRequested,
    });
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    setState({ isRequested, canReceive: true });
    notify({
      tone: 'success',
      text: isRequested
        ? `We will send you one e-mail when ${size} is back in stock.`
        : `We will not send an e-mail about ${size}.`,
    });
  };
  return (
    <div className={styles.notify}>
      <Button disabled={busy} onClick={() => void setAlert(!state?.isRequested)}>
        {state?.isRequested ? 'Do not notify me' : 'Notify me'}
      </Button>
      <p className={styles.hint}>
        {state?.isRequested
          ? 'You will receive one e-mail when it is back.'
          : 'One e-mail when it is back, to your confirmed address.'}
      </p>
    </div>
  );
}
