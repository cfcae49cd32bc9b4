import styles from './stand-form.module.css';

interface InterestFieldProps {
  /** Catalogue numbers of what was looked at. */
  viewed: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** What somebody looked at in this visit; what is ticked goes along. Nothing where nothing was looked at. */
export function InterestField({ viewed, chosen, onChange }: InterestFieldProps) {
  if (viewed.length === 0) return null;
  return (
    <fieldset className={styles.interests}>
      <legend>You looked at</legend>
      <ul>
        {viewed.map((number) => (
          <li key={number}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(number)}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...chosen, number] : chosen.filter((one) => one !== number),
                  )
                }
              />
              {number}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
