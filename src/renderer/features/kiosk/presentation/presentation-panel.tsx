import { useState } from 'react';
import type { Talk } from '../../../../shared/platform/staff-bridge';
import type { StaffPanelProps } from '../staff/staff-panels';
import { useStaff } from '../use-stand';
import { useSalesNotes } from '../staff/sales-notes';
import { PresentationView } from './presentation-view';
import { PlaylistEditor } from './playlist-editor';
import { PlaylistList } from './playlist-list';

type Place = { is: 'list' } | { is: 'edit' | 'stage'; talk: Talk };

const list: Place = { is: 'list' };

/** Products for an audience: lists prepared before, and the view that shows them. */
export function PresentationPanel({ onClose, onLocked, onUse }: StaffPanelProps) {
  const staff = useStaff();
  const { shelf, said, change } = useSalesNotes(onLocked);
  const [place, setPlace] = useState(list);
  const back = () => setPlace(list);

  if (place.is === 'stage')
    return <PresentationView talk={place.talk} onLocked={onLocked} onUse={onUse} onClose={back} />;
  if (place.is === 'edit') {
    const save = async (talk: Talk) => {
      if (await change(staff.keepTalk(talk))) back();
    };
    return <PlaylistEditor talk={place.talk} said={said} onSave={save} onClose={back} />;
  }
  return (
    <PlaylistList
      shelf={shelf}
      said={said}
      onShow={(talk) => setPlace({ is: 'stage', talk })}
      onEdit={(talk) => setPlace({ is: 'edit', talk })}
      onDrop={({ id }) => void change(staff.drop(id))}
      onClose={onClose}
    />
  );
}
