import { createContext, useContext } from 'react';

const FieldIdPrefix = createContext('');

/** Prefixes the ids of the fields inside, so that two forms of a page may have fields of the same name. */
export const FieldIdScope = FieldIdPrefix.Provider;

/** Returns the function from the name of a field to its id. */
export function useFieldId(): (name: string) => string {
  const prefix = useContext(FieldIdPrefix);
  return (name) => prefix + name;
}
