import { limits } from '@sundry/contracts/limits'
import { type FormatId, formats } from '@sundry/images'
import { create } from 'zustand'
import type { FoundFile } from '../../platform/file-intake.ts'
import type { ImageToolId } from '../model/types.ts'

export interface Reject {
  id: number
  name: string
  reason: string
  /** The fault of the file itself. */
  cause: string
  found: FoundFile
  /** The tool on whose page it is listed; null for any. */
  by: ImageToolId | null
  /** Another tool that takes such a file. */
  goesTo: 'converter' | 'text' | null
}

interface Store {
  busy: boolean
  percent: number | null
  rejects: readonly Reject[]
  nextId: number
  /** The intake that is in progress: the next one begins after it. */
  turn: Promise<void>
  clearTimer?: ReturnType<typeof setTimeout>
  dismissRejects: () => void
}

export function listReject(reject: Omit<Reject, 'id'>): void {
  useIntake.setState(({ rejects, nextId: id }) => ({
    rejects: [...rejects, { ...reject, id }],
    nextId: id + 1,
  }))
}

export const useIntake = create<Store>()((set) => ({
  busy: false,
  percent: null,
  rejects: [],
  nextId: 1,
  turn: Promise.resolve(),
  dismissRejects: () => set({ rejects: [] }),
}))

const alsoKnownAs: Partial<Record<FormatId, readonly string[]>> = { jpeg: ['jpeg'], tiff: ['tif'] }

export const extensionsOf = (accepts: readonly FormatId[]): string[] =>
  formats.filter(({ id }) => accepts.includes(id)).map(({ extension }) => extension.toUpperCase())

/** Extensions too, because some systems know no type for HEIC or AVIF. */
export const acceptOf = (accepts: readonly FormatId[]): string =>
  formats
    .filter(({ id }) => accepts.includes(id))
    .flatMap(({ id, mime, extension }) => [mime, ...[extension, ...(alsoKnownAs[id] ?? [])].map((end) => `.${end}`)])
    .join(',')

export const isDeclaredImage = (type: string): boolean => formats.some(({ mime }) => mime === type)

export const isTooLarge = (file: File): boolean => file.size > limits.upload.bytes

export const aspectRatioOf = ({ width, height }: { width: number; height: number }): string =>
  width > 0 && height > 0 ? (width / height).toFixed(2) : 'N/A'
