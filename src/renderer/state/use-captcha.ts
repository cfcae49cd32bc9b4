import { useCallback, useEffect, useRef, useState } from 'react';
import { errorActionFor } from '../api/error-actions';
import type { Client } from '../api/client';
import { useClient } from '../api/client-context';
import { noProof, startProof } from '../lib/proof-of-work';

export interface Captcha {
  /** Props of the captcha field. */
  field: {
    /** Data URL of the picture, '' for none. */
    picture: string;
    /** Data URL of the sound, '' unless requested. */
    sound: string;
    /** Message about a failed load; '' otherwise. */
    loadError: string;
    /** No characters are required. */
    needless: boolean;
    renew: (kind: 'picture' | 'sound') => void;
    value: string;
    onChange: (value: string) => void;
  };
  /** Resolves to the fields of the captcha in the form's request, as soon as the proof of work is ready. */
  answer: () => Promise<{ captcha_id: string; captcha: string; proof: string }>;
  /**
   * Returns name, value and message of the field for the validation of required fields. When the captcha could not be loaded,
   * returns the reason as message and loads a new captcha.
   */
  requiredField: () => readonly [name: string, value: string, message: string];
  /** Loads a new captcha of the same kind, because each captcha can be answered only once. */
  reload: () => void;
}

/** Sent in place of an id or characters that are missing or not needed, because the contract requires a text. */
const NO_VALUE = 'none';

const noCaptcha = { id: '', picture: '', sound: '', loadError: '', needless: false };

/** Id of the captcha that each client answered last. After a correct answer, the next captchas need no characters. */
const lastAnsweredId = new WeakMap<Client, string>();

/**
 * Loads a captcha, as a picture or a sound, and stores the visitor's answer. A worker solves the proof of work meanwhile, so
 * that visitors do not wait for it. `form` names a form for which the server may require no characters: a sign-in, as long as
 * none has failed, and a lead that a stand stores.
 */
export function useCaptcha(form?: 'login' | 'lead'): Captcha {
  const client = useClient();
  // The first sign-in needs no characters: the form shows none until the server asks for them.
  const [{ picture, sound, loadError, needless }, setCaptcha] = useState({
    ...noCaptcha,
    needless: form === 'login',
  });
  /** The captcha of the last request, also while its reply is pending. */
  const latest = useRef<Promise<typeof noCaptcha>>(Promise.resolve(noCaptcha));
  const [value, setValue] = useState('');
  const proof = useRef(noProof);
  const isMounted = useRef(false);
  const load = useCallback(
    (kind: 'picture' | 'sound') => {
      const solved = lastAnsweredId.get(client);
      lastAnsweredId.delete(client);
      const request = { kind, ...(form && { form }), ...(solved && { solved }) };
      const loading: Promise<typeof noCaptcha> = client.call('issueCaptcha', request).then((outcome) => {
        // A visitor who has left the form needs no proof of work.
        if (!isMounted.current) return noCaptcha;
        // Replies may arrive in another order: only the last requested captcha is shown and answered.
        if (latest.current !== loading) return latest.current;
        proof.current.cancel();
        proof.current = noProof;
        const show = (captcha: typeof noCaptcha) => {
          setCaptcha(captcha);
          return captcha;
        };
        if (!outcome.ok) return show({ ...noCaptcha, loadError: errorActionFor(outcome.failure).message });
        const { captcha_id, image, sound: audio, challenge, needless = false } = outcome.data;
        if (challenge) proof.current = startProof(challenge);
        return show({ id: captcha_id, picture: image, sound: audio, loadError: '', needless });
      });
      latest.current = loading;
    },
    [client, form],
  );
  useEffect(() => {
    isMounted.current = true;
    load('picture');
    return () => {
      isMounted.current = false;
      proof.current.cancel();
    };
  }, [load]);
  const renew = (kind: 'picture' | 'sound') => {
    setValue('');
    load(kind);
  };
  const reload = () => renew(sound ? 'sound' : 'picture');
  return {
    field: { picture, sound, loadError, needless, renew, value, onChange: setValue },
    answer: async () => {
      const { id, needless: isNeedless } = await latest.current;
      lastAnsweredId.set(client, id);
      return {
        captcha_id: id || NO_VALUE,
        captcha: isNeedless ? NO_VALUE : value || NO_VALUE,
        proof: await proof.current.solution,
      };
    },
    requiredField: () => {
      if (loadError) reload();
      const answer = needless ? NO_VALUE : value;
      const message = `Please enter the characters ${sound ? 'that you hear' : 'in the picture'}.`;
      return ['captcha', loadError ? '' : answer, loadError || message];
    },
    reload,
  };
}
