import type { ReportFinding, TextPosition } from '../findings/finding.ts'
import type { XmlTag } from '../xml/namespace-scope.ts'

export type IsCore = (tag: XmlTag, place: TextPosition) => boolean

/** When only the root carries the prefix, its children have no namespace at all; that is reported once. */
export function createCoreTest(rootNamespace: string, report: ReportFinding): IsCore {
  let reported = false
  return (tag, place) => {
    if (tag.uri === rootNamespace) return true
    if (tag.uri !== '') return false
    if (!reported) {
      reported = true
      const message = `<${tag.name}> is not in the sitemap namespace: it lacks the prefix of the root element.`
      report('ns-missing', place, { value: tag.name, message, hint: 'Use the same prefix throughout, or none.' })
    }
    return true
  }
}
