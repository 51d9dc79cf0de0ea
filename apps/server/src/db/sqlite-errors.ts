const BUSY = 5
/** READONLY, IOERR, FULL and CANTOPEN: how a disk without room, or gone, is told at its different places. */
const UNWRITABLE: readonly number[] = [8, 10, 13, 14]

/** Without SQLite's extended codes in the higher bits. */
const codeOf = (error: unknown) => ((error as { errcode?: number } | null)?.errcode ?? 0) % 256

export const isBusy = (error: unknown) => codeOf(error) === BUSY

export const isFull = (error: unknown) => UNWRITABLE.includes(codeOf(error))
