import { useState } from 'react';
import type { PublicationFilter } from '../../../../shared/catalogue/publication-url';
import { useClient } from '../../../api/client-context';
import { useNotify } from '../../../state/notices';
import { useErrorHandler } from '../../../state/use-error-handler';
import { Button } from '../../../components/forms/button';
import { downloadFile } from '../../../lib/download-file';
import { paperRequest } from './publication-request';

/** The whole list, all pages of it, as a file for table programs. */
export function PaperDownload({ choice }: { choice: PublicationFilter }) {
  const client = useClient();
  const notify = useNotify();
  const applyRemedy = useErrorHandler();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const outcome = await client.call('paperFile', paperRequest(choice));
    setBusy(false);
    if (!outcome.ok) return applyRemedy(outcome.failure);
    const { name, csv } = outcome.data;
    downloadFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    notify({ tone: 'success', text: `${name} is saved.` });
  };
  return (
    <Button className="needs-script" disabled={busy} onClick={() => void download()}>
      {busy ? 'One moment…' : 'Download as CSV'}
    </Button>
  );
}
