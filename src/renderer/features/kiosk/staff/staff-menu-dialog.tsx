import { lazy, Suspense, useCallback, useState } from 'react';
import type { StaffMenu, StatusRow } from '../../../../shared/platform/stand-bridge';
import { Button } from '../../../components/forms/button';
import { SetupDialog } from '../setup/setup-dialog';
import { StandActions, StandDialog } from '../stand-dialog';
import { PinDialog } from './pin-dialog';
import { type StaffPanelName, staffPanels } from './staff-panel-list';
import { useReportStaffActivity, useCloseWhenIdle } from './staff-activity';
import { useStand } from '../use-stand';
import styles from './staff-menu-dialog.module.css';

const rooms = () => import('./staff-panels');
const StaffRoom = lazy(async () => ({ default: (await rooms()).StaffPanel }));

/** How the stand is, and what can be done with it. Whoever came by the recovery code chooses a new PIN first. */
export function StaffMenuDialog({ menu: first, onClose }: { menu: StaffMenu; onClose: () => void }) {
  const stand = useStand();
  const [menu, setMenu] = useState(first);
  const [changing, setChanging] = useState(false);
  const [busy, setBusy] = useState('');
  const [said, setSaid] = useState('');
  const [room, setRoom] = useState<StaffPanelName | null>(null);
  const [locked, setLocked] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  const patience = staffPanels.find(({ name }) => name === room)?.patience;
  // Writing a code down takes its time, and it is not shown again.
  const stay = useCloseWhenIdle(onClose, showsCode ? null : patience);

  const tell = useReportStaffActivity();
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
      <SetupDialog
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
        {staffPanels.map(({ name, label }) => (
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

const signs = { good: '✓', attention: '!', plain: '' } as const;
const words = { good: 'In order: ', attention: 'Look at this: ', plain: '' } as const;

/** One line for each thing that staff should know of the stand; colour is never the only sign. */
function StatusTable({ rows }: { rows: readonly StatusRow[] }) {
  return (
    <table className={styles.status}>
      <caption className="visually-hidden">State of this stand</caption>
      <tbody>
        {rows.map(({ name, value, state }) => (
          <tr key={name + value}>
            <th scope="row">{name}</th>
            <td className={styles[state]}>
              <span aria-hidden="true" className={styles.sign}>
                {signs[state]}
              </span>
              <span className="visually-hidden">{words[state]}</span>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
