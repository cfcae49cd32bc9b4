import { useClient } from '../../../api/client-context';
import { useAction } from '../../../state/use-action';
import { Button } from '../../../components/forms/button';
import { downloadFile } from '../../../lib/download-file';

/** Everything that the shop knows of the customer, as a file. */
export function ExportData() {
  const client = useClient();
  const { busy, act } = useAction();
  const download = () =>
    act(
      async () => client.call('exportAccount', {}),
      (data) => {
        downloadFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
        return 'Your data is saved as my-data.json.';
      },
    );
  return (
    <>
      <p>
        Everything that we know of you, as one file in JSON: addresses, favorites, trials, invoices, points.
      </p>
      <div>
        <Button disabled={busy} onClick={() => void download()}>
          {busy ? 'Gathering it…' : 'Download my data'}
        </Button>
      </div>
    </>
  );
}
