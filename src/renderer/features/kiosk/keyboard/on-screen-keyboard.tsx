import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import Keyboard from 'react-simple-keyboard';
import { deleteBackward, insertText, moveCaret, pressEnter } from './edit-field';
import {
  keyLabels,
  keyNames,
  layoutFor,
  layoutNames,
  layouts,
  type EditableField,
  type LayoutName,
} from './keyboard-layouts';
import styles from './on-screen-keyboard.module.css';
import { useFocusedField } from './use-focused-field';

/** Keyboard for the focused field, on screens without a hardware keyboard. */
export function OnScreenKeyboard() {
  const { focused, hide } = useFocusedField();
  if (!focused) return null;
  // Outside an open modal dialog the keys would be inert.
  const container = focused.field.closest('dialog') ?? document.body;
  return createPortal(<Keys key={focused.number} field={focused.field} onHide={hide} />, container);
}

/** The keys never take the focus and do not display the typed text. */
function Keys({ field, onHide }: { field: EditableField; onHide: () => void }) {
  const [layout, setLayout] = useState<LayoutName>(() => layoutFor(field));
  const frame = useRef<HTMLDivElement>(null);
  const updateInset = useKeyboardInset(frame, field);

  const onKeyPress = (key: string) => {
    const nextLayout = layoutNames.find((name) => key === `{${name}}`);
    if (nextLayout) setLayout(nextLayout);
    else if (key === '{erase}') deleteBackward(field);
    else if (key === '{enter}') pressEnter(field);
    else if (key === '{left}') moveCaret(field, -1);
    else if (key === '{right}') moveCaret(field, 1);
    else if (key === '{hide}') onHide();
    else {
      insertText(field, key === '{space}' ? ' ' : key);
      // Shift applies to one letter.
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
      // Keeps the focus in the field.
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
          // Tab moves between fields, not through the keys.
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
        onRender={updateInset}
        onKeyPress={onKeyPress}
      />
    </div>
  );
}

/**
 * Publishes the height of the keyboard as a CSS variable and scrolls the field above it. Call the returned
 * function whenever the keys are rendered.
 */
function useKeyboardInset(frame: RefObject<HTMLDivElement>, field: EditableField): () => void {
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--keys'), []);
  return () => {
    document.documentElement.style.setProperty('--keys', `${frame.current?.offsetHeight ?? 0}px`);
    field.scrollIntoView({ block: 'nearest' });
  };
}
