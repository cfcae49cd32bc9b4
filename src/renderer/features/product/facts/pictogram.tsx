import { pictogramOf } from './pictogram-shapes';
import styles from './hazards.module.css';

/** A GHS hazard pictogram with its name below. */
export function Pictogram({ code }: { code: string }) {
  const { name, shape } = pictogramOf(code);
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
