import { advance, type TextPosition } from '../base/finding.ts'
import { MAX_ENTRIES } from '../base/protocol.ts'
import type { RuleContext } from '../rules/context.ts'
import { createDocumentRules, type SitemapKind } from '../rules/document.ts'
import { createLocRule } from '../rules/loc.ts'
import type { ElementHandler } from '../xml/element-handler.ts'
import { createXmlReader } from '../xml/reader.ts'

function createTextSitemap(context: RuleContext): { write(text: string): void; end(): void } {
  const checkLoc = createLocRule(context, 'text')
  let rest = ''
  let line = 0

  function read(address: string): void {
    line += 1
    if (address.trim() === '') return
    context.located += 1
    if (++context.entries === MAX_ENTRIES + 1) context.report('too-many-urls', { line, column: 1 })
    const location = checkLoc(address, { line, column: 1 })
    if (location) context.onEntry?.({ loc: location.href, line })
  }

  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      lines.forEach(read)
    },
    end() {
      read(rest)
    },
  }
}

type Content = 'empty' | 'html' | 'text' | 'xml'

const comments = /^(?:\s|<!--[\s\S]*?-->)*/
const prolog = /^(?:\s|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)*/

function sniffContent(head: string): Content {
  if (head.trim() === '') return 'empty'
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(head.replace(prolog, ''))) return 'html'
  const firstLine = /^\s*(\S[^\r\n]*)/.exec(head)?.[1] ?? ''
  return /^(?:https?:\/\/|www\.)[^\s<]+\s*$/i.test(firstLine) ? 'text' : 'xml'
}

function findDoctype(head: string): TextPosition | undefined {
  const [before = ''] = prolog.exec(head) ?? []
  return head.startsWith('<!DOCTYPE', before.length) ? advance({ line: 1, column: 1 }, before) : undefined
}

function lacksDeclaration(head: string): boolean {
  const start = head.replace(comments, '')
  return start.startsWith('<') && !start.startsWith('<?xml')
}

export interface ContentReader {
  write(text: string): boolean
  flush(): boolean
  end(): boolean
  readonly kind: SitemapKind
  readonly place: TextPosition
}

const HEAD = 16_384
const MAX_BLANK_HEAD = 65_536
const start: TextPosition = { line: 1, column: 1 }

interface Sink {
  write(text: string): boolean
  end(): boolean
  readonly kind: SitemapKind
  readonly place: TextPosition
}

export function createContentReader(context: RuleContext): ContentReader {
  let head = ''
  let sink: Sink | undefined

  function choose(): Sink {
    const content = sniffContent(head)
    if (content === 'empty') {
      context.report('empty-document')
      return nothing('unknown')
    }
    if (content === 'html') {
      context.report('looks-like-html', start)
      return nothing('html')
    }
    if (content === 'text') return createTextSink(context)
    if (lacksDeclaration(head)) context.report('xml-declaration-missing', start)
    const doctype = findDoctype(head)
    if (!doctype) return createXmlSink(context)
    context.report('doctype-not-allowed', doctype)
    return nothing('unknown')
  }

  function isEnough(): boolean {
    return head.length >= MAX_BLANK_HEAD || (head.length >= HEAD && head.trim() !== '')
  }

  function flush(): boolean {
    if (sink) return true
    sink = choose()
    return sink.write(head)
  }

  return {
    get kind() {
      return sink?.kind ?? 'unknown'
    },
    get place() {
      return sink?.place ?? start
    },
    write(text) {
      if (sink) return sink.write(text)
      head += text
      return isEnough() ? flush() : true
    },
    flush,
    end: () => flush() && (sink?.end() ?? false),
  }
}

function nothing(kind: SitemapKind): Sink {
  return { kind, place: start, write: () => false, end: () => false }
}

function createTextSink(context: RuleContext): Sink {
  context.report('text-sitemap', start)
  const text = createTextSitemap(context)
  return {
    kind: 'text',
    place: start,
    write(piece) {
      text.write(piece)
      return true
    },
    end() {
      text.end()
      return true
    },
  }
}

function createXmlSink(context: RuleContext): Sink {
  const document = createDocumentRules(context)
  const handlers: ElementHandler[] = [document.handler]
  const top = () => handlers[handlers.length - 1] ?? document.handler
  const reader = createXmlReader(
    {
      get wantsBlanks() {
        return top().wantsBlanks ?? false
      },
      open(tag, line, column, attributes) {
        handlers.push(top().open(tag, line, column, attributes))
      },
      text(text, locate) {
        top().text(text, locate)
      },
      close() {
        handlers.pop()?.close()
      },
    },
    context.report,
  )
  return {
    get kind() {
      return document.kind
    },
    get place() {
      return reader.place
    },
    write: (text) => reader.write(text),
    end: () => reader.end(),
  }
}
