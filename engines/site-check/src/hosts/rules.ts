import type { PathMatcher } from './path-pattern.ts'

export interface HeaderRule {
  readonly file: string
  readonly line?: number
  readonly path: Pick<PathMatcher, 'test'>
  readonly headers: readonly (readonly [name: string, value: string])[]
}

export interface RedirectRule {
  readonly from: PathMatcher
  readonly to: string
  /** Before a file of that name. */
  readonly force: boolean
  /** A rewrite answers at the address itself; `gone` says 410; `files` ends the search: what is there is served. */
  readonly kind: 'redirect' | 'rewrite' | 'gone' | 'files'
  /** The target can be another tomorrow, so links keep the address that redirects. */
  readonly isTemporary?: true
  readonly file?: string
  readonly line?: number
  /** Paths begin at the folder of the site, not at the root of its host. */
  readonly isRelative?: true
}

/** Reads the permanence of a redirect from its status; without a status it is unknown, since hosts differ. */
export const lastingOf = (status: number): Pick<RedirectRule, 'isTemporary'> =>
  [302, 303, 307].includes(status) ? { isTemporary: true } : {}

/** A rule whose effect depends on what a check cannot see, or whose syntax it does not read. */
export interface UnknownRule {
  readonly file: string
  readonly line?: number
  readonly text: string
  /** Which paths it is about, where that much is known. */
  readonly from?: PathMatcher
}

/** A fault that keeps the host from loading the file. */
export interface HostFileFault {
  readonly line?: number
  readonly message: string
}

export const unclosed = ({ words, line }: { readonly words: readonly string[]; readonly line: number }) => ({
  line,
  message: `The block is never closed: ${words.join(' ').slice(0, 200)}`,
})

export interface ParsedHostFile {
  readonly faults?: readonly HostFileFault[]
  readonly headers: readonly HeaderRule[]
  readonly redirects: readonly RedirectRule[]
  readonly unknown?: readonly UnknownRule[]
}

export type ParseHostFile = (text: string, file: string) => ParsedHostFile

/** The words of a line of a server's configuration: quotes hold a word together, a backslash keeps the sign behind it. */
export function wordsOf(line: string): string[] {
  const words: string[] = []
  let word = ''
  let isOpen = false
  let quote = ''
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? ''
    const next = line[at + 1] ?? ''
    if (
      character === '\\' &&
      next !== '' &&
      (next === quote || next === '"' || next === ' ' || (quote !== '' && next === '\\'))
    ) {
      word += next
      isOpen = true
      at += 1
    } else if (quote !== '' ? character === quote : character === '"' || (character === "'" && !isOpen)) {
      quote = quote === '' ? character : ''
      isOpen = true
    } else if (quote === '' && /\s/.test(character)) {
      if (isOpen) words.push(word)
      word = ''
      isOpen = false
    } else {
      word += character
      isOpen = true
    }
  }
  if (isOpen) words.push(word)
  return words
}
