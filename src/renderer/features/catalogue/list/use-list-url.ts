import { useLocation, useNavigation } from 'react-router-dom';
import {
  listQuery,
  parseListState,
  type ListState,
  type ListKind,
  type ListSubject,
} from '../../../../shared/catalogue/list-url';

export interface ListAddress {
  /** What the visitor asked for last, before the products of it have come. */
  wanted: ListState;
  /** The address of the same list with another choice. */
  hrefOf: (choice: ListState) => string;
  /** Another choice of this list is under way. */
  pending: boolean;
}

/** The list's state as the address has it; nothing of it is kept anywhere else. */
export function useListAddress(subject: ListSubject, kind: ListKind): ListAddress {
  const here = useLocation();
  const { location: next } = useNavigation();
  const pending = next?.pathname === here.pathname;
  return {
    wanted: parseListState(new URLSearchParams(pending ? next.search : here.search), kind),
    hrefOf: (choice) => here.pathname + listQuery(subject, choice, kind),
    pending,
  };
}
