import { nameIn } from '../../../platform/parse-url.ts'
import { isHeader } from '../../../shell/typed-target.ts'

export type ReportInput =
  | { kind: 'nothing' }
  | { kind: 'name'; name: string }
  | { kind: 'names'; names: string[] }
  | { kind: 'header'; text: string }

/** Recognises typed, pasted or dropped input by its content. */
export function readInput(text: string): ReportInput {
  if (text.trim() === '') return { kind: 'nothing' }
  if (isHeader(text)) return { kind: 'header', text }
  const lines = text.split(/[\n,;]+/).filter((line) => line.trim() !== '')
  const names = [...new Set(lines.map(nameIn).filter((name) => name !== ''))]
  const [name] = names
  if (name === undefined) return { kind: 'nothing' }
  return names.length === 1 ? { kind: 'name', name } : { kind: 'names', names }
}
