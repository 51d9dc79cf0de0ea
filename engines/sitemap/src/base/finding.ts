import type { Finding } from '@sundry/kit'
import { type FindingCode, severities } from './finding-codes.ts'
import { wordings } from './finding-messages.ts'
import { MAX_FINDINGS_PER_CODE } from './protocol.ts'

/** Both counted from 1; columns in UTF-16 units. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

export interface SitemapFinding extends Finding<FindingCode> {
  readonly line?: number
  readonly column?: number
  readonly message: string
  readonly value?: string
  readonly hint?: string
  readonly cause?: TextPosition
}

export interface FindingDetail {
  readonly message?: string
  readonly value?: string
  readonly hint?: string
  readonly cause?: TextPosition
}

export type ReportFinding = (code: FindingCode, place?: TextPosition, detail?: FindingDetail) => void

export interface FindingList {
  readonly report: ReportFinding
  readonly counts: ReadonlyMap<FindingCode, number>
  sorted(): readonly SitemapFinding[]
}

const VALUE_LENGTH = 300

/** Keeps the first hundred of each code and counts the rest. */
export function createFindingList(): FindingList {
  const ofTheWhole: SitemapFinding[] = []
  const placed: (SitemapFinding & TextPosition)[] = []
  const counts = new Map<FindingCode, number>()
  return {
    counts,
    report(code, place, detail = {}) {
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      if (count > MAX_FINDINGS_PER_CODE) return
      const { value, ...rest } = { ...wordings[code], ...detail }
      const finding = {
        code,
        severity: severities[code],
        ...rest,
        message: rest.message ?? code,
        ...(value !== undefined && { value: shorten(value) }),
      }
      if (place) placed.push({ ...finding, line: place.line, column: place.column })
      else ofTheWhole.push(finding)
    },
    sorted() {
      return [...ofTheWhole, ...placed.sort((a, b) => a.line - b.line || a.column - b.column)]
    },
  }
}

function shorten(value: string): string {
  return value.length > VALUE_LENGTH ? `${value.slice(0, VALUE_LENGTH)}…` : value
}

export function advance(place: TextPosition, text: string): TextPosition {
  const ends = /\r\n|\r|\n/g
  let { line, column } = place
  let lineStart = 0
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    line += 1
    column = 1
    lineStart = ends.lastIndex
  }
  return { line, column: column + text.length - lineStart }
}
