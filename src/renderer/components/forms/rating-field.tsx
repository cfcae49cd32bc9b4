import styles from './rating-field.module.css';

interface RatingFieldProps {
  /** Id of the group and name of its radio buttons. Errors of the form's own check and of the server refer to the field by it. */
  name: string;
  label: string;
  /** '1' to '5'; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Error message; shown below the field. */
  problem?: string | undefined;
}

/** Labels of the ratings 1 to 5, in this order. */
const ratingLabels = ['Not at all', 'Badly', 'Fairly', 'Well', 'Very well'];

/** Radio buttons for a rating from 1 to 5. */
export function RatingField({ name, label, value, onChange, problem }: RatingFieldProps) {
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className={styles.field}
      {...(problem && { 'aria-describedby': `${name}-problem` })}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {ratingLabels.map((text, index) => {
          const rating = String(index + 1);
          return (
            <label key={rating} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={rating}
                checked={value === rating}
                onChange={() => onChange(rating)}
              />
              {rating} {text}
            </label>
          );
        })}
      </div>
      {problem && (
        <p id={`${name}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
