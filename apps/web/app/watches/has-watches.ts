import { readStored } from '../platform/storage.ts'

export const KEY = 'watches'

/** Apart from the watches themselves, because every page asks this. */
export const hasLocalWatches = (): boolean => (readStored(KEY) ?? '[]').length > 2
