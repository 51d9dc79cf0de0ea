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
  const opens = all.indexOf('-----BEGIN PGP SIGNED MESSAGE-----')
  const ends = all.indexOf('-----BEGIN PGP SIGNATURE-----')
  const isSigned = opens !== -1 && ends > opens
  const from = isSigned ? all.indexOf('', opens) + 1 : 0
  const lines = all.slice(from, isSigned ? ends : undefined).flatMap((line, at): SecurityLine[] => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const [, name = '', value = ''] = /^([A-Za-z-]{1,60}):[ \t]*(.*)$/.exec(line) ?? []
    return [{ name, value: value.trim(), line: from + at + 1 }]
  })
  return { lines, isSigned }
}
