import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { toSingleLine } from '../../../../shared/lib/visible-text';
import { unwrap } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import { CertificateDetails } from './certificate-details';
import { LotResult } from './lot-result';
import { Button } from '../../../components/forms/button';
import { PageFrame } from '../../../components/layout/page-frame';
import formStyles from '../../../components/forms/filter-form.module.css';

interface CertificateData {
  /** Lot or catalogue number; '' for none. */
  key: string;
  result: ReplyOf<'coa'> | null;
}

/** Characters of a lot or catalogue number; longer ones are cut. */
const MAX_KEY_LENGTH = 64;

/** Order lines link with `?lot=`, the form uses `?key=`. */
export async function load({ client, url, signal }: LoadArgs): Promise<CertificateData> {
  const { searchParams } = url;
  const key = toSingleLine(searchParams.get('lot') ?? searchParams.get('key') ?? '', MAX_KEY_LENGTH);
  return { key, result: key ? unwrap(await client.call('coa', { key }, { signal })) : null };
}

export function head({ key, result }: CertificateData): PageHead {
  if (!key) {
    return {
      title: 'Certificates of analysis',
      description:
        'Find the certificate of analysis of a lot: enter the lot number from the label, or a catalogue number to see its lots. View it online or as a PDF.',
      canonical: '/coa',
    };
  }
  const lot = result?.certificate?.lot;
  return {
    title: `${lot ? 'Certificate of analysis' : 'Certificates for'} ${lot ?? key}`,
    description: `Certificate of analysis: ${lot ?? key}. Tests, limits and results of the lot, with manufacturing and release dates.`,
    canonical: `/coa?${new URLSearchParams({ key: lot ?? key })}`,
    // Any typed number has such a page, also a number that does not exist.
    robots: 'noindex',
  };
}

export function Screen({ data: { key, result } }: { data: CertificateData }) {
  return (
    <PageFrame
      title="Certificates of analysis"
      intro="Every lot is tested before it is sold. Enter the lot number from the label, or a catalogue number to see its lots."
    >
      <LotForm key={key} initialKey={key} />
      {result?.certificate && <CertificateDetails certificate={result.certificate} />}
      {result && <LotResult searchKey={key} result={result} />}
    </PageFrame>
  );
}

/** Search form, which also works without JavaScript. */
function LotForm({ initialKey }: { initialKey: string }) {
  const navigate = useNavigate();
  const [key, setKey] = useState(initialKey);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim()) void navigate(`/coa?${new URLSearchParams({ key: key.trim() })}`);
  };
  return (
    <form
      action="/coa"
      className={`${formStyles.form} ${formStyles.single}`}
      aria-label="Certificates"
      onSubmit={submit}
    >
      <label className={formStyles.field}>
        Lot or catalogue number
        <input
          type="search"
          enterKeyHint="search"
          name="key"
          value={key}
          maxLength={MAX_KEY_LENGTH}
          required
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <Button type="submit" variant="main" className={formStyles.submit}>
        Find
      </Button>
    </form>
  );
}
