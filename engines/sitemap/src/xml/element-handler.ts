import type { ReportFinding, TextPosition } from '../base/finding.ts'
import { advance } from '../base/finding.ts'
import type { XmlTag } from './namespace-scope.ts'
import type { Attributes } from './tag.ts'

export interface ElementHandler {
  open(tag: XmlTag, line: number, column: number, attributes: Attributes): ElementHandler
  text(text: string, locate: () => TextPosition): void
  close(): void
  readonly wantsBlanks?: boolean
}

export const skip: ElementHandler = {
  open: () => skip,
  text() {},
  close() {},
}

export interface Leaf {
  begin(done: (text: string) => void): ElementHandler
}

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

export function checkStrayText(report: ReportFinding, text: string, locate: () => TextPosition): void {
  const index = text.search(content)
  if (index >= 0) report('stray-text', advance(locate(), text.slice(0, index)), { value: text.trim() })
}
