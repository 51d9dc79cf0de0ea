import type { SiteFinding, SiteReport } from '@sundry/site-check'
import type { Io } from '../../../terminal/io.ts'

export const formatNames = ['text', 'json', 'sarif', 'junit', 'github'] as const
export type FormatName = (typeof formatNames)[number]

export interface Checked extends SiteReport {
  /** As `findings`, with the file where the reader looks for it. */
  readonly placed: readonly PlacedFinding[]
  /** Accepted by the baseline. */
  readonly accepted: number
}

export type PlacedFinding = SiteFinding & { readonly place: string }

export type Format = (checked: Checked, io: Io) => string
