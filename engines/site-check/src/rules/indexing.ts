import type { SiteContext } from '../context/context.ts'
import { isPublicAddress } from '../site/addresses.ts'
import { noindexHeader } from './sitemaps.ts'

const isErrorPage = (path: string) => /(^|\/)(404|500|offline)(\/index)?\.html?$/i.test(path)

/** A deployment of the wrong build blocks a whole site. */
export function checkIndexing(context: SiteContext): void {
  const { addresses, report } = context
  const pages = [...context.pages.values()].filter(({ path, refresh }) => !refresh && !isErrorPage(path))
  const reasons = pages.map((page) => page.noindex?.value ?? noindexHeader(addresses.urlOf(page.path), context))
  const [first] = pages
  if (first && reasons.every((reason) => reason !== null)) {
    const line = first.noindex?.line
    const message = `All ${pages.length} pages of the site are set to noindex, such as ${first.path}: ${reasons[0]}.`
    report('site-noindex', { file: first.path, message, ...(line !== undefined && { line }) })
  }
  // A preview on this machine is right to name itself.
  if (!isPublicAddress(addresses.baseUrl)) return
  for (const { path, canonical } of pages) {
    if (!canonical || !URL.canParse(canonical.value) || isPublicAddress(canonical.value)) continue
    const message = `The canonical URL is ${canonical.value}, which nobody else can open.`
    report('canonical-local', { file: path, line: canonical.line, value: canonical.value, message })
  }
}
