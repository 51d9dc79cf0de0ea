import type { ReportFinding, TextPosition } from '../finding.ts'
import type { Location } from './location.ts'

export interface DuplicateCheck {
  add(raw: string, location: Location, place: TextPosition): void
  has(href: string): boolean
}

export function createDuplicateCheck(report: ReportFinding): DuplicateCheck {
  const lines = new Map<string, number>()
  const odd = new Set<string>()

  function note(raw: string, href: string, place: TextPosition, first: number): void {
    if (odd.has(raw) || (raw === href && !odd.has(`not ${href}`))) {
      report('loc-duplicate', place, { value: raw, message: `This address is listed on line ${first} already.` })
      return
    }
    const message = `This is another spelling of the address on line ${first}.`
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
