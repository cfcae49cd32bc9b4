import styles from './captcha-field.module.css';
import { TextField } from './text-field';

/** Number of characters of a captcha, given by the specification. */
const CAPTCHA_LENGTH = 4;

interface CaptchaFieldProps {
  /** Data URL of the picture; '' when the captcha is spoken or not loaded yet. */
  picture: string;
  /** Data URL of the sound; '' when the captcha is a picture. */
  sound: string;
  /** Why loading failed; '' otherwise. */
  loadError: string;
  /** True if the server requires no characters. Then nothing is rendered. */
  needless: boolean;
  renew: (kind: 'picture' | 'sound') => void;
  value: string;
  onChange: (value: string) => void;
  /** Error message; shown below the field. */
  problem?: string | undefined;
}

/** A captcha as a picture, which a click renews, or as sound. */
export function CaptchaField({
  picture,
  sound,
  loadError,
  needless,
  renew,
  value,
  onChange,
  problem,
}: CaptchaFieldProps) {
  const isSpoken = sound !== '';
  if (needless) return null;
  return (
    <div className={styles.captcha}>
      {isSpoken ? (
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
          {picture && <img src={picture} alt="" width={240} height={80} />}
        </button>
      )}
      <TextField
        name="captcha"
        label={isSpoken ? 'Characters you hear' : 'Characters in the picture'}
        value={value}
        // Removes the spaces that some people type between the characters. The attribute `maxLength` would count them.
        onChange={(typed) => onChange(typed.replace(/\s/g, '').slice(0, CAPTCHA_LENGTH))}
        required
        autoComplete="off"
        problem={problem ?? (loadError || undefined)}
        {...(isSpoken && {
          hint: 'Letters are spoken as words: Alpha for A, Hotel for H. Enter the letters and digits.',
        })}
      />
      <p className={styles.links}>
        <button type="button" className={styles.link} onClick={() => renew(isSpoken ? 'sound' : 'picture')}>
          {isSpoken ? 'Play new characters' : 'Show other characters'}
        </button>
        <button type="button" className={styles.link} onClick={() => renew(isSpoken ? 'picture' : 'sound')}>
          {isSpoken ? 'Show a picture instead' : 'Listen instead'}
        </button>
      </p>
    </div>
  );
}
