import type { SpeakerDoor } from './speaker-door';

/** What staff ask of the speaker's window. */
export interface SpeakerRoom extends Pick<SpeakerDoor, 'allow'> {
  /** Whether the window that was opened last has its place; one that has none is closed. */
  stands(): Promise<boolean>;
}
