// RFC 6761, 6762, 7686, 8375, ICANN's .internal, and the names networks give themselves.
const closedSuffixes = [
  'localhost',
  'local',
  'localdomain',
  'alt',
  'mail',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'onion',
  'test',
  'invalid',
]

export const isClosedName = (name: string): boolean =>
  closedSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))

export function plainName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
