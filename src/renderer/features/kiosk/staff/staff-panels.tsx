import type { ComponentType } from 'react';
import { StageRoom } from '../presentation/presentation-panel';
import { CartsRoom } from './saved-carts-panel';
import { EnrolmentRoom } from './enrollment-panel';
import { ExportRoom } from './export-panel';
import { PrintersRoom } from './printers-panel';
import type { RoomName } from './staff-panel-list';

export interface RoomProps {
  /** Back to the menu. */
  onClose: () => void;
  /** The machine has locked the menu: the PIN is asked for, and what was typed stays. */
  onLocked: () => void;
  /** Somebody uses another window that belongs to it. */
  onUse: () => void;
  /** What was wanted goes on in the shop. */
  onDone: () => void;
}

const rooms: Readonly<Record<RoomName, ComponentType<RoomProps>>> = {
  stage: StageRoom,
  carts: CartsRoom,
  enrolment: EnrolmentRoom,
  printers: PrintersRoom,
  export: ExportRoom,
};

/** What the staff menu leads to. */
export function StaffRoom({ room, ...props }: RoomProps & { room: RoomName }) {
  const Room = rooms[room];
  return <Room {...props} />;
}
