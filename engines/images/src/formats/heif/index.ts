import type { FormatDescriptor } from '../format.ts'
import { heic } from '../heic/index.ts'
import { identity } from './identity.ts'

export const heif: FormatDescriptor = { ...heic, ...identity, otherExtensions: ['heic', 'hif'] }
