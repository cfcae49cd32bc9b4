import type { ComponentType } from 'react';
import { PresentationPanel } from '../presentation/presentation-panel';
import { EnrollmentPanel } from './enrollment-panel';
import { ExportPanel } from './export-panel';
import { PrintersPanel } from './printers-panel';
import { SavedCartsPanel } from './saved-carts-panel';
import type { StaffPanelName } from './staff-panel-list';

export interface StaffPanelProps {
  /** Returns to the menu. */
  onClose: () => void;
  /** Called when the main process has locked the menu. Shows the PIN dialog and keeps the entered data. */
  onLocked: () => void;
  /** Called on activity in another window of the panel. */
  onUse: () => void;
  /** Closes the menu and continues in the shop. */
  onDone: () => void;
}

const panels: Readonly<Record<StaffPanelName, ComponentType<StaffPanelProps>>> = {
  presentation: PresentationPanel,
  carts: SavedCartsPanel,
  enrollment: EnrollmentPanel,
  printers: PrintersPanel,
  export: ExportPanel,
};

export function StaffPanel({ panel, ...props }: StaffPanelProps & { panel: StaffPanelName }) {
  const Panel = panels[panel];
  return <Panel {...props} />;
}
