import { useState } from 'react';

/**
 * State of a text field that starts with a value of the page's URL. Another value in the URL, such as after Back, replaces the
 * typed text; the field keeps the focus.
 */
export function useUrlText(urlText: string): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(urlText);
  const [lastUrlText, setLastUrlText] = useState(urlText);
  if (lastUrlText !== urlText) {
    setLastUrlText(urlText);
    setText(urlText);
  }
  return [text, setText];
}
