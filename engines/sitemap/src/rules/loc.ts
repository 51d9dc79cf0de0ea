import type { ReportFinding, TextPosition } from '../base/finding.ts'
import { trimXml } from '../base/protocol.ts'
import type { DuplicateCheck, RuleContext } from './context.ts'
import { adviceFor, type Location } from './location.ts'

/** Engines keep a substring as a view of the whole, so a kept address would keep the 64 KB around it. */
export function detach(text: string): string {
  return ` ${text}`.slice(1)
}

export function createLocRule(
  context: RuleContext,
  kind: 'urlset' | 'index' | 'text',
): (text: string, place: TextPosition) => Location | undefined {
  const { report } = context
  return (text, place) => {
    const address = detach(trimXml(text))
    if (address === '') {
      report('loc-empty', place)
      return undefined
    }
    if (address.length !== text.length) report('loc-whitespace', place, { value: text })
    const location = context.readLocation(address, (code, detail) =>
      report(code, place, adviceFor(detail, kind !== 'text')),
    )
    if (!location) return undefined
    if (kind === 'index' && location.href === context.sitemapHref) {
      report('index-self-reference', place, { value: address })
    }
    context.scope.add(location, place, address)
    context.duplicates.add(address, location, place)
    return location
  }
}

export function createDuplicateCheck(report: ReportFinding): DuplicateCheck {
  const lines = new Map<string, number>()
  const odd = new Set<string>()

  function note(raw: string, href: string, place: TextPosition, first: number): void {
    if (odd.has(raw) || (raw === href && !odd.has(`not ${href}`))) {
      report('loc-duplicate', place, { value: raw, message: `Duplicate of the URL on line ${first}.` })
      return
    }
    const message = `Another spelling of the URL on line ${first}.`
    report('loc-duplicate-normalised', place, { value: raw, message, hint: `Both mean ${href}` })
    odd.add(raw)
  }

  return {
    has: (href) => lines.has(href),
    add(raw, { href }, place) {
      const first = lines.get(href)
      if (first !== undefined) {
        note(raw, href, place, first)
        return
      }
      lines.set(href, place.line)
      if (raw === href) return
      odd.add(raw)
      odd.add(`not ${href}`)
    },
  }
}
