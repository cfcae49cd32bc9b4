import type { ComponentType } from 'react';
import { PresentationPanel } from '../presentation/presentation-panel';
import { SavedCartsPanel } from './saved-carts-panel';
import { EnrollmentPanel } from './enrollment-panel';
import { ExportPanel } from './export-panel';
import { PrintersPanel } from './printers-panel';
import type { StaffPanelName } from './staff-panel-list';

export interface StaffPanelProps {
  /** Back to the menu. */
  onClose: () => void;
  /** The machine has locked the menu: the PIN is asked for, and what was typed stays. */
  onLocked: () => void;
  /** Somebody uses another window that belongs to it. */
  onUse: () => void;
  /** What was wanted goes on in the shop. */
  onDone: () => void;
}

const panels: Readonly<Record<StaffPanelName, ComponentType<StaffPanelProps>>> = {
  stage: PresentationPanel,
  carts: SavedCartsPanel,
  enrolment: EnrollmentPanel,
  printers: PrintersPanel,
  export: ExportPanel,
};

/** What the staff menu leads to. */
export function StaffPanel({ room, ...props }: StaffPanelProps & { room: StaffPanelName }) {
  const Room = panels[room];
  return <Room {...props} />;
}
