import { useEffect, useState } from 'react';
import type { StaffResult, StandPrinters } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import styles from '../setup/setup-form.module.css';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStaff } from '../use-stand';
import type { StaffPanelProps } from './staff-panel-list';

/** Selects the printers that may print visitors' quotes without a dialog. */
export function PrintersPanel({ onClose, onLocked }: StaffPanelProps) {
  const staff = useStaff();
  const [printers, setPrinters] = useState<StandPrinters | null>(null);
  const [allowed, setAllowed] = useState<readonly string[]>([]);
  const [answer, setAnswer] = useState<StaffResult | null>(null);
  useEffect(() => {
    void staff.printers().then((found) => {
      if (!found) return onLocked();
      setPrinters(found);
      setAllowed(found.allowed);
    });
  }, [staff, onLocked]);

  const save = async () => {
    const result = await staff.allowPrinters(allowed);
    setAnswer(result.done ? { done: true, said: 'Kept. It counts at once.' } : result);
  };
  const all = printers ? [...new Set([...printers.known, ...printers.allowed])] : [];
  return (
    <StandDialog
      title="Printers"
      lead="Quotes are printed on these, without a question. The system has to know a printer first."
      onClose={onClose}
    >
      {printers && all.length === 0 && <p>This system has no printer.</p>}
      {all.length > 0 && (
        <fieldset className={styles.modes}>
          <legend>Printers of this machine</legend>
          {all.map((name) => (
            <label key={name} className={styles.mode}>
              <input
                type="checkbox"
                checked={allowed.includes(name)}
                onChange={({ target }) =>
                  setAllowed(target.checked ? [...allowed, name] : allowed.filter((one) => one !== name))
                }
              />
              <span>
                {name}
                {!printers?.known.includes(name) && (
                  <span className={styles.what}>The system does not know it at the moment.</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p role={answer?.done === false ? 'alert' : 'status'}>{answer?.said}</p>
      <StandActions>
        <Button onClick={onClose}>Back</Button>
        {all.length > 0 && (
          <Button variant="main" onClick={() => void save()}>
            Save
          </Button>
        )}
      </StandActions>
    </StandDialog>
  );
}
