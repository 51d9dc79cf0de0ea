import type { ReportFinding, TextPosition } from '../findings/finding.ts'
import { advance } from '../findings/place.ts'
import type { XmlTag } from './namespace-scope.ts'
import type { Attributes } from './tag.ts'

/** Takes what stands inside one element. */
export interface ElementHandler {
  /** A child begins; returns who takes its content. */
  open(tag: XmlTag, line: number, column: number, attributes: Attributes): ElementHandler
  /** Character data; `locate` tells where it begins. */
  text(text: string, locate: () => TextPosition): void
  close(): void
  /** Whether white space alone is content here. */
  readonly wantsBlanks?: boolean
}

/** Takes an element that we do not judge, with all it holds. */
export const skip: ElementHandler = {
  open: () => skip,
  text() {},
  close() {},
}

export interface Leaf {
  /** Starts collecting the text of an element; `done` gets it when the element ends. */
  begin(done: (text: string) => void): ElementHandler
}

/** A reusable handler for elements that hold text alone; there is never more than one open. */
export function createLeaf(report: ReportFinding): Leaf {
  let collected = ''
  let whenDone: (text: string) => void = () => {}
  const handler: ElementHandler = {
    wantsBlanks: true,
    open(tag, line, column) {
      if (!tag.unbound) report('element-unknown', { line, column }, { value: tag.name })
      return skip
    },
    text(text) {
      collected += text
    },
    close() {
      whenDone(collected)
    },
  }
  return {
    begin(done) {
      collected = ''
      whenDone = done
      return handler
    },
  }
}

const content = /[^\t\n\r ]/

/** Reports text where only elements may stand. */
export function checkStrayText(report: ReportFinding, text: string, locate: () => TextPosition): void {
  const index = text.search(content)
  if (index >= 0) report('stray-text', advance(locate(), text.slice(0, index)), { value: text.trim() })
}
