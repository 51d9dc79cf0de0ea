/** Control characters, marks that turn the direction of writing, and characters that nobody sees. */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const shown = (character: string) => names[character] ?? `\\u{${character.codePointAt(0)?.toString(16)}}`
/** Ours alone: colours, and the line of progress that is rewritten in place. */
const own = /\u001b\[[0-9;]*m|\r\u001b\[K|[\n\t]/g
/** GitHub takes a line that begins with `::`, and `##[` anywhere, for a command to its runner. */
const workflowCommand = /^(?=[^\S\r\n]*::)|(?<=#)(?=#\[)/gm

/**
 * Text for people, many lines perhaps, as it may go to a terminal or the log of a run: what strangers wrote moves no
 * cursor, hides nothing and commands nobody.
 */
export function safeText(text: string): string {
  let safe = ''
  let from = 0
  for (const { 0: sequence, index } of text.matchAll(own)) {
    safe += text.slice(from, index).replace(unseen, shown) + sequence
    from = index + sequence.length
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
