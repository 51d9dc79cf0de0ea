import { safeField } from '@sundry/kit'
import { type Io, paintFor, severityStyle } from './io.ts'

export interface ShownFinding {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: string
  readonly message: string
  readonly line?: number
  readonly column?: number
  readonly hint?: string
}

export const shownName = (name: string) => (name === '-' ? 'stdin' : safeField(name))

/** Writes lines like compilers: `file:line:column: severity: message [code]`, so that editors can jump there. */
export function findingLines(name: string, findings: readonly ShownFinding[], io: Io): string {
  const paint = paintFor(io)
  const shown = shownName(name)
  if (findings.length === 0) return `${shown}: ${paint('green', 'no problems found')}\n`
  return findings
    .map(({ severity, code, message, line, column, hint }) => {
      const position = [shown, ...(line ? [line] : []), ...(line && column ? [column] : [])].join(':')
      const rest = hint === undefined ? '' : `\n    ${paint('dim', safeField(hint))}`
      return `${position}: ${paint(severityStyle[severity], severity)}: ${safeField(message)} ${paint('dim', `[${code}]`)}${rest}\n`
    })
    .join('')
}
