import { useState } from 'react';
import type { Playlist } from '../../../../shared/platform/staff-bridge';
import { useSalesNotes } from '../staff/sales-notes';
import type { StaffPanelProps } from '../staff/staff-panel-list';
import { useStaff } from '../use-stand';
import { PlaylistEditor } from './playlist-editor';
import { PlaylistList } from './playlist-list';
import { PresentationView } from './presentation-view';

type View = { kind: 'list' } | { kind: 'edit' | 'present'; playlist: Playlist };

const listView: View = { kind: 'list' };

/** Switches between the list of playlists, the editor and the presentation. */
export function PresentationPanel({ onClose, onLocked, onActivity }: StaffPanelProps) {
  const staff = useStaff();
  const { notes, message, applyChange } = useSalesNotes(onLocked);
  const [view, setView] = useState(listView);
  const back = () => setView(listView);

  if (view.kind === 'present')
    return (
      <PresentationView playlist={view.playlist} onLocked={onLocked} onActivity={onActivity} onClose={back} />
    );
  if (view.kind === 'edit') {
    const save = async (playlist: Playlist) => {
      if (await applyChange(staff.savePlaylist(playlist))) back();
    };
    return <PlaylistEditor playlist={view.playlist} message={message} onSave={save} onClose={back} />;
  }
  return (
    <PlaylistList
      notes={notes}
      message={message}
      onPresent={(playlist) => setView({ kind: 'present', playlist })}
      onEdit={(playlist) => setView({ kind: 'edit', playlist })}
      onDelete={({ id }) => void applyChange(staff.deleteNote(id))}
      onClose={onClose}
    />
  );
}
