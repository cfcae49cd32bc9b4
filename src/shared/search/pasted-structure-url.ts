/** Structure search, told to take the molfile that was pasted into the search box. */
export const pastedStructureAddress = '/structureSearch?molfile=pasted';

/** The draft that holds it on the way there. */
export const pastedStructureDraft = 'structure';
