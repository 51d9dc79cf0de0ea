import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** Everything the scripts make for this machine alone; git-ignored. */
export const runtimeDir = join(root, '.runtime')

/** A set-up failure whose message tells the reader what to do. */
export class SetupError extends Error {}
