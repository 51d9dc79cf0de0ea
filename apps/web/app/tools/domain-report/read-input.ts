import { isHeader } from '../../shell/typed-target.ts'

export type ReportInput =
  | { kind: 'nothing' }
  | { kind: 'name'; name: string }
  | { kind: 'names'; names: string[] }
  | { kind: 'header'; text: string }

/** The domain or IP address in a domain, an address of mail, a URL or `host:port`. */
export function nameIn(text: string): string {
  const bare = text
    .trim()
    .replace(/^.*<([^<>]*)>.*$/s, '$1')
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/s, '')
  const [, bracketed] = /^\[([0-9a-f:.]+)\]/.exec(bare) ?? []
  return bracketed ?? bare.replace(/^([^:]*):\d*$/, '$1').replace(/^www\./, '')
}

/** Tells by the content what was typed, pasted or dropped. */
export function readInput(text: string): ReportInput {
  if (text.trim() === '') return { kind: 'nothing' }
  if (isHeader(text)) return { kind: 'header', text }
  const lines = text.split(/[\n,;]+/).filter((line) => line.trim() !== '')
  const names = [...new Set(lines.map(nameIn).filter((name) => name !== ''))]
  const [name] = names
  if (name === undefined) return { kind: 'nothing' }
  return names.length === 1 ? { kind: 'name', name } : { kind: 'names', names }
}
