import { dictionary } from '@sundry/kit'
import { Tokenizer } from 'htmlparser2'
import {
  allowedInTable,
  endsParagraph,
  htmlElements,
  inHead,
  optionalEnd,
  rawText,
  scopes,
  special,
  tableInner,
  tableParts,
  voidElements,
} from './html-elements.ts'

export type Attributes = Readonly<Record<string, string | undefined>>

export interface Element {
  readonly name: string
  readonly attributes: Attributes
  readonly line: number
  readonly parent: Element | null
  readonly isForeign: boolean
  /** Characters of the page before its tag. */
  readonly at: number
}

/** Faults that browsers repair silently. */
export type Fault =
  | 'unclosed'
  | 'misnested'
  | 'stray-end'
  | 'split-paragraph'
  | 'duplicate-attribute'
  | 'malformed-attribute'
  | 'ignored-slash'
  | 'nested-form'
  | 'nested-link'
  | 'misplaced-in-table'
  | 'outside-table'
  | 'ends-head'
  | 'second-structure'
  | 'unknown-element'
  | 'swallows-rest'
  | 'open-comment'

export interface Visitor {
  open?(element: Element): void
  /** Text in pieces, with the element it is in. */
  text?(text: string, inside: Element | null): void
  close?(element: Element): void
  comment?(text: string, line: number): void
  doctype?(text: string, line: number): void
  fault?(fault: Fault, line: number, detail: string): void
}

/** Browsers nest elements no deeper. */
const MAX_DEPTH = 512
const MAX_PENDING = 100
const MAX_ATTRIBUTES = 256
const SPACE = /^\s*$/

interface Pending {
  readonly name: string
  readonly line: number
  readonly by: string
}

/**
 * Reads a page once, in one pass and without a tree, and passes its elements to visitors as browsers would nest them.
 * The stack of open elements follows the HTML standard as far as its repairs have to be detected.
 */
export class PageScan {
  readonly #tokenizer: Tokenizer
  readonly #html: string
  readonly #visitors: readonly Visitor[]
  readonly #stack: Element[] = []
  readonly #pending: Pending[] = []
  readonly #slashed = new Set<Element>()
  #beyond = 0
  #paragraphs = 0
  #noscripts = 0
  #line = 1
  #nextBreak: number
  #tagName = ''
  #tagAt = 0
  #tagLine = 1
  #attributes: Record<string, string | undefined> = {}
  #attributeCount = 0
  #attributeName = ''
  #value = ''
  #hasHead = false
  #hasBody = false
  #skipFormEnd = 0
  #written = 0

  constructor(html: string, visitors: readonly Visitor[]) {
    this.#html = html
    this.#visitors = visitors
    const firstBreak = html.indexOf('\n')
    this.#nextBreak = firstBreak === -1 ? Number.POSITIVE_INFINITY : firstBreak
    const quiet = () => {}
    this.#tokenizer = new Tokenizer(
      { decodeEntities: true, xmlMode: false },
      {
        onattribdata: (start, end) => {
          this.#value += html.slice(start, end)
        },
        onattribentity: (code) => {
          this.#value += String.fromCodePoint(code)
        },
        onattribend: () => this.#endAttribute(),
        onattribname: (start, end) => {
          this.#attributeName = html.slice(start, end).toLowerCase()
        },
        oncdata: (start, end, offset) => this.#text(html.slice(start, end - offset), start),
        onclosetag: (start, end) => this.#closeTag(html.slice(start, end).toLowerCase(), start),
        oncomment: (start, end, offset) => this.#comment(start, end, offset),
        ondeclaration: (start, end) => {
          for (const visitor of visitors) visitor.doctype?.(html.slice(start, end), this.#lineAt(start))
        },
        onend: quiet,
        onopentagend: () => this.#openTag(false),
        onopentagname: (start, end) => {
          this.#tagName = html.slice(start, end).toLowerCase()
          this.#tagAt = start - 1
          this.#tagLine = this.#lineAt(start)
          this.#attributes = {}
          this.#attributeCount = 0
        },
        onprocessinginstruction: quiet,
        onselfclosingtag: () => this.#openTag(true),
        ontext: (start, end) => this.#text(html.slice(start, end), start),
        ontextentity: (code, end) => this.#text(String.fromCodePoint(code), end - 1),
        isInForeignContext: () => this.#isInForeign(),
      },
    )
  }

  /** Goes on by that many characters; true at the end. */
  write(length: number): boolean {
    this.#tokenizer.write(this.#html.slice(this.#written, this.#written + length))
    this.#written += length
    return this.#written >= this.#html.length
  }

  end(): void {
    this.#tokenizer.end()
    const top = this.#stack.at(-1)
    if (top && !top.isForeign && rawText.has(top.name)) this.#fault('swallows-rest', top.line, top.name)
    else
      for (const element of this.#stack)
        if (element.name !== 'p' && this.#mustClose(element)) this.#fault('unclosed', element.line, element.name)
    while (this.#stack.length > 0) this.#pop()
    for (const { name, line } of this.#pending) if (name !== 'p') this.#fault('unclosed', line, name)
  }

  /** Positions come in order. */
  #lineAt(position: number): number {
    while (this.#nextBreak < position) {
      this.#line += 1
      const next = this.#html.indexOf('\n', this.#nextBreak + 1)
      this.#nextBreak = next === -1 ? Number.POSITIVE_INFINITY : next
    }
    return this.#line
  }

  #isInForeign(): boolean {
    const top = this.#stack.at(-1)
    return top !== undefined && (top.isForeign || top.name === 'svg' || top.name === 'math')
  }

  #mustClose(element: Element): boolean {
    const { name, isForeign } = element
    if (isForeign || this.#slashed.has(element) || optionalEnd.has(name)) return name === 'p'
    return htmlElements.has(name) || name.includes('-')
  }

  #fault(fault: Fault, line: number, detail: string): void {
    for (const visitor of this.#visitors) visitor.fault?.(fault, line, detail)
  }

  #endAttribute(): void {
    const [name, value] = [this.#attributeName, this.#value]
    this.#value = ''
    this.#attributeCount += 1
    if (this.#attributeCount > MAX_ATTRIBUTES) return
    if (/["'<]/.test(name)) this.#fault('malformed-attribute', this.#tagLine, name)
    else if (Object.hasOwn(this.#attributes, name)) this.#fault('duplicate-attribute', this.#tagLine, name)
    else this.#attributes[name] = value
  }

  #comment(start: number, end: number, offset: number): void {
    const line = this.#lineAt(start)
    const text = this.#html.slice(start, end - offset)
    // A note behind the last tag hides nothing.
    const isOpen = end >= this.#html.length && offset === 0 && this.#html.startsWith('<!--', start - 4)
    if (isOpen && text.includes('<')) this.#fault('open-comment', line, '')
    for (const visitor of this.#visitors) visitor.comment?.(text, line)
  }

  #text(text: string, at: number): void {
    const top = this.#stack.at(-1) ?? null
    if (top !== null && !SPACE.test(text)) {
      const line = () => this.#lineAt(at + text.search(/\S/))
      if (top.name === 'head') this.#endHead('text', line())
      else if (tableInner.has(top.name)) this.#fault('misplaced-in-table', line(), 'text')
    }
    for (const visitor of this.#visitors) visitor.text?.(text, top)
  }

  #endHead(by: string, line: number): void {
    if (this.#noscripts > 0) return
    this.#fault('ends-head', line, by)
    this.#popTo(this.#stack.findIndex(({ name }) => name === 'head'))
  }

  #pop(): void {
    const element = this.#stack.pop()
    if (!element) return
    if (element.name === 'p') this.#paragraphs -= 1
    if (element.name === 'noscript') this.#noscripts -= 1
    for (const visitor of this.#visitors) visitor.close?.(element)
  }

  /** Closes everything from that place in the stack on. */
  #popTo(place: number, by = ''): void {
    while (this.#stack.length > place) {
      const top = this.#stack.at(-1)
      const isMeant = this.#stack.length - 1 === place && by.startsWith('</')
      if (top && by !== '' && !isMeant && this.#pending.length < MAX_PENDING && this.#mustClose(top))
        this.#pending.push({ name: top.name, line: top.line, by })
      this.#pop()
    }
  }

  /** The place of the nearest such element that a tag here reaches, or -1. */
  #find(name: string, stops: ReadonlySet<string> = scopes): number {
    for (let at = this.#stack.length - 1; at >= 0; at -= 1) {
      const open = this.#stack[at]
      if (!open) return -1
      if (open.name === name) return at
      if (!open.isForeign && stops.has(open.name)) return -1
    }
    return -1
  }

  #closeTag(name: string, start: number) {
    if (name === 'br' || voidElements.has(name)) return
    if (this.#beyond > 0) {
      this.#beyond -= 1
      return
    }
    const line = this.#lineAt(start)
    const isTablePart = name === 'table' || tableParts.has(name)
    const place = this.#find(name, isTablePart ? outerScopes : scopes)
    if (name === 'body' || name === 'html') {
      if (place !== -1) this.#popTo(place + 1, `</${name}>`)
      return
    }
    if (place !== -1) return this.#popTo(place, `</${name}>`)
    if (name === 'form' && this.#skipFormEnd > 0) {
      this.#skipFormEnd -= 1
      return
    }
    if (name === 'head' || name === 'optgroup' || name === 'option') return
    const known = this.#pending.findLastIndex((one) => one.name === name)
    if (known === -1) return this.#fault('stray-end', line, name)
    const [cut] = this.#pending.splice(known, 1)
    if (name === 'p' && cut && !cut.by.startsWith('</')) this.#fault('split-paragraph', cut.line, cut.by)
    else if (cut) this.#fault('misnested', cut.line, `${name} ${cut.by}`)
  }

  /** Closes the elements that the tag ends before it opens. */
  #makeRoom(name: string): void {
    if (this.#paragraphs > 0 && endsParagraph.has(name)) {
      const place = this.#find('p', paragraphScopes)
      if (place !== -1) this.#popTo(place, `<${name}>`)
    }
    if (name === 'li') this.#closeItem('li', 'li')
    else if (name === 'dd' || name === 'dt') this.#closeItem('dd', 'dt')
    else if (name === 'option' || name === 'optgroup') {
      while (/^(option|optgroup)$/.test(this.#stack.at(-1)?.name ?? '') && this.#stack.at(-1)?.name !== name) {
        if (name === 'option') break
        this.#pop()
      }
      if (this.#stack.at(-1)?.name === name) this.#pop()
    } else if (name === 'rt' || name === 'rp') {
      if (/^r[tp]$/.test(this.#stack.at(-1)?.name ?? '')) this.#pop()
    } else if (/^h[1-6]$/.test(name) && /^h[1-6]$/.test(this.#stack.at(-1)?.name ?? ''))
      this.#popTo(this.#stack.length - 1, `<${name}>`)
    else if (tableParts.has(name)) {
      const table = this.#find('table', outerScopes)
      const keeps = partsStored[name] ?? ''
      for (let at = table + 1; table !== -1 && at < this.#stack.length; at += 1)
        if (!keeps.includes(` ${this.#stack[at]?.name} `)) this.#popTo(at, `<${name}>`)
    }
  }

  #closeItem(one: string, other: string) {
    for (let at = this.#stack.length - 1; at >= 0; at -= 1) {
      const { name = '' } = this.#stack[at] ?? {}
      if (name === one || name === other) return this.#popTo(at, `<${one}>`)
      if (special.has(name) && name !== 'address' && name !== 'div' && name !== 'p') return
    }
  }

  /** True if browsers ignore the tag. */
  #isIgnored(name: string): boolean {
    const line = this.#tagLine
    if (name === 'html' || name === 'body' || name === 'head') {
      const isSecond = name === 'head' ? this.#hasHead : name === 'body' ? this.#hasBody : this.#stack.length > 0
      if (isSecond) this.#fault('second-structure', line, name)
      if (name === 'head') this.#hasHead = true
      if (name === 'body') this.#hasBody = true
      return isSecond
    }
    if (name === 'form' && this.#find('form', templates) !== -1) {
      this.#skipFormEnd += 1
      this.#fault('nested-form', line, name)
      return true
    }
    if (tableParts.has(name) && this.#find('table', outerScopes) === -1 && this.#find('template', none) === -1) {
      this.#fault('outside-table', line, name)
      return true
    }
    return false
  }

  #openTag(hasSlash: boolean) {
    const [name, line, attributes] = [this.#tagName, this.#tagLine, this.#attributes]
    const isInside = this.#isInForeign()
    if (this.#stack.length >= MAX_DEPTH) {
      if (!voidElements.has(name)) this.#beyond += 1
      return this.#visit({
        name,
        attributes,
        line,
        parent: this.#stack.at(-1) ?? null,
        isForeign: isInside,
        at: this.#tagAt,
      })
    }
    if (!isInside) {
      const head = this.#stack.at(-1)
      if (head?.name === 'head' && !inHead.has(name)) {
        if (name === 'body') this.#popTo(this.#stack.length - 1)
        else this.#endHead(name, line)
      }
      if (this.#isIgnored(name)) return
      const top = this.#stack.at(-1)
      if (top && tableInner.has(top.name) && !tableParts.has(name) && !allowedInTable.has(name))
        this.#fault('misplaced-in-table', line, name)
      if (name === 'a') {
        const outer = this.#find('a')
        if (outer !== -1) {
          this.#fault('nested-link', line, 'a')
          this.#popTo(outer)
        }
      }
      this.#makeRoom(name)
      if (!htmlElements.has(name) && !name.includes('-')) this.#fault('unknown-element', line, name)
    }
    const isVoid = !isInside && voidElements.has(name)
    const isForeign = isInside && name !== 'foreignobject'
    const element: Element = {
      name,
      attributes,
      line,
      parent: this.#stack.at(-1) ?? null,
      isForeign,
      at: this.#tagAt,
    }
    const startsForeign = name === 'svg' || name === 'math'
    if (hasSlash && !isInside && !isVoid && !startsForeign) {
      this.#fault('ignored-slash', line, name)
      this.#slashed.add(element)
    }
    if (isVoid) {
      this.#visit(element)
      for (const visitor of this.#visitors) visitor.close?.(element)
      return
    }
    this.#stack.push(element)
    if (name === 'p') this.#paragraphs += 1
    if (name === 'noscript') this.#noscripts += 1
    this.#visit(element)
    if (hasSlash && (isInside || startsForeign)) this.#pop()
  }

  #visit(element: Element): void {
    for (const visitor of this.#visitors) visitor.open?.(element)
  }
}

const none: ReadonlySet<string> = new Set()
const templates: ReadonlySet<string> = new Set(['template'])
const outerScopes: ReadonlySet<string> = new Set(['html', 'template', 'foreignobject'])
const paragraphScopes: ReadonlySet<string> = new Set([...scopes, 'button'])
/** Parts of a table that stay open when such a part begins. */
const partsStored: Readonly<Record<string, string>> = dictionary({
  td: ' thead tbody tfoot tr ',
  th: ' thead tbody tfoot tr ',
  tr: ' thead tbody tfoot ',
  col: ' colgroup ',
})
