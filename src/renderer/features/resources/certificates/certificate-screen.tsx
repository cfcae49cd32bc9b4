import type { ReplyOf } from '../../../../shared/contract/calls';
import { unwrap } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import { CertificateSheet } from './certificate-details';
import { LotAnswer } from './lot-result';
import { LotForm } from './lot-form';
import styles from '../resource-screen.module.css';

interface CertificateData {
  /** What is looked for; '' = nothing yet. */
  key: string;
  found: ReplyOf<'coa'> | null;
}

const LONGEST = 64;

/** An order's lines link to `?lot=`, the form to `?key=`. */
export async function load({ client, url, signal }: LoadArgs): Promise<CertificateData> {
  const typed = url.searchParams.get('lot') ?? url.searchParams.get('key') ?? '';
  const key = typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .trim();
  return { key, found: key ? unwrap(await client.call('coa', { key }, { signal })) : null };
}

export function head({ key, found }: CertificateData): PageHead {
  if (!key) {
    return {
      title: 'Certificates of analysis',
      description:
        'Find the certificate of analysis of a lot: type the lot number from the label, or a catalogue number to see its lots. As a page and as a PDF.',
      canonical: '/coa',
    };
  }
  const lot = found?.certificate?.lot;
  return {
    title: `${lot ? 'Certificate of analysis' : 'Certificates for'} ${lot ?? key}`,
    description: `Certificate of analysis: ${lot ?? key}. Tests, limits and results of the lot, with the days of making and release.`,
    canonical: `/coa?${new URLSearchParams({ key: lot ?? key })}`,
    // There are as many lots as anybody can type.
    robots: 'noindex',
  };
}

export function Screen({ data: { key, found } }: { data: CertificateData }) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Certificates of analysis</h1>
        <p className={styles.lead}>
          Every lot is tested before it is sold. Type the lot number from the label, or a catalogue number to
          see its lots.
        </p>
      </div>
      <LotForm key={key} typed={key} />
      {found?.certificate && <CertificateSheet certificate={found.certificate} />}
      {found && <LotAnswer typed={key} found={found} />}
    </div>
  );
}
