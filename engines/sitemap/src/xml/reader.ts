import type { FindingDetail, ReportFinding, TextPosition } from '../base/finding.ts'
import { MAX_DEPTH, MAX_TAG_LENGTH, trimXmlEnd } from '../base/protocol.ts'
import * as faults from './markup.ts'
import { instructionTarget, isDeclaration, markupAt, type Opaque } from './markup.ts'
import { createNamespaceScope, type XmlTag } from './namespace-scope.ts'
import { type Attributes, createStartTagReader, isXmlName, MORE } from './tag.ts'
import { createLineTracker, createTextRun, firstContent } from './text-run.ts'

export interface XmlHandlers {
  open(tag: XmlTag, line: number, column: number, attributes: Attributes): void
  text(text: string, locate: () => TextPosition): void
  close(): void
  readonly wantsBlanks: boolean
}

export interface XmlReader {
  write(text: string): boolean
  end(): boolean
  readonly place: TextPosition
}

const stop = Symbol('stop')
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/**
 * The first fault of well-formedness ends the reading, as it does for search engines; only an "&" in a text, which
 * hides nothing, is reported and passed, so that its author sees the other faults. A document type declaration ends the
 * reading too, so there are never entities to expand.
 */
export function createXmlReader(handlers: XmlHandlers, report: ReportFinding): XmlReader {
  const lines = createLineTracker()
  const run = createTextRun(lines, { fail, report: describe })
  const startTag = createStartTagReader(fail)
  const namespaces = createNamespaceScope()
  const unboundPrefixes = new Set<string>()
  const openNames: string[] = []
  let inside: Opaque | undefined
  let hasRoot = false
  let isStart = true
  let carriageReturn = ''

  function describe(index: number, detail: FindingDetail): void {
    report('xml-not-wellformed', lines.locate(index), detail)
  }

  function fail(index: number, detail: FindingDetail): never {
    describe(index, detail)
    throw stop
  }

  function emitText(text: string, locate: () => TextPosition): void {
    if (handlers.wantsBlanks || firstContent(text, 0, text.length) >= 0) handlers.text(text, locate)
  }

  function readText(from: number, to: number): number {
    const { text } = lines
    const end = to < 0 ? text.length : to
    if (openNames.length === 0) {
      const content = firstContent(text, from, end)
      if (content >= 0) fail(content, isStart && !hasRoot ? faults.notXml : faults.textOutside)
      return end
    }
    if (to < 0) return run.hold(from)
    // Most text is white space between two tags.
    const isIdle = run.isEmpty && !handlers.wantsBlanks && firstContent(text, from, to) < 0
    if (!isIdle) run.finish(from, to, emitText)
    return to
  }

  function openElement(index: number): void {
    const place = lines.locate(index)
    const { name, attributes, selfClosing } = startTag
    if (openNames.length === 0 && hasRoot) fail(index, faults.secondRoot)
    hasRoot = true
    if (openNames.length === MAX_DEPTH) {
      report('element-unknown', place, { message: faults.tooDeep, value: name })
      throw stop
    }
    const { tag, unbound, fault } = namespaces.open(name, attributes)
    if (fault !== undefined) fail(index, { message: `Invalid XML: ${fault}.` })
    for (const prefix of unbound) reportUnbound(prefix, place)
    openNames.push(name)
    handlers.open(tag, place.line, place.column, attributes)
    if (selfClosing) closeElement()
  }

  function reportUnbound(prefix: string, place: TextPosition): void {
    if (unboundPrefixes.has(prefix)) return
    unboundPrefixes.add(prefix)
    report('xml-unbound-prefix', place, { value: prefix, message: faults.undeclared(prefix) })
  }

  function closeElement(): void {
    openNames.pop()
    namespaces.close()
    handlers.close()
  }

  function readEndTag(index: number): number {
    const { text } = lines
    const name = openNames.at(-1)
    const end = text.indexOf('>', index)
    const isPlain = name !== undefined && end === index + 2 + name.length && text.startsWith(name, index + 2)
    if (!isPlain) {
      const content = text.slice(index + 2, end === MORE ? text.length : end)
      if (content.includes('<')) fail(index, faults.misnested(name))
      if (end === MORE) return MORE
      if (trimXmlEnd(content) !== name) fail(index, faults.misnested(name))
    }
    closeElement()
    return end + 1
  }

  function readInstruction(markup: Opaque, index: number): number {
    const { text } = lines
    const target = instructionTarget(text, index)
    if (target === undefined) return MORE
    if (!isXmlName(target)) fail(index, faults.badInstruction)
    inside = markup
    if (target.toLowerCase() !== 'xml') return index + 2 + target.length
    if (target !== 'xml' || !isStart || index > 0) fail(index, faults.lateDeclaration)
    inside = undefined
    const end = text.indexOf('?>')
    if (end === MORE) return MORE
    if (!isDeclaration(text.slice(0, end + 2))) fail(index, faults.badDeclaration)
    return end + 2
  }

  function readMarkup(index: number): number {
    const { text } = lines
    const markup = markupAt(text, index)
    if (markup === undefined) return MORE
    if (markup === 'start-tag') {
      const end = startTag.read(text, index)
      if (end !== MORE) openElement(index)
      return end
    }
    if (markup === 'end-tag') return readEndTag(index)
    if (markup === 'bare') return fail(index, faults.bareLessThan)
    if (markup === 'doctype') {
      report('doctype-not-allowed', lines.locate(index))
      throw stop
    }
    if (markup.kind === 'instruction') return readInstruction(markup, index)
    if (markup.kind === 'cdata' && openNames.length === 0) fail(index, faults.textOutside)
    inside = markup
    return index + markup.opening.length
  }

  function readInside({ kind, closing }: Opaque, from: number): number {
    const { text } = lines
    const found = text.indexOf(closing, from)
    const end = found < 0 ? Math.max(from, text.length - closing.length + 1) : found
    if (kind === 'cdata') run.holdRaw(from, end)
    if (found < 0) return end
    if (kind === 'comment') {
      if (found + 2 === text.length) return found
      if (text[found + 2] !== '>') fail(found, faults.badComment)
    }
    inside = undefined
    if (kind === 'cdata') run.finish(found, found, emitText)
    return found + (kind === 'comment' ? 3 : closing.length)
  }

  function parse(): void {
    const { text } = lines
    let at = 0
    for (let isWaiting = false; !isWaiting && at < text.length; ) {
      if (inside) {
        at = readInside(inside, at)
        isWaiting = inside !== undefined
        continue
      }
      const less = text.indexOf('<', at)
      at = readText(at, less)
      const next = less < 0 ? MORE : readMarkup(at)
      isWaiting = next === MORE
      if (!isWaiting) at = next
    }
    if (text.length - at > MAX_TAG_LENGTH) fail(at, faults.hugeTag)
    if (at > 0) isStart = false
    lines.drop(at)
  }

  function read(piece: string): void {
    // A carriage return waits for the line feed that may follow it: both are one line end.
    const all = carriageReturn + piece
    carriageReturn = all.endsWith('\r') ? '\r' : ''
    const whole = carriageReturn === '' ? all : all.slice(0, -1)
    const text = whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
    const bad = text.search(forbidden)
    lines.append(bad < 0 ? text : text.slice(0, bad))
    parse()
    if (bad >= 0) fail(lines.text.length, faults.badCharacter)
  }

  function finish(): void {
    if (carriageReturn !== '') {
      carriageReturn = ''
      read('\n')
    }
    const end = lines.text.length
    const rest = lines.text
    if (rest.startsWith('&') || rest.startsWith(']')) run.finish(0, end, emitText)
    if (rest.startsWith('<') || inside) fail(end, faults.unexpectedEnd(openNames.at(-1)))
    const name = openNames.at(-1)
    if (name !== undefined) fail(end, faults.unclosed(name))
    if (!hasRoot) fail(end, faults.noRoot)
  }

  function attempt(action: () => void): boolean {
    try {
      action()
      return true
    } catch (thrown) {
      if (thrown === stop) return false
      throw thrown
    }
  }

  return {
    get place() {
      return lines.locate(lines.text.length)
    },
    write: (text) => attempt(() => read(text)),
    end: () => attempt(finish),
  }
}
