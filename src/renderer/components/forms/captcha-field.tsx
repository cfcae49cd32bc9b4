import styles from './captcha-field.module.css';
import { TextField } from './text-field';

interface CaptchaFieldProps {
  /** Data URL, '' when the captcha is spoken or not loaded yet. */
  picture: string;
  /** Data URL, '' when the captcha is a picture. */
  sound: string;
  trouble: string;
  renew: (kind: 'picture' | 'sound') => void;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
}

/** A captcha as a picture, which a click renews, or as sound. */
export function CaptchaField({
  picture,
  sound,
  trouble,
  renew,
  value,
  onChange,
  problem,
}: CaptchaFieldProps) {
  const heard = sound !== '';
  return (
    <div className={styles.captcha}>
      <TextField
        name="captcha"
        label={heard ? 'Characters that you hear' : 'Characters in the picture'}
        value={value}
        onChange={onChange}
        required
        autoComplete="off"
        maxLength={8}
        problem={problem ?? (trouble || undefined)}
        {...(heard && {
          hint: 'Letters are spoken as words: Alpha for A, Charlie for C. Enter the letters and digits.',
        })}
      >
        {heard ? (
          <audio className={styles.sound} src={sound} controls autoPlay aria-label="Characters, spoken" />
        ) : (
          <button
            type="button"
            className={styles.picture}
            tabIndex={-1}
            aria-hidden="true"
            title="Show other characters"
            onClick={() => renew('picture')}
          >
            {picture && <img src={picture} alt="" width={132} height={44} />}
          </button>
        )}
      </TextField>
      <p className={styles.others}>
        <button type="button" className={styles.other} onClick={() => renew(heard ? 'sound' : 'picture')}>
          {heard ? 'Say other characters' : 'Show other characters'}
        </button>
        <button type="button" className={styles.other} onClick={() => renew(heard ? 'picture' : 'sound')}>
          {heard ? 'Show a picture instead' : 'Listen instead'}
        </button>
      </p>
    </div>
  );
}
