import { createPortal } from 'react-dom';
import { useFocusedField } from './use-focused-field';
import styles from './on-screen-keyboard.module.css';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import Keyboard from 'react-simple-keyboard';
import {
  keyLabels,
  layoutFor,
  type LayoutName,
  layoutNames,
  layouts,
  keyNames,
  type TextField,
} from './keyboard-layouts';
import { deleteBackward, insertText, moveCaret, pressEnter } from './edit-field';

/** Keys for the field with the focus, on a screen without a keyboard. */
export function OnScreenKeyboard() {
  const { typed, hide } = useFocusedField();
  if (!typed) return null;
  // Everything outside an open dialog is out of reach, so that there the keys stand within it.
  const place = typed.field.closest('dialog') ?? document.body;
  return createPortal(<Keys key={typed.number} field={typed.field} onHide={hide} />, place);
}

/** The keys themselves. They never take the focus and show nothing of what is typed. */
function Keys({ field, onHide }: { field: TextField; onHide: () => void }) {
  const [layout, setLayout] = useState<LayoutName>(() => layoutFor(field));
  const frame = useRef<HTMLDivElement>(null);
  const makeRoom = useKeyboardInset(frame, field);

  const press = (key: string) => {
    const other = layoutNames.find((name) => key === `{${name}}`);
    if (other) setLayout(other);
    else if (key === '{erase}') deleteBackward(field);
    else if (key === '{enter}') pressEnter(field);
    else if (key === '{left}') moveCaret(field, -1);
    else if (key === '{right}') moveCaret(field, 1);
    else if (key === '{hide}') onHide();
    else {
      insertText(field, key === '{space}' ? ' ' : key);
      // One capital letter begins a word.
      if (layout === 'capitals') setLayout('text');
    }
  };

  return (
    <div
      ref={frame}
      id="keys"
      className={styles.frame}
      role="region"
      aria-label="On-screen keyboard"
      // A press on a key leaves the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Keyboard
        layout={layouts}
        layoutName={layout}
        display={keyLabels}
        mergeDisplay
        theme="hg-theme-default"
        buttonTheme={[{ class: styles.wide ?? '', buttons: '{space}' }]}
        buttonAttributes={[
          // The Tab key goes from field to field, not through fifty keys.
          { attribute: 'tabindex', value: '-1', buttons: Object.values(layouts).flat().join(' ') },
          ...Object.entries(keyNames).map(([buttons, value]) => ({
            attribute: 'aria-label',
            value,
            buttons,
          })),
        ]}
        useButtonTag
        preventMouseDownDefault
        disableCaretPositioning
        disableButtonHold
        physicalKeyboardHighlight={false}
        onRender={makeRoom}
        onKeyPress={press}
      />
    </div>
  );
}

/**
 * Tells the page how much of it the keys cover, and brings the field above them. What it gives is to be called whenever
 * the keys have been drawn, which is later than their frame.
 */
function useKeyboardInset(frame: RefObject<HTMLDivElement>, field: TextField): () => void {
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--keys'), []);
  return () => {
    document.documentElement.style.setProperty('--keys', `${frame.current?.offsetHeight ?? 0}px`);
    field.scrollIntoView({ block: 'nearest' });
  };
}
