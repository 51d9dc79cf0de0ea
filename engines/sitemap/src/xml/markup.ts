import type { FindingDetail } from '../base/finding.ts'

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

export const bareAmpersand: FindingDetail = {
  message: 'Unescaped "&".',
  hint: 'Write it as &amp;.',
}
export const bareLessThan: FindingDetail = {
  message: 'Unescaped "<".',
  hint: 'Write it as &lt;.',
}
export const lessThanInTag: FindingDetail = { message: 'A tag is not closed: another "<" comes before its ">".' }
export const brokenTag: FindingDetail = { message: 'This tag is not valid XML.' }
export const duplicateAttribute: FindingDetail = { message: 'Duplicate attribute.' }
export const tooManyAttributes: FindingDetail = { message: 'This tag has too many attributes; parsing stops.' }
export const badCharacter: FindingDetail = {
  message: 'This character is not allowed in XML.',
  hint: 'Control characters must be removed.',
}
export const badComment: FindingDetail = { message: 'A comment must not contain "--".' }
export const badInstruction: FindingDetail = { message: 'This processing instruction is not well-formed.' }
export const badDeclaration: FindingDetail = {
  message: 'The XML declaration is not well-formed.',
  hint: 'Write <?xml version="1.0" encoding="UTF-8"?>.',
}
export const lateDeclaration: FindingDetail = {
  message: 'The XML declaration is not at the very start of the file.',
  hint: 'Remove everything before it.',
}
export const bracketsInText: FindingDetail = { message: 'Text must not contain "]]>".', hint: 'Write it as ]]&gt;.' }
/** In the specification's words. */
export const notXml: FindingDetail = { message: 'Does not appear to be an XML file.' }
export const textOutside: FindingDetail = { message: 'There is text outside the root element.' }
export const secondRoot: FindingDetail = { message: 'There is a second root element.' }
export const noRoot: FindingDetail = { message: 'The file ends without a root element.' }
export const tooDeep = 'Elements are nested too deeply; parsing stops.'
export const hugeTag: FindingDetail = { message: 'A tag is longer than 1 MB; parsing stops.' }

export function unclosed(name: string): FindingDetail {
  if (name === 'loc') return { message: 'Malformed <loc> tags detected.' }
  if (name === 'urlset') return { message: 'Missing closing </urlset> tag.' }
  return { message: `<${name}> is not closed.` }
}

export function misnested(name: string | undefined): FindingDetail {
  if (name === undefined) return { message: 'Closing tag without an opening tag.' }
  return { ...unclosed(name), hint: 'Close tags in reverse order, in the same upper or lower case.' }
}

export function unexpectedEnd(name: string | undefined): FindingDetail {
  const detail = name === undefined ? undefined : unclosed(name)
  return { message: 'The file ends in the middle of a tag or comment.', ...detail }
}

export function undeclared(prefix: string): string {
  return `The prefix "${prefix}" is used but not declared.`
}
