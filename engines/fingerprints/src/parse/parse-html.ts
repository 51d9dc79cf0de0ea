import { type Document, DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'

const CHUNK = 16 * 1024
/** The parser walks its open tags with every new one; browsers stop nesting at 512. */
const DEEPEST = 1000
/** The largest real pages have a third of this. */
const MOST_PIECES = 150_000

class CountingHandler extends DomHandler {
  pieces = 0
  depth = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes)
    this.pieces += 1
    this.depth = Math.max(this.depth, this.tagStack.length)
  }

  onattribute(): void {
    this.pieces += 1
  }

  override ontext(text: string): void {
    super.ontext(text)
    this.pieces += 1
  }

  get isFull(): boolean {
    return this.pieces > MOST_PIECES || this.depth > DEEPEST
  }
}

export interface Parsed {
  document: Document
  depth: number
}

export function parseHtml(html: string): Parsed {
  const handler = new CountingHandler()
  const parser = new Parser(handler)
  for (let at = 0; at < html.length && !handler.isFull; at += CHUNK) parser.write(html.slice(at, at + CHUNK))
  if (!handler.isFull) parser.end()
  return { document: handler.root, depth: handler.depth }
}
