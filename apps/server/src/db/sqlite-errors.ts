const BUSY = 5
const FULL = 13

/** SQLite's number for what went wrong, without the details it adds in higher bits. */
const codeOf = (error: unknown) => ((error as { errcode?: number } | null)?.errcode ?? 0) % 256

/** Whether another connection held the file. */
export const isBusy = (error: unknown) => codeOf(error) === BUSY

/** Whether there was no room on the disk. */
export const isFull = (error: unknown) => codeOf(error) === FULL
