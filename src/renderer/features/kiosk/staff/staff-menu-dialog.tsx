import { useCallback, useState } from 'react';
import type { StaffMenu, StatusRow } from '../../../../shared/platform/stand-bridge';
import { retryableComponent } from '../../../components/feedback/retryable-component';
import { Button } from '../../../components/forms/button';
import { SetupDialog } from '../setup-dialog';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStand } from '../use-stand';
import { PinDialog } from './pin-dialog';
import { useCloseWhenIdle, useReportStaffActivity } from './staff-activity';
import styles from './staff-menu-dialog.module.css';
import { staffPanels, type StaffPanelName } from './staff-panel-list';

const importPanels = () => import('./staff-panels');
const StaffPanel = retryableComponent(importPanels, (module) => module.StaffPanel);

/** Stand status and actions. After a recovery code, a new PIN must be set first. */
export function StaffMenuDialog({ menu: initialMenu, onClose }: { menu: StaffMenu; onClose: () => void }) {
  const stand = useStand();
  const [menu, setMenu] = useState(initialMenu);
  const [isChangingSettings, setChangingSettings] = useState(false);
  /** Name of the action that is running; '' for none. */
  const [runningAction, setRunningAction] = useState('');
  const [message, setMessage] = useState('');
  const [panel, setPanel] = useState<StaffPanelName | null>(null);
  const [isLocked, setLocked] = useState(false);
  const [showsRecoveryCode, setShowsRecoveryCode] = useState(false);
  const idleSeconds = staffPanels.find(({ name }) => name === panel)?.idleSeconds;
  // The recovery code is shown only once, so the menu stays open while it is visible.
  const restartIdleTimer = useCloseWhenIdle(onClose, showsRecoveryCode ? null : idleSeconds);

  const reportActivity = useReportStaffActivity();
  const onActivity = useCallback(() => {
    restartIdleTimer();
    reportActivity();
  }, [restartIdleTimer, reportActivity]);
  const onLocked = useCallback(() => setLocked(true), []);
  const closePinDialog = useCallback(() => setLocked(false), []);

  /** Returns to the menu with the current status, or closes the menu if it has been locked since it was opened. */
  const closePanel = useCallback(async () => {
    const currentMenu = await stand.menu();
    if (!currentMenu) return onClose();
    setMenu(currentMenu);
    setPanel(null);
  }, [stand, onClose]);

  const runAction = async (name: string) => {
    setRunningAction(name);
    setMessage('');
    setMessage((await stand.runAction(name)) ?? '');
    const currentMenu = await stand.menu();
    if (!currentMenu) return onClose();
    setMenu(currentMenu);
    setRunningAction('');
  };

  if (panel) {
    return (
      <>
        <StaffPanel
          panel={panel}
          onClose={() => void closePanel()}
          onLocked={onLocked}
          onActivity={onActivity}
          onDone={onClose}
        />
        {isLocked && <PinDialog closeLabel="Not now" onUnlocked={closePinDialog} onClose={closePinDialog} />}
      </>
    );
  }
  if (isChangingSettings || menu.mustSetPin) {
    const back = menu.mustSetPin ? onClose : () => setChangingSettings(false);
    return (
      <SetupDialog
        form={menu.form}
        mustSetPin={menu.mustSetPin}
        onRecoveryCode={() => setShowsRecoveryCode(true)}
        onClose={back}
      />
    );
  }
  return (
    <StandDialog title="This stand" onClose={onClose}>
      <StatusTable rows={menu.rows} />
      <p role="status" aria-live="polite" className={styles.message}>
        {message}
      </p>
      <div className={styles.actions}>
        {staffPanels.map(({ name, label }) => (
          <Button key={name} disabled={runningAction !== ''} onClick={() => setPanel(name)}>
            {label}
          </Button>
        ))}
        {menu.actions.map(({ name, label }) => (
          <Button key={name} disabled={runningAction !== ''} onClick={() => void runAction(name)}>
            {runningAction === name ? 'One moment…' : label}
          </Button>
        ))}
        <Button onClick={() => setChangingSettings(true)}>Change settings</Button>
        <Button disabled={runningAction !== ''} onClick={() => void runAction('restart')}>
          Restart the program
        </Button>
        <Button disabled={runningAction !== ''} onClick={() => void runAction('leave')}>
          Exit to the operating system
        </Button>
      </div>
      <StandActions>
        <Button variant="main" onClick={onClose}>
          Lock and return to the shop
        </Button>
      </StandActions>
    </StandDialog>
  );
}

const stateIcons = { good: '✓', attention: '!', plain: '' } as const;
const stateLabels = { good: 'OK: ', attention: 'Attention: ', plain: '' } as const;

/** Marks each state with an icon in addition to its color. */
function StatusTable({ rows }: { rows: readonly StatusRow[] }) {
  return (
    <table className={styles.status}>
      <caption className="visually-hidden">Status of this stand</caption>
      <tbody>
        {rows.map(({ name, value, state }) => (
          <tr key={name + value}>
            <th scope="row">{name}</th>
            <td className={styles[state]}>
              <span aria-hidden="true" className={styles.stateIcon}>
                {stateIcons[state]}
              </span>
              <span className="visually-hidden">{stateLabels[state]}</span>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
