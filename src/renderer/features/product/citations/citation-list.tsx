import type { ReplyOf } from '../../../../shared/contract/calls';
import { useSettings } from '../../../state/settings';
import { CopyButton } from '../../../components/feedback/copy-button';
import { SafeLink } from '../../../components/layout/safe-link';
import { citationText } from './citation-labels';
import styles from './citations.module.css';

/** Papers, each with its place in the literature database and a text to quote. */
export function CitationList({ papers }: { papers: ReplyOf<'citations'>['list'] }) {
  const { literature_url } = useSettings();
  return (
    <ol className={styles.list}>
      {papers.map((paper) => (
        <li key={paper.pmid} className={styles.paper}>
          <span className={styles.title}>{paper.name}</span>{' '}
          {paper.authors && <span className={styles.authors}>{paper.authors}. </span>}
          <span className={styles.facts}>
            <span>
              {paper.pub && <i>{paper.pub}</i>} {[paper.year, paper.reference].filter(Boolean).join('; ')}
            </span>{' '}
            <SafeLink href={literature_url + paper.pmid} newTab rel="nofollow" className={styles.pmid}>
              PMID {paper.pmid}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </SafeLink>{' '}
            <CopyButton text={citationText(paper)} description={`PMID ${paper.pmid}`}>
              Copy citation
            </CopyButton>
          </span>
        </li>
      ))}
    </ol>
  );
}
