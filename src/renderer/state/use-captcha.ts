import { useCallback, useEffect, useState } from 'react';
import { remedyFor } from '../api/remedies';
import { useClient } from '../api/client-context';

export interface Captcha {
  /** What the field shows and changes. */
  field: {
    /** Address of the picture, '' while there is none. */
    picture: string;
    /** Address of the sound, '' unless it was asked for. */
    sound: string;
    /** Why none came, '' when one did. */
    trouble: string;
    renew: (kind: 'picture' | 'sound') => void;
    value: string;
    onChange: (value: string) => void;
  };
  /** Nobody has to read anything here: no field is needed. */
  needless: boolean;
  /** What is sent with the form. */
  answer: { captcha_id: string; captcha: string };
  /**
   * For the check of the form: name, value and what to say while it is empty. Where no characters came, that is the
   * reason, and they are asked for once more.
   */
  required: () => readonly [name: string, value: string, text: string];
  /** A new one of the same kind, after an answer was used up. */
  again: () => void;
}

const none = { id: '', picture: '', sound: '', trouble: '', needless: false };

/** A captcha to be answered with a form: to be seen, or to be heard. */
export function useCaptcha(): Captcha {
  const client = useClient();
  const [{ id, picture, sound, trouble, needless }, setCaptcha] = useState(none);
  const [value, setValue] = useState('');
  const fetch = useCallback(
    (kind: 'picture' | 'sound') => {
      void client.call('issueCaptcha', { kind }).then((outcome) => {
        if (!outcome.ok) return setCaptcha({ ...none, trouble: remedyFor(outcome.failure).message });
        const { captcha_id, image, sound: spoken, needless = false } = outcome.data;
        const drawn = image && `data:image/svg+xml,${encodeURIComponent(image)}`;
        setCaptcha({ id: captcha_id, picture: drawn, sound: spoken, trouble: '', needless });
      });
    },
    [client],
  );
  useEffect(() => fetch('picture'), [fetch]);
  const renew = (kind: 'picture' | 'sound') => {
    setValue('');
    fetch(kind);
  };
  const again = () => renew(sound ? 'sound' : 'picture');
  return {
    field: { picture, sound, trouble, renew, value, onChange: setValue },
    answer: { captcha_id: id, captcha: needless ? 'none' : value },
    needless,
    required: () => {
      if (trouble) again();
      const typed = needless ? 'none' : value;
      return ['captcha', trouble ? '' : typed, trouble || 'Please enter the characters in the picture.'];
    },
    again,
  };
}
