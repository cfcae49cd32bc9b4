import { useState } from 'react';
import { formatCalendarDate } from '../../../../shared/lib/format-date';
import { useClient } from '../../../api/client-context';
import { Modal, ModalActions } from '../../../components/feedback/modal';
import { Button } from '../../../components/forms/button';
import { Form, SubmitButton } from '../../../components/forms/form';
import { TextField } from '../../../components/forms/text-field';
import { downloadPdf } from '../../../lib/download-file';
import { randomKey } from '../../../lib/random-key';
import { useNotify } from '../../../state/notices';
import { useForm } from '../../../state/use-form';
import styles from './quote-dialog.module.css';

interface QuoteDialogProps {
  lineIds: readonly number[];
  onClose: () => void;
}

/** Creates a PDF quote of the selected lines, for example for an approval. */
export function QuoteDialog({ lineIds, onClose }: QuoteDialogProps) {
  const client = useClient();
  const notify = useNotify();
  // A retry after a failure or a lost reply returns the quote that the shop has stored.
  const [key] = useState(randomKey);
  const form = useForm({
    initial: { recipient: '' },
    send: ({ recipient }) => client.call('cartQuote', { rec_ids: [...lineIds], recipient }, { key }),
    onDone: ({ quote_sn: quoteNumber, expires_on: lastDay, name: fileName, pdf }) => {
      downloadPdf(fileName, pdf);
      notify({
        tone: 'success',
        text: `Quote ${quoteNumber} is saved. Its prices are valid until ${formatCalendarDate(lastDay)}.`,
      });
      onClose();
    },
  });
  return (
    <Modal title="Download a quote" onClose={onClose}>
      <Form form={form} className={styles.form}>
        <TextField
          {...form.field('recipient')}
          label="Quote for"
          maxLength={120}
          autoComplete="organization"
          hint="Person or institution to print on the quote. The quote is a numbered PDF of the selected lines."
        />
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form} action="Download quote (PDF)" />
        </ModalActions>
      </Form>
    </Modal>
  );
}
