import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Talk } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { useModal } from '../../../hooks/use-modal';
import { useKeepSessionAlive } from '../use-keep-session-alive';
import { PresenterView } from './presenter-view';
import { PresentationControls } from './presentation-controls';
import { PresentedProduct } from './presented-product';
import styles from './presentation-view.module.css';
import { usePresenterWindow } from './use-presenter-window';
import { usePresentationKeys } from './use-presentation-keys';
import { usePresentedProduct } from './use-presented-product';

interface PresentationViewProps {
  talk: Talk;
  onLocked: () => void;
  /** Somebody uses the speaker's window. */
  onUse: () => void;
  onClose: () => void;
}

/** One product after the other for an audience, by keys, a remote control or a finger. */
export function PresentationView({ talk, onLocked, onUse, onClose }: PresentationViewProps) {
  const { name, entries } = talk;
  const dialog = useModal('window');
  const field = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState(0);
  // A product that was asked for in between; the list goes on where it was.
  const [guest, setGuest] = useState<number | null>(null);
  const [notes, setNotes] = useState(false);
  const [since] = useState(() => performance.now());
  const speaker = usePresenterWindow(onUse, onLocked);
  // When that window goes, with its screen say, no note comes up before the audience unasked.
  if (speaker.opened && notes) setNotes(false);
  const entry = guest === null ? entries[place] : undefined;
  const around = [entries[place + 1], entries[place - 1]].flatMap((one) => (one ? [one.goods_id] : []));
  const { product, problem } = usePresentedProduct(guest ?? entry?.goods_id ?? null, around);

  const go = (to: number) => {
    if (entries.length === 0) return;
    setGuest(null);
    setPlace(Math.max(0, Math.min(entries.length - 1, to)));
  };
  // Back from a product in between is back to where the list was.
  const step = (by: 1 | -1) => go(guest !== null && by < 0 ? place : place + by);
  const jump = (goodsId: number) => {
    const at = entries.findIndex((one) => one.goods_id === goodsId);
    if (at >= 0) go(at);
    else setGuest(goodsId);
  };
  useKeepSessionAlive();
  const keys = { onStep: step, onFirst: () => go(0), onLast: () => go(entries.length - 1) };
  usePresentationKeys(keys, field, window);
  usePresentationKeys(keys, field, speaker.opened);
  // Keys go through the list until somebody types.
  useLayoutEffect(() => dialog.current?.focus(), [dialog]);

  const standing =
    guest !== null ? 'In between' : entries.length > 0 ? `${place + 1} of ${entries.length}` : '';
  const bar = (
    <PresentationControls
      {...{ standing, field, onJump: jump, onClose, onStep: step }}
      isFirst={entries.length === 0 || (guest === null && place === 0)}
      isLast={entries.length === 0 || place === entries.length - 1}
    >
      {entries.length > 0 && !speaker.opened && (
        <>
          <Button aria-pressed={notes} onClick={() => setNotes(!notes)}>
            Notes
          </Button>
          <Button onClick={() => void speaker.open()}>Speaker’s window</Button>
        </>
      )}
      {speaker.opened && <Button onClick={speaker.close}>Close this window</Button>}
    </PresentationControls>
  );
  return (
    <dialog
      ref={dialog}
      className={styles.stage}
      tabIndex={-1}
      aria-label={name ? `On stage: ${name}` : 'On stage'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.shown} aria-live="polite">
        {problem !== '' && <p role="alert">{problem}</p>}
        {problem === '' && product && <PresentedProduct key={product.goods_id} product={product} />}
        {problem === '' && !product && entries.length === 0 && (
          <p className={styles.hint}>Type a catalogue number or a name below.</p>
        )}
      </div>
      {speaker.said !== '' && (
        <p className={styles.note} role="alert">
          {speaker.said}
        </p>
      )}
      {notes && !speaker.opened && (
        <p className={styles.note} aria-label="Note for the speaker">
          {entry?.note || 'There is no note.'}
        </p>
      )}
      {speaker.opened
        ? createPortal(
            <PresenterView
              talk={name}
              entry={entry ?? null}
              next={entries[guest === null ? place + 1 : place] ?? null}
              since={since}
            >
              {bar}
            </PresenterView>,
            speaker.opened.document.body,
          )
        : bar}
    </dialog>
  );
}
