import { useState } from 'react';
import type { Talk } from '../../../../shared/platform/staff-bridge';
import type { RoomProps } from '../staff/staff-panels';
import { useStaff } from '../staff/use-staff';
import { useShelf } from '../staff/use-sales-notes';
import { StageView } from './presentation-view';
import { TalkEditor } from './playlist-editor';
import { TalkList } from './playlist-list';

type Place = { is: 'list' } | { is: 'edit' | 'stage'; talk: Talk };

const list: Place = { is: 'list' };

/** Products for an audience: lists prepared before, and the view that shows them. */
export function StageRoom({ onClose, onLocked, onUse }: RoomProps) {
  const staff = useStaff();
  const { shelf, said, change } = useShelf(onLocked);
  const [place, setPlace] = useState(list);
  const back = () => setPlace(list);

  if (place.is === 'stage')
    return <StageView talk={place.talk} onLocked={onLocked} onUse={onUse} onClose={back} />;
  if (place.is === 'edit') {
    const save = async (talk: Talk) => {
      if (await change(staff.keepTalk(talk))) back();
    };
    return <TalkEditor talk={place.talk} said={said} onSave={save} onClose={back} />;
  }
  return (
    <TalkList
      shelf={shelf}
      said={said}
      onShow={(talk) => setPlace({ is: 'stage', talk })}
      onEdit={(talk) => setPlace({ is: 'edit', talk })}
      onDrop={({ id }) => void change(staff.drop(id))}
      onClose={onClose}
    />
  );
}
