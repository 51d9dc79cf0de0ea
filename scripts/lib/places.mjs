import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const runtimeDir = join(root, '.runtime')

export class SetupError extends Error {}
