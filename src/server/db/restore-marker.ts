/** The file whose presence says that putting a backup in a database's place was begun and not ended. */
export const restoreMark = (database: string) => `${database}.restoring`;
