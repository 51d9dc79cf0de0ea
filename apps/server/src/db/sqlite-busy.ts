const BUSY = 5

/** Whether another connection held the file. */
export const isBusy = (error: unknown) => ((error as { errcode?: number } | null)?.errcode ?? 0) % 256 === BUSY
