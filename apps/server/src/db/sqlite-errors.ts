const BUSY = 5
const FULL = 13

/** Without SQLite's extended codes in the higher bits. */
const codeOf = (error: unknown) => ((error as { errcode?: number } | null)?.errcode ?? 0) % 256

export const isBusy = (error: unknown) => codeOf(error) === BUSY

export const isFull = (error: unknown) => codeOf(error) === FULL
