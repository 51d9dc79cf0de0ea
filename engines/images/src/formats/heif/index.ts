import type { FormatDescriptor } from '../format.ts'
import { heic } from '../heic/index.ts'
import { identity } from './identity.ts'

/** The container of HEIC with other codecs inside: read alike. */
export const heif: FormatDescriptor = { ...heic, ...identity, otherExtensions: ['heic', 'hif'] }
