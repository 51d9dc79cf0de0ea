/**
 * Control characters, marks that turn the direction of writing, characters that no one sees, and halves of pairs and
 * non-characters, which XML forbids.
 */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu
const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const shown = (character: string) => names[character] ?? `\\u{${character.codePointAt(0)?.toString(16)}}`
/**
 * Colours, and the line of progress that is rewritten in place, are trusted only with our mark: untrusted text can
 * imitate their form. Each process makes up its own mark.
 */
const mark = `\u{f0000}${Math.random().toString(36).slice(2)}\u{f0001}`
const marked = new RegExp(`${mark}([^\u{f0002}]*)\u{f0002}`, 'gu')
const own = new RegExp(`${marked.source}|[\\n\\t]`, 'gu')

export const ownSequence = (sequence: string): string => `${mark}${sequence}\u{f0002}`

/** Our sequences as a terminal takes them, in a text whose other parts are as they are meant. */
export const withOwnSequences = (text: string): string => (text.includes(mark) ? text.replace(marked, '$1') : text)

/** GitHub takes a line that begins with `::`, and `##[` anywhere, for a command to its runner. */
const workflowCommand = /^(?=[^\S\r\n]*::)|(?<=#)(?=#\[)/gm

/**
 * Makes text safe for a terminal or the log of a run: untrusted parts move no cursor, hide nothing and issue no
 * command.
 */
export function safeText(text: string): string {
  let safe = ''
  let from = 0
  for (const { 0: found, 1: sequence = found, index } of text.matchAll(own)) {
    safe += text.slice(from, index).replace(unseen, shown) + sequence
    from = index + found.length
  }
  return (safe + text.slice(from).replace(unseen, shown)).replace(workflowCommand, '\\')
}

/** One value in such a text: it brings no colours and no line of its own. */
export const safeField = (text: string): string => safeText(text.replace(unseen, shown))

const escaped = (character: string) =>
  character === '\n'
    ? character
    : [...character.matchAll(/./gs)].map(([unit]) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** A line of JSON, in whose strings every character that a terminal or GitHub would act on is written as an escape. */
export const jsonText = (value: unknown, indent?: number): string =>
  `${JSON.stringify(value, null, indent)}\n`.replace(unseen, escaped).replaceAll('##[', '#\\u0023[')

/** Spreadsheets run a field that begins with one of these as a formula; an apostrophe makes it text (OWASP). */
const formula = /^\s*[=+\-@|\uff1d\uff0b\uff0d\uff20]/

export const disarmFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)
