import { foldName } from '@sundry/dns'

export type Absence =
  /** The name exists, or an empty one above others, with these types; none for a name that only a wildcard stands for. */
  | { kind: 'no-data'; types: readonly string[] }
  | { kind: 'no-name' }
  /** Names here may be delegated without signatures (RFC 5155 §6). */
  | { kind: 'opt-out' }
  | { kind: 'iterations-too-high' }
  | { kind: 'unproven' }

const parentName = (name: string): string => {
  const dot = name.search(/(?<!\\)\./)
  return dot < 0 || dot === name.length - 1 ? '.' : name.slice(dot + 1)
}

export const isBelow = (name: string, above: string): boolean =>
  above === '.' ? name !== '.' : foldName(name).endsWith(`.${foldName(above)}`)

export function upTo(name: string, zone: string): string[] {
  let last = foldName(name)
  const names = [last]
  while (last !== foldName(zone) && last !== '.') {
    last = parentName(last)
    names.push(last)
  }
  return names
}
