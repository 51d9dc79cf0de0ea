import type { SiteContext } from '../site/context.ts'
import { decodePath } from '../site/file-for.ts'

/** Fragments that browsers or scripts give a meaning without an element of that id. */
const isScripted = (fragment: string) =>
  fragment === '' || fragment.toLowerCase() === 'top' || /^(!|\/|:~:)/.test(fragment)

export function checkLinks({ pages, addresses, report }: SiteContext): void {
  for (const page of pages.values()) {
    for (const { value, line } of page.links) {
      const target = addresses.resolve(value, page)
      const place = { file: page.path, line, value }
      if (target.kind === 'missing') report('link-broken', { ...place, message: `${value} leads to nothing.` })
      if (target.kind !== 'file') continue
      const fragment = target.fragment.replace(/:~:.*$/, '')
      const anchors = pages.get(target.file)?.anchors
      if (!anchors || isScripted(fragment) || anchors.has(fragment) || anchors.has(decodePath(fragment))) continue
      const where = target.file === page.path ? 'This page' : target.file
      report('anchor-broken', { ...place, message: `${where} has no part with the id "${decodePath(fragment)}".` })
    }
    for (const { value, line } of page.resources) {
      if (addresses.resolve(value, page).kind === 'missing')
        report('resource-missing', { file: page.path, line, value, message: `${value} is not in the built site.` })
    }
  }
}
