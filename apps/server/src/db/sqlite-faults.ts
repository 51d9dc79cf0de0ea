// Apart from the dialect, because each database thread would load the whole of Kysely with it.

const BUSY = 5
/** SQLite codes for a full or missing disk: READONLY, IOERR, FULL and CANTOPEN. */
const UNWRITABLE: readonly number[] = [8, 10, 13, 14]

/** Without SQLite's extended codes in the higher bits. */
const codeOf = (error: unknown) => ((error as { errcode?: number } | null)?.errcode ?? 0) % 256

export const isBusy = (error: unknown) => codeOf(error) === BUSY

export const isFull = (error: unknown) => UNWRITABLE.includes(codeOf(error))
