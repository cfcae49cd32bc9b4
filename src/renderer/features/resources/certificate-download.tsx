import { useState } from 'react';
import { useClient } from '../../api/client-context';
import { useNotify } from '../../state/notices';
import { useSettings } from '../../state/settings';
import { useRemedy } from '../../state/use-remedy';
import { Button } from '../../ui/button';
import { savePdf } from '../../ui/save-file';
import styles from './certificate.module.css';

/** A certificate to keep or to print; neither at a screen for visitors, who have nowhere to put it. */
export function CertificateDownload({ lot }: { lot: string }) {
  const client = useClient();
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const [busy, setBusy] = useState(false);
  const isLocked = useSettings().stand?.mode === 'kiosk';
  const download = async () => {
    setBusy(true);
    const outcome = await client.call('coaFile', { key: lot });
    setBusy(false);
    if (!outcome.ok) return applyRemedy(outcome.failure);
    savePdf(outcome.data.name, outcome.data.pdf);
    notify({ tone: 'success', text: `${outcome.data.name} is saved.` });
  };
  if (isLocked) return null;
  return (
    <div className={`${styles.actions} needs-script`}>
      <Button look="main" disabled={busy} onClick={() => void download()}>
        {busy ? 'One moment…' : 'Download as PDF'}
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  );
}
