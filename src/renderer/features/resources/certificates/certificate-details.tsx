import { Link } from 'react-router-dom';
import type { Certificate } from '../../../../shared/contract/certificates';
import { formatWeekdayAndDate } from '../../../../shared/lib/format-date';
import { useSettings } from '../../../state/settings';
import { Copyable } from '../../../components/feedback/copyable';
import { CertificateDownload } from './certificate-download';
import styles from './certificate.module.css';

export function CertificateDetails({ certificate }: { certificate: Certificate }) {
  const { demonstration_notice } = useSettings();
  const { lot, goods_id, goods_name, goods_sn, cas, formula, weight, storage, tests } = certificate;
  const facts: (readonly [name: string, value: string | null])[] = [
    ['CAS number', cas],
    ['Formula', formula],
    ['Molecular weight', weight && `${weight} g/mol`],
    ['Manufactured', certificate.made_on && formatWeekdayAndDate(certificate.made_on)],
    ['Released', formatWeekdayAndDate(certificate.released_on)],
    ['Retest', certificate.retest_on && formatWeekdayAndDate(certificate.retest_on)],
    ['Storage', storage],
  ];
  return (
    <article className={styles.sheet} aria-labelledby="lot">
      <div className={styles.head}>
        <h2 id="lot">{`Lot ${lot}`}</h2>
        <p>
          <Link to={`/goodsInfo?id=${goods_id}`} className={styles.product}>
            {goods_name}
          </Link>{' '}
          <Copyable text={goods_sn} label="catalogue number" />
        </p>
      </div>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <table className={styles.tests}>
        <caption className="visually-hidden">{`Tests of lot ${lot}`}</caption>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">Method</th>
            <th scope="col">Specification</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {tests.map(({ test, method, limit, result }) => (
            <tr key={test}>
              <th scope="row">{test}</th>
              <td data-label="Method">{method}</td>
              <td data-label="Specification">{limit}</td>
              <td data-label="Result">{result}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>The lot meets its specification and was released for sale.</p>
      {demonstration_notice && (
        <p className={styles.note}>Lots and their results are made up for this demonstration.</p>
      )}
      <CertificateDownload lot={lot} />
    </article>
  );
}
