import type { Product } from '../../../../shared/contract/calls';
import { NOT_ASSESSED, splitStatements } from '../../../../shared/catalogue/hazards';
import { hazardPictogram } from './pictogram-shapes';
import styles from './hazards.module.css';

/** GHS classification with its sources, or a warning that the product has none. */
export function Hazards({ hazard }: { hazard: Product['hazard'] }) {
  return (
    <div className={styles.hazards}>
      {hazard ? (
        <Classification hazard={hazard} />
      ) : (
        <>
          <p className={styles.signal}>{NOT_ASSESSED}</p>
          <p className={styles.note}>No source at hand classifies this product.</p>
        </>
      )}
      <p className={styles.note}>Read the safety data sheet of the lot before you open the container.</p>
    </div>
  );
}

function Classification({ hazard }: { hazard: NonNullable<Product['hazard']> }) {
  const { signal_word, pictograms, statements, sources, notes } = hazard;
  const { hazards, precautions } = splitStatements(statements);
  const kinds = [
    { name: 'Hazard statements', list: hazards },
    { name: 'Precautionary statements', list: precautions },
  ];
  return (
    <>
      {(signal_word || pictograms.length > 0) && (
        <div className={styles.signs}>
          {pictograms.map((code) => (
            <Pictogram key={code} code={code} />
          ))}
          {signal_word && (
            <p className={styles.signal}>
              <span className="visually-hidden">Signal word: </span>
              {signal_word}
            </p>
          )}
        </div>
      )}
      <div className={styles.kinds}>
        {kinds.map(
          ({ name, list }) =>
            list.length > 0 && (
              <div key={name}>
                <h3 className={styles.name}>{name}</h3>
                <ul>
                  {list.map(({ code, text }) => (
                    <li key={code} className={styles.statement}>
                      <span className={styles.code}>{code}</span> <span>{text}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
      <p className={styles.note}>
        {sources.length === 1 ? 'Source' : 'Sources'}: {sources.join('; ')}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  );
}

function Pictogram({ code }: { code: string }) {
  const { name, shape } = hazardPictogram(code);
  return (
    <figure className={styles.sign}>
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <path
          d="M32 3 61 32 32 61 3 32Z"
          fill="#fff"
          stroke="#c8102e"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
        {shape ? (
          <path d={shape} fill="#111" fillRule="evenodd" />
        ) : (
          <text x="32" y="36" fontSize="11" fontWeight="700" textAnchor="middle">
            {code}
          </text>
        )}
      </svg>
      <figcaption>
        {name} <span className={styles.code}>{code}</span>
      </figcaption>
    </figure>
  );
}
