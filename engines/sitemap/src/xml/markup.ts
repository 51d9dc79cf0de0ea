export interface Opaque {
  readonly kind: 'comment' | 'cdata' | 'instruction'
  readonly opening: string
  /** A comment must end where it holds "--". */
  readonly closing: string
}

const comment: Opaque = { kind: 'comment', opening: '<!--', closing: '--' }
const cdata: Opaque = { kind: 'cdata', opening: '<![CDATA[', closing: ']]>' }
const instruction: Opaque = { kind: 'instruction', opening: '<?', closing: '?>' }

export type Markup = Opaque | 'start-tag' | 'end-tag' | 'doctype' | 'bare'

const DOCTYPE = '<!DOCTYPE'

export function markupAt(text: string, index: number): Markup | undefined {
  if (isLetter(text.charCodeAt(index + 1))) return 'start-tag'
  const next = text[index + 1]
  if (next === undefined) return undefined
  if (next === '/') return 'end-tag'
  if (text.startsWith(instruction.opening, index)) return instruction
  if (next !== '!') return /[\s\d.=>&<'"-]/.test(next) ? 'bare' : 'start-tag'
  if (text.startsWith(comment.opening, index)) return comment
  if (text.startsWith(cdata.opening, index)) return cdata
  if (text.startsWith(DOCTYPE, index)) return 'doctype'
  const rest = text.slice(index, index + DOCTYPE.length)
  return [comment.opening, cdata.opening, DOCTYPE].some((opening) => opening.startsWith(rest)) ? undefined : 'bare'
}

const declaration =
  /^<\?xml[\t\n ]+version[\t\n ]*=[\t\n ]*(?:"1\.\d+"|'1\.\d+')(?:[\t\n ]+encoding[\t\n ]*=[\t\n ]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[\t\n ]+standalone[\t\n ]*=[\t\n ]*(?:"(?:yes|no)"|'(?:yes|no)'))?[\t\n ]*\?>$/

export function isDeclaration(text: string): boolean {
  return declaration.test(text)
}

export function instructionTarget(text: string, index: number): string | undefined {
  let end = index + 2
  while (end < text.length && !/[\s?]/.test(text[end] ?? '')) end += 1
  return end < text.length ? text.slice(index + 2, end) : undefined
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}
