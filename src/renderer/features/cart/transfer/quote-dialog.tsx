import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { showCalendarDate } from '../../../../shared/lib/format-date';
import { useClient } from '../../../api/client-context';
import { useNotify } from '../../../state/notices';
import { useSubmission } from '../../../state/use-submission';
import { Button } from '../../../components/forms/button';
import { FormSummary } from '../../../components/forms/form-summary';
import { Modal, ModalActions } from '../../../components/feedback/modal';
import { decodeBase64, downloadFile } from '../../../lib/download-file';
import { TextField } from '../../../components/forms/text-field';
import styles from './quote-dialog.module.css';

interface QuoteDialogProps {
  recIds: readonly number[];
  onClose: () => void;
}

/** Makes a quote of the selected lines, for whoever has to approve the purchase. */
export function QuoteDialog({ recIds, onClose }: QuoteDialogProps) {
  const client = useClient();
  const notify = useNotify();
  const [recipient, setRecipient] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'cartQuote'>>();
  const download = () =>
    submit({
      check: () => [],
      send: () => client.call('cartQuote', { rec_ids: [...recIds], recipient }),
      done: ({ quote_sn: number, expires_on: day, name, pdf }) => {
        downloadFile(name, new Blob([decodeBase64(pdf)], { type: 'application/pdf' }));
        notify({
          tone: 'success',
          text: `Quote ${number} is saved. Its prices hold until ${showCalendarDate(day)}.`,
        });
        onClose();
      },
    });
  return (
    <Modal title="Download a quote" onClose={onClose}>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void download();
        }}
        noValidate
      >
        <FormSummary problems={problems} />
        <TextField
          name="recipient"
          label="Whom it is for"
          value={recipient}
          onChange={setRecipient}
          maxLength={120}
          autoComplete="organization"
          hint="A person or institute, to be printed on it. The quote is a numbered PDF of the selected lines."
          problem={problemOf('recipient')}
        />
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="main" disabled={sending}>
            {sending ? 'One moment…' : 'Download quote (PDF)'}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
