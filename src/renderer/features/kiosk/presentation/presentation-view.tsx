import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Playlist } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { useModal } from '../../../hooks/use-modal';
import { useKeepSessionAlive } from '../use-stand';
import { PresentationControls } from './presentation-controls';
import styles from './presentation-view.module.css';
import { PresentedProduct } from './presented-product';
import { PresenterView } from './presenter-view';
import { usePresentationKeys } from './use-presentation-keys';
import { usePresentedProduct } from './use-presented-product';
import { usePresenterWindow } from './use-presenter-window';

interface PresentationViewProps {
  playlist: Playlist;
  onLocked: () => void;
  /** Called on activity in the presenter window. */
  onActivity: () => void;
  onClose: () => void;
}

/** Shows one product at a time, controlled by keys, a remote control or touch. */
export function PresentationView({ playlist, onLocked, onActivity, onClose }: PresentationViewProps) {
  const { name, entries } = playlist;
  const dialog = useModal('window');
  const searchField = useRef<HTMLInputElement>(null);
  const [position, setPosition] = useState(0);
  // A product outside the playlist. The position in the playlist is kept.
  const [otherProductId, setOtherProductId] = useState<number | null>(null);
  const [showsNotes, setShowsNotes] = useState(false);
  const [startedAt] = useState(() => performance.now());
  const presenter = usePresenterWindow(onActivity, onLocked);
  // While the presenter window is open, it shows the notes. When it closes, for example because its screen was disconnected,
  // the notes must not appear on the audience screen.
  if (presenter.openedWindow && showsNotes) setShowsNotes(false);
  const entry = otherProductId === null ? entries[position] : undefined;
  const neighborIds = [entries[position + 1], entries[position - 1]].flatMap((neighbor) =>
    neighbor ? [neighbor.goods_id] : [],
  );
  const { product, problem } = usePresentedProduct(otherProductId ?? entry?.goods_id ?? null, neighborIds);

  const goTo = (newPosition: number) => {
    if (entries.length === 0) return;
    setOtherProductId(null);
    setPosition(Math.max(0, Math.min(entries.length - 1, newPosition)));
  };
  // From a product outside the playlist, "previous" returns to the current position.
  const moveBy = (step: 1 | -1) => goTo(otherProductId !== null && step < 0 ? position : position + step);
  const jumpTo = (goodsId: number) => {
    const index = entries.findIndex((candidate) => candidate.goods_id === goodsId);
    if (index >= 0) goTo(index);
    else setOtherProductId(goodsId);
  };
  useKeepSessionAlive();
  const keys = { onStep: moveBy, onFirst: () => goTo(0), onLast: () => goTo(entries.length - 1) };
  usePresentationKeys(keys, searchField, window);
  usePresentationKeys(keys, searchField, presenter.openedWindow);
  // The dialog has the focus instead of a button, so that keys navigate until the user types.
  useLayoutEffect(() => dialog.current?.focus(), [dialog]);

  const playlistPosition = entries.length > 0 ? `${position + 1} of ${entries.length}` : '';
  const controls = (
    <PresentationControls
      positionLabel={otherProductId === null ? playlistPosition : 'Not in the playlist'}
      searchField={searchField}
      onJump={jumpTo}
      onClose={onClose}
      onStep={moveBy}
      isFirst={entries.length === 0 || (otherProductId === null && position === 0)}
      isLast={entries.length === 0 || position === entries.length - 1}
    >
      {entries.length > 0 && !presenter.openedWindow && (
        <>
          <Button aria-pressed={showsNotes} onClick={() => setShowsNotes(!showsNotes)}>
            Notes
          </Button>
          <Button onClick={() => void presenter.open()}>Presenter window</Button>
        </>
      )}
      {presenter.openedWindow && <Button onClick={presenter.close}>Close this window</Button>}
    </PresentationControls>
  );
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      tabIndex={-1}
      aria-label={name ? `Presentation: ${name}` : 'Presentation'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content} aria-live="polite">
        {problem !== '' && <p role="alert">{problem}</p>}
        {problem === '' && product && <PresentedProduct key={product.goods_id} product={product} />}
        {problem === '' && !product && entries.length === 0 && (
          <p className={styles.hint}>Type a catalogue number or a name below.</p>
        )}
      </div>
      {presenter.message !== '' && (
        <p className={styles.note} role="alert">
          {presenter.message}
        </p>
      )}
      {showsNotes && !presenter.openedWindow && (
        <p className={styles.note} aria-label="Presenter note">
          {entry?.note || 'No note.'}
        </p>
      )}
      {presenter.openedWindow
        ? createPortal(
            <PresenterView
              playlistName={name}
              entry={entry ?? null}
              next={entries[position + 1] ?? null}
              startedAt={startedAt}
            >
              {controls}
            </PresenterView>,
            presenter.openedWindow.document.body,
          )
        : controls}
    </dialog>
  );
}
