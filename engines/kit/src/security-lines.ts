export const securityFields: ReadonlySet<string> = new Set([
  ...['acknowledgments', 'canonical', 'contact', 'csaf', 'encryption'],
  ...['expires', 'hiring', 'policy', 'preferred-languages'],
])

export interface SecurityLine {
  /** Keeps its case; empty where the line is no field. */
  readonly name: string
  readonly value: string
  readonly line: number
}

/** Lines of a security.txt without comments, inside or outside an OpenPGP cleartext signature (RFC 9116). */
export function readSecurityLines(text: string): { lines: readonly SecurityLine[]; isSigned: boolean } {
  const all = text.replace(/^\ufeff/, '').split(/\r?\n/)
  // White space may follow an armour line (RFC 9580 6.2).
  const isArmour = (title: string) => (line: string) => line.trimEnd() === `-----BEGIN PGP ${title}-----`
  const opens = all.findIndex(isArmour('SIGNED MESSAGE'))
  const ends = all.findIndex(isArmour('SIGNATURE'))
  const isSigned = opens !== -1 && ends > opens
  const from = isSigned ? all.findIndex((line, at) => at > opens && line.trim() === '') + 1 : 0
  const lines = all.slice(from, isSigned ? ends : undefined).flatMap((line, at): SecurityLine[] => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const [, name = '', value = ''] = /^([A-Za-z-]{1,60}):[ \t]*(.*)$/.exec(line) ?? []
    return [{ name, value: value.trim(), line: from + at + 1 }]
  })
  return { lines, isSigned }
}

/** A date and time of RFC 3339 in milliseconds; null for any other, and for days such as 30 February, which `Date` takes. */
export function readTimestamp(text: string): number | null {
  const [, year, month, day, hour] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCDate() !== Number(day) || date.getUTCMonth() !== Number(month) - 1 || Number(hour) > 23) return null
  const time = Date.parse(text.toUpperCase())
  return Number.isNaN(time) ? null : time
}
