import type { ComponentType } from 'react';
import { PresentationPanel } from '../presentation/presentation-panel';
import { EnrollmentPanel } from './enrollment-panel';
import { ExportPanel } from './export-panel';
import { PrintersPanel } from './printers-panel';
import { SavedCartsPanel } from './saved-carts-panel';
import type { StaffPanelName, StaffPanelProps } from './staff-panel-list';

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
