import type { TextPosition } from '../findings/finding.ts'
import { advance } from '../findings/place.ts'

export type Content = 'empty' | 'html' | 'text' | 'xml'

const comments = /^(?:\s|<!--[\s\S]*?-->)*/
const prolog = /^(?:\s|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)*/

export function sniffContent(head: string): Content {
  if (head.trim() === '') return 'empty'
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(head.replace(prolog, ''))) return 'html'
  const firstLine = /^\s*(\S[^\r\n]*)/.exec(head)?.[1] ?? ''
  return /^(?:https?:\/\/|www\.)[^\s<]+\s*$/i.test(firstLine) ? 'text' : 'xml'
}

export function findDoctype(head: string): TextPosition | undefined {
  const start = prolog.exec(head)?.[0].length ?? 0
  return head.startsWith('<!DOCTYPE', start) ? advance({ line: 1, column: 1 }, head.slice(0, start)) : undefined
}

export function lacksDeclaration(head: string): boolean {
  const start = head.slice(comments.exec(head)?.[0].length ?? 0)
  return start.startsWith('<') && !start.startsWith('<?xml')
}
