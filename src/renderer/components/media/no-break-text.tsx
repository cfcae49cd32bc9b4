import styles from './no-break-text.module.css';

/**
 * A text in which each CAS number stays on one line. Each part is an element, because React can change the text of an element even
 * after the browser's translation has replaced its text node.
 */
export function NoBreakText({ text }: { text: string }) {
  return splitCasNumbers(text).map((part, index) => (
    <span key={index} className={part.isCasNumber ? styles.noBreak : undefined}>
      {part.text}
    </span>
  ));
}

interface TextPart {
  text: string;
  isCasNumber: boolean;
}

/** Splits a text at everything that looks like a CAS number, with a valid check digit or not. */
export function splitCasNumbers(text: string): TextPart[] {
  return text
    .split(/(?<![\d-])(\d{2,7}-\d{2}-\d)(?![\d-])/)
    .map((part, index) => ({ text: part, isCasNumber: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
