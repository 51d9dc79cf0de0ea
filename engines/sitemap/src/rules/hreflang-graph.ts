import type { ReportFinding, TextPosition } from '../finding.ts'

export interface HreflangGraph {
  addPage(href: string, alternates: readonly string[], places: readonly TextPosition[]): void
  finish(isListed: (href: string) => boolean): void
}

interface Page {
  readonly href: string
  readonly targets: readonly string[]
  readonly places: readonly TextPosition[]
}

const MANY = 64

export function createHreflangGraph(report: ReportFinding): HreflangGraph {
  const pages = new Map<string, Page>()
  const sets = new Map<Page, ReadonlySet<string>>()

  function linksTo(page: Page, href: string): boolean {
    if (page.targets.length <= MANY) return page.targets.includes(href)
    let set = sets.get(page)
    if (!set) {
      set = new Set(page.targets)
      sets.set(page, set)
    }
    return set.has(href)
  }

  return {
    addPage(href, targets, places) {
      if (pages.has(href)) return
      pages.set(href, { href, targets, places })
    },
    finish(isListed) {
      for (const { href, targets, places } of pages.values()) {
        const judged = new Set<string>([href])
        targets.forEach((target, index) => {
          if (judged.has(target)) return
          judged.add(target)
          const other = pages.get(target)
          if (other ? linksTo(other, href) : !isListed(target)) return
          const message = `${target} does not link back to ${href}, so search engines may ignore the pair.`
          report('hreflang-return-missing', places[index], { value: target, message })
        })
      }
    },
  }
}
