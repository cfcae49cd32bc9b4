import { useCallback, useEffect, useState } from 'react';
import { errorActionFor } from '../api/error-actions';
import { useClient } from '../api/client-context';

export interface Captcha {
  /** Props of the captcha field. */
  field: {
    /** Data URL of the picture, '' for none. */
    picture: string;
    /** Data URL of the sound, '' unless requested. */
    sound: string;
    /** Why loading failed, '' otherwise. */
    trouble: string;
    renew: (kind: 'picture' | 'sound') => void;
    value: string;
    onChange: (value: string) => void;
  };
  /** The server requires no captcha: the field is not shown. */
  needless: boolean;
  /** Part of the form's request. */
  answer: { captcha_id: string; captcha: string };
  /**
   * Returns name, value and message for the form's validation. When loading failed, returns the reason as message
   * and loads a new captcha.
   */
  required: () => readonly [name: string, value: string, text: string];
  /** Loads a new captcha of the same kind: an answer can be used once. */
  again: () => void;
}

const noCaptcha = { id: '', picture: '', sound: '', trouble: '', needless: false };

/** Loads a captcha, as a picture or a sound, and holds its answer. */
export function useCaptcha(): Captcha {
  const client = useClient();
  const [{ id, picture, sound, trouble, needless }, setCaptcha] = useState(noCaptcha);
  const [value, setValue] = useState('');
  const load = useCallback(
    (kind: 'picture' | 'sound') => {
      void client.call('issueCaptcha', { kind }).then((outcome) => {
        if (!outcome.ok)
          return setCaptcha({ ...noCaptcha, trouble: errorActionFor(outcome.failure).message });
        const { captcha_id, image, sound: audio, needless = false } = outcome.data;
        const imageUrl = image && `data:image/svg+xml,${encodeURIComponent(image)}`;
        setCaptcha({ id: captcha_id, picture: imageUrl, sound: audio, trouble: '', needless });
      });
    },
    [client],
  );
  useEffect(() => load('picture'), [load]);
  const renew = (kind: 'picture' | 'sound') => {
    setValue('');
    load(kind);
  };
  const again = () => renew(sound ? 'sound' : 'picture');
  return {
    field: { picture, sound, trouble, renew, value, onChange: setValue },
    answer: { captcha_id: id, captcha: needless ? 'none' : value },
    needless,
    required: () => {
      if (trouble) again();
      const answer = needless ? 'none' : value;
      return ['captcha', trouble ? '' : answer, trouble || 'Please enter the characters in the picture.'];
    },
    again,
  };
}
