import { lazy, Suspense, useCallback, useState } from 'react';
import type { StaffMenu } from '../../../../shared/platform/stand-bridge';
import { Button } from '../../../components/forms/button';
import { SetUpDialog } from '../setup/setup-dialog';
import { StandActions, StandDialog } from '../stand-dialog';
import { PinDialog } from './pin-dialog';
import { roomsOfStaff, type RoomName } from './staff-panel-list';
import { StatusTable } from './status-table';
import { useAwakeStaff } from './use-awake-staff';
import { useCloseWhenLeft } from './use-close-when-left';
import { useStand } from '../use-stand';
import styles from './staff-menu.module.css';

const rooms = () => import('./staff-panels');
const StaffRoom = lazy(async () => ({ default: (await rooms()).StaffRoom }));

/** How the stand is, and what can be done with it. Whoever came by the recovery code chooses a new PIN first. */
export function StaffMenuDialog({ menu: first, onClose }: { menu: StaffMenu; onClose: () => void }) {
  const stand = useStand();
  const [menu, setMenu] = useState(first);
  const [changing, setChanging] = useState(false);
  const [busy, setBusy] = useState('');
  const [said, setSaid] = useState('');
  const [room, setRoom] = useState<RoomName | null>(null);
  const [locked, setLocked] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  const patience = roomsOfStaff.find(({ name }) => name === room)?.patience;
  // Writing a code down takes its time, and it is not shown again.
  const stay = useCloseWhenLeft(onClose, showsCode ? null : patience);

  const tell = useAwakeStaff();
  const use = useCallback(() => {
    stay();
    tell();
  }, [stay, tell]);
  const askAgain = useCallback(() => setLocked(true), []);
  const asked = useCallback(() => setLocked(false), []);

  /** Something may have changed there; whoever stayed too long finds the menu locked. */
  const backFromRoom = useCallback(async () => {
    const next = await stand.menu();
    if (!next) return onClose();
    setMenu(next);
    setRoom(null);
  }, [stand, onClose]);

  const act = async (name: string) => {
    setBusy(name);
    setSaid('');
    setSaid((await stand.act(name)) ?? '');
    const next = await stand.menu();
    if (!next) return onClose();
    setMenu(next);
    setBusy('');
  };

  if (room) {
    return (
      <>
        <Suspense>
          <StaffRoom
            room={room}
            onClose={() => void backFromRoom()}
            onLocked={askAgain}
            onUse={use}
            onDone={onClose}
          />
        </Suspense>
        {locked && <PinDialog back="Not now" onOpen={asked} onClose={asked} />}
      </>
    );
  }
  if (changing || menu.pinIsDue) {
    const back = menu.pinIsDue ? onClose : () => setChanging(false);
    return (
      <SetUpDialog
        form={menu.form}
        pinIsDue={menu.pinIsDue}
        onCode={() => setShowsCode(true)}
        onClose={back}
      />
    );
  }
  return (
    <StandDialog title="This stand" onClose={onClose}>
      <StatusTable rows={menu.rows} />
      <p role="status" aria-live="polite" className={styles.said}>
        {said}
      </p>
      <div className={styles.actions}>
        {roomsOfStaff.map(({ name, label }) => (
          <Button key={name} disabled={busy !== ''} onClick={() => setRoom(name)}>
            {label}
          </Button>
        ))}
        {menu.actions.map(({ name, label }) => (
          <Button key={name} disabled={busy !== ''} onClick={() => void act(name)}>
            {busy === name ? 'One moment…' : label}
          </Button>
        ))}
        <Button onClick={() => setChanging(true)}>Change settings</Button>
        <Button disabled={busy !== ''} onClick={() => void act('restart')}>
          Start the program again
        </Button>
        <Button disabled={busy !== ''} onClick={() => void act('leave')}>
          Leave to the system
        </Button>
      </div>
      <StandActions>
        <Button variant="main" onClick={onClose}>
          Lock and back to the shop
        </Button>
      </StandActions>
    </StandDialog>
  );
}
