import { useState } from 'react';
import { useClient } from '../../../api/client-context';
import { useNotify } from '../../../state/notices';
import { useSettings } from '../../../state/settings';
import { useErrorHandler } from '../../../state/use-error-handler';
import { Button } from '../../../components/forms/button';
import { downloadPdf } from '../../../lib/download-file';
import styles from './certificate.module.css';

/**
 * Downloads or prints a certificate. A kiosk links to the website instead, because visitors cannot save
 * files.
 */
export function CertificateDownload({ lot }: { lot: string }) {
  const client = useClient();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const [busy, setBusy] = useState(false);
  const { stand } = useSettings();
  const download = async () => {
    setBusy(true);
    const outcome = await client.call('coaFile', { key: lot });
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    downloadPdf(outcome.data.name, outcome.data.pdf);
    notify({ tone: 'success', text: `${outcome.data.name} is saved.` });
  };
  if (stand?.mode === 'kiosk') {
    const certificateUrl = stand.website && `${stand.website}/coa?${new URLSearchParams({ lot })}`;
    return certificateUrl ? (
      <p className={styles.actions}>
        <a href={certificateUrl} target="_blank" rel="noopener nofollow">
          Certificate on your phone
        </a>
      </p>
    ) : null;
  }
  return (
    <div className={`${styles.actions} needs-script`}>
      <Button variant="main" disabled={busy} onClick={() => void download()}>
        {busy ? 'One moment…' : 'Download as PDF'}
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  );
}
