import type { Product } from '../../../../shared/contract/calls';
import { hazardPictogram } from './pictogram-shapes';
import styles from './hazards.module.css';

/** GHS hazard information. */
export function Hazards({ hazard }: { hazard: NonNullable<Product['hazard']> }) {
  const { signal_word, pictograms, statements } = hazard;
  const kinds = [
    { name: 'Hazard statements', list: statements.filter(({ code }) => !code.startsWith('P')) },
    { name: 'Precautionary statements', list: statements.filter(({ code }) => code.startsWith('P')) },
  ];
  return (
    <div className={styles.hazards}>
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
        The safety data sheet of the lot decides. Read it before you open the container.
      </p>
    </div>
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
