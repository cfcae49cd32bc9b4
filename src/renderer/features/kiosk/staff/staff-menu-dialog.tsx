import { lazy, Suspense, useCallback, useState } from 'react';
import type { StaffMenu } from '../../../../shared/bridge/stand';
import { Button } from '../../../ui/button';
import { SetUpDialog } from '../set-up/set-up-dialog';
import { StandActions, StandDialog } from '../stand-dialog';
import { roomsOfStaff, type RoomName } from './room-names';
import { StatusTable } from './status-table';
import { useCloseWhenLeft } from './use-close-when-left';
import { useStand } from '../use-stand';
import styles from './staff-menu.module.css';

const rooms = () => import('./staff-rooms');
const StaffRoom = lazy(async () => ({ default: (await rooms()).StaffRoom }));

/** How the stand is, and what can be done with it. Whoever came by the recovery code chooses a new PIN first. */
export function StaffMenuDialog({ menu: first, onClose }: { menu: StaffMenu; onClose: () => void }) {
  const stand = useStand();
  const [menu, setMenu] = useState(first);
  const [changing, setChanging] = useState(first.pinIsDue);
  const [busy, setBusy] = useState('');
  const [said, setSaid] = useState('');
  const [room, setRoom] = useState<RoomName | null>(null);
  useCloseWhenLeft(onClose, roomsOfStaff.find(({ name }) => name === room)?.patience);

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

  if (changing) {
    const back = first.pinIsDue ? onClose : () => setChanging(false);
    return <SetUpDialog form={menu.form} pinIsDue={first.pinIsDue} onClose={back} />;
  }
  if (room) {
    return (
      <Suspense>
        <StaffRoom room={room} onClose={() => void backFromRoom()} onLocked={onClose} onDone={onClose} />
      </Suspense>
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
        <Button look="main" onClick={onClose}>
          Lock and back to the shop
        </Button>
      </StandActions>
    </StandDialog>
  );
}
