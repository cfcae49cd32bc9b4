import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import Keyboard from 'react-simple-keyboard';
import { useSettings } from '../../../state/settings';
import { deleteBackward, insertText, moveCaret, pressEnter } from './edit-field';
import {
  allKeys,
  keyLabels,
  keyNames,
  keysWithVariants,
  layoutFor,
  layoutNames,
  layoutsOf,
  type EditableField,
  type LayoutName,
} from './keyboard-layouts';
import { keyVariants, nationalLayoutOf, nationalLayouts, type NationalLayout } from './national-layouts';
import styles from './on-screen-keyboard.module.css';
import { useFocusedField } from './use-focused-field';

/** Time after which a pressed key offers its variants. */
const LONG_PRESS_MS = 400;

/** Keyboard for the focused field of a touch screen. Starts with the layout of the stand's country. */
export function OnScreenKeyboard() {
  const { stand } = useSettings();
  const [chosenLayout, setChosenLayout] = useState<NationalLayout | null>(null);
  const { focused, hide } = useFocusedField();
  if (!focused) return null;
  // While a modal dialog is open, elements outside the dialog are inert.
  const container = focused.field.closest('dialog') ?? document.body;
  return createPortal(
    <Keys
      key={focused.number}
      field={focused.field}
      nationalLayout={chosenLayout ?? nationalLayoutOf(stand?.country)}
      onNationalLayout={setChosenLayout}
      onHide={hide}
    />,
    container,
  );
}

/** A key with variants that is pressed, or whose variants are shown. */
interface HeldKey {
  variants: readonly string[];
  /** True if the key's own text was inserted: a variant replaces it. */
  isInserted: boolean;
  /** Middle and upper edge of the key, in pixels from the upper left corner of the keyboard. */
  center: number;
  top: number;
}

interface KeysProps {
  field: EditableField;
  nationalLayout: NationalLayout;
  onNationalLayout: (nationalLayout: NationalLayout) => void;
  onHide: () => void;
}

/** The keyboard itself. Its keys never take the focus; the typed text is visible only in the field. */
function Keys({ field, nationalLayout, onNationalLayout, onHide }: KeysProps) {
  const [layoutName, setLayoutName] = useState<LayoutName>(() => layoutFor(field));
  const [held, setHeld] = useState<HeldKey | null>(null);
  const [isChoosingLayout, setChoosingLayout] = useState(false);
  /** The key that is pressed, if it has variants. The timer shows the variants after a long press. */
  const pressed = useRef<HeldKey | null>(null);
  const timer = useRef<number>();
  const frame = useRef<HTMLDivElement>(null);
  const updateInset = useKeyboardInset(frame, field);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onKeyPress = (key: string) => {
    setHeld(null);
    const nextLayout = layoutNames.find((name) => key === `{${name}}`);
    if (nextLayout) setLayoutName(nextLayout);
    else if (key === '{erase}') deleteBackward(field);
    else if (key === '{enter}') pressEnter(field);
    else if (key === '{left}') moveCaret(field, -1);
    else if (key === '{right}') moveCaret(field, 1);
    else if (key === '{hide}') onHide();
    else if (key === '{country}') setChoosingLayout(true);
    else {
      const isInserted = insertText(field, key === '{space}' ? ' ' : key);
      if (pressed.current) pressed.current.isInserted = isInserted;
      // Shift applies to one letter.
      if (layoutName === 'capitals') setLayoutName('text');
    }
  };

  // Listens in the capture phase, because a press may immediately replace the key by a key of another layout.
  const onPointerDown = ({ target }: PointerEvent) => {
    clearTimeout(timer.current);
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-skbtn]') : null;
    const variants = keyVariants(key?.dataset['skbtn'] ?? '');
    pressed.current = null;
    if (!key || !frame.current || variants.length === 0) return;
    const keyBox = key.getBoundingClientRect();
    const frameBox = frame.current.getBoundingClientRect();
    const center = keyBox.left + keyBox.width / 2 - frameBox.left;
    const pressedKey = { variants, isInserted: false, center, top: keyBox.top - frameBox.top };
    pressed.current = pressedKey;
    timer.current = window.setTimeout(() => setHeld(pressedKey), LONG_PRESS_MS);
  };

  const insertVariant = (variant: string) => {
    if (!held) return;
    if (held.isInserted) deleteBackward(field);
    insertText(field, variant);
    setHeld(null);
  };

  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    clearTimeout(timer.current);
    if (!held) return;
    // A pointer that slides to a variant still sends its events to the key where it went down.
    const button = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-variant]');
    if (button) insertVariant(button.dataset['variant'] ?? '');
  };

  return (
    <div
      ref={frame}
      id="on-screen-keyboard"
      className={styles.frame}
      role="region"
      aria-label="On-screen keyboard"
      onPointerDownCapture={onPointerDown}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerUp={onPointerUp}
      onPointerCancel={() => clearTimeout(timer.current)}
      // A long touch would open the context menu.
      onContextMenu={(event) => event.preventDefault()}
    >
      <Keyboard
        layout={layoutsOf(nationalLayout)}
        layoutName={layoutName}
        display={{ ...keyLabels, '{country}': nationalLayout.label }}
        mergeDisplay
        theme="hg-theme-default"
        buttonTheme={[
          { class: styles.wide ?? '', buttons: '{space}' },
          { class: styles.withVariants ?? '', buttons: keysWithVariants },
        ]}
        buttonAttributes={[
          // Tab moves between fields, not through the keys.
          { attribute: 'tabindex', value: '-1', buttons: allKeys },
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
      {held && (
        <Variants held={held} frame={frame}>
          {held.variants.map((variant) => (
            <button
              key={variant}
              type="button"
              tabIndex={-1}
              data-variant={variant}
              onClick={() => insertVariant(variant)}
            >
              {variant}
            </button>
          ))}
        </Variants>
      )}
      {isChoosingLayout && (
        <div role="group" aria-label="Keyboard layouts" className={styles.nationalLayouts}>
          {nationalLayouts.map((option) => (
            <button
              key={option.id}
              type="button"
              tabIndex={-1}
              lang={option.language}
              aria-pressed={option.id === nationalLayout.id}
              onClick={() => {
                onNationalLayout(option);
                setChoosingLayout(false);
              }}
            >
              {option.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface VariantsProps {
  held: HeldKey;
  frame: RefObject<HTMLDivElement>;
  children: ReactNode;
}

/** The variants above their key, moved sideways where they would leave the keyboard. */
function Variants({ held, frame, children }: VariantsProps) {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const width = group.current?.offsetWidth ?? 0;
    const frameWidth = frame.current?.clientWidth ?? 0;
    const left = Math.max(0, Math.min(held.center - width / 2, frameWidth - width));
    group.current?.style.setProperty('left', `${left}px`);
  }, [held, frame]);
  return (
    <div
      ref={group}
      role="group"
      aria-label="Variants of the key"
      className={styles.variants}
      style={{ bottom: `calc(100% - ${held.top}px)` }}
    >
      {children}
    </div>
  );
}

/**
 * Publishes the height of the keyboard as a CSS variable and scrolls the field above it. Call the returned
 * function whenever the keys are rendered.
 */
function useKeyboardInset(frame: RefObject<HTMLDivElement>, field: EditableField): () => void {
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--keyboard-height'), []);
  return () => {
    document.documentElement.style.setProperty('--keyboard-height', `${frame.current?.offsetHeight ?? 0}px`);
    field.scrollIntoView({ block: 'nearest' });
  };
}
