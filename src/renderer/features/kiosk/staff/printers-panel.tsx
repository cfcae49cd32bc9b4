import { useEffect, useState } from 'react';
import type { StaffResult, StandPrinters } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import styles from '../staff-form.module.css';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStaff } from '../use-stand';
import type { StaffPanelProps } from './staff-panel-list';

/** Selects the printers that may print visitors' quotes without a dialog. */
export function PrintersPanel({ onClose, onLocked }: StaffPanelProps) {
  const staff = useStaff();
  const [printers, setPrinters] = useState<StandPrinters | null>(null);
  const [allowed, setAllowed] = useState<readonly string[]>([]);
  const [result, setResult] = useState<StaffResult | null>(null);
  useEffect(() => {
    void staff.printers().then((loaded) => {
      if (!loaded) return onLocked();
      setPrinters(loaded);
      setAllowed(loaded.allowed);
    });
  }, [staff, onLocked]);

  const save = async () => {
    const saveResult = await staff.allowPrinters(allowed);
    const success = { done: true, message: 'Saved. The change applies immediately.' };
    setResult(saveResult.done ? success : saveResult);
  };
  const printerNames = printers ? [...new Set([...printers.installed, ...printers.allowed])] : [];
  return (
    <StandDialog
      title="Printers"
      intro="Quotes are printed on the selected printers without a dialog. Install printers in the operating system first."
      onClose={onClose}
    >
      {printers && printerNames.length === 0 && <p>No printers are installed.</p>}
      {printerNames.length > 0 && (
        <fieldset className={styles.options}>
          <legend>Printers of this machine</legend>
          {printerNames.map((name) => (
            <label key={name} className={styles.option}>
              <input
                type="checkbox"
                checked={allowed.includes(name)}
                onChange={({ target }) =>
                  setAllowed(
                    target.checked ? [...allowed, name] : allowed.filter((candidate) => candidate !== name),
                  )
                }
              />
              <span>
                {name}
                {!printers?.installed.includes(name) && (
                  <span className={styles.description}>Not installed at the moment.</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p role={result?.done === false ? 'alert' : 'status'}>{result?.message}</p>
      <StandActions>
        <Button onClick={onClose}>Back</Button>
        {printerNames.length > 0 && (
          <Button variant="main" onClick={() => void save()}>
            Save
          </Button>
        )}
      </StandActions>
    </StandDialog>
  );
}
