import type { ReportFinding, TextPosition } from '../base/finding.ts'
import { checkStrayText, createLeaf, type ElementHandler, skip } from '../xml/element-handler.ts'

export interface CollectedField {
  readonly text: string
  readonly place: TextPosition
}

export type CollectedFields = ReadonlyMap<string, CollectedField>

export interface CollectorShape {
  readonly namespace: string
  readonly leaves: ReadonlySet<string>
  readonly parents: Readonly<Record<string, ReadonlySet<string>>>
  readonly opaque: ReadonlySet<string>
}

export function createFieldCollector(
  report: ReportFinding,
  shape: CollectorShape,
): { begin(done: (fields: CollectedFields) => void): ElementHandler } {
  const leaf = createLeaf(report)
  const fields = new Map<string, CollectedField>()
  let openName = ''
  let openPlace: TextPosition = { line: 1, column: 1 }
  let whenDone: (fields: CollectedFields) => void = () => {}

  /** One function for all fields: making one for each would cost more than reading them. */
  function take(text: string): void {
    if (!fields.has(openName)) fields.set(openName, { text: text.trim(), place: openPlace })
  }

  function handlerAt(path: string, leaves: ReadonlySet<string>): ElementHandler {
    return {
      open(tag, line, column) {
        if (tag.unbound) return skip
        const place = { line, column }
        const name = path + tag.local
        if (tag.uri === shape.namespace) {
          if (leaves.has(tag.local)) {
            openName = name
            openPlace = place
            return leaf.begin(take)
          }
          if (path === '' && shape.opaque.has(tag.local)) {
            if (!fields.has(name)) fields.set(name, { text: '', place })
            return skip
          }
          const inner = path === '' ? inners.get(tag.local) : undefined
          if (inner) return inner
        }
        report('element-unknown', place, { value: tag.name })
        return skip
      },
      text: (text, locate) => checkStrayText(report, text, locate),
      close() {
        if (path === '') whenDone(fields)
      },
    }
  }

  const inners = new Map(
    Object.entries(shape.parents).map(([name, leaves]) => [name, handlerAt(`${name}/`, leaves)] as const),
  )
  const outer = handlerAt('', shape.leaves)
  return {
    begin(done) {
      fields.clear()
      whenDone = done
      return outer
    },
  }
}
