import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { relationLabels } from '../../../shared/catalogue/pathway-terms';
import { pathwayAddress } from './pathway-url';
import panel from './node-panel.module.css';
import styles from './node-relations.module.css';

/** Where a node stands on the map: what acts on it, and what it acts on. */
export function NodeRelations({ pathway, name }: { pathway: ReplyOf<'pathway'>; name: string }) {
  const { id, relations } = pathway;
  const before = relations.filter(({ to }) => to === name).map(({ from, kind }) => ({ other: from, kind }));
  const after = relations.filter(({ from }) => from === name).map(({ to, kind }) => ({ other: to, kind }));
  return (
    <section>
      <h3 className={panel.title}>On this map</h3>
      <dl className={styles.relations}>
        {[
          { way: 'From', list: before },
          { way: 'To', list: after },
        ]
          .filter(({ list }) => list.length > 0)
          .map(({ way, list }) => (
            <div key={way}>
              <dt>{way}</dt>
              <dd>
                <ul className={styles.list}>
                  {list.map(({ other, kind }) => (
                    <li key={`${other} ${kind}`}>
                      <Link to={pathwayAddress(id, other)} preventScrollReset>
                        {other}
                      </Link>{' '}
                      <span className={styles.kind}>{relationLabels[kind].toLowerCase()}</span>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
