import type { SiteContext } from '../context.ts'
import { decodePath } from '../files.ts'
import type { PageFacts } from '../read-page.ts'

/** Fragments that browsers or scripts give a meaning without an element of that id. */
const isScripted = (fragment: string) =>
  fragment === '' || fragment.toLowerCase() === 'top' || /^(!|\/|:~:)/.test(fragment)

/** Parts that the scripts of a generator make, or that it names anew with each build. */
const generated: readonly (readonly [generator: RegExp, fragment: RegExp])[] = [
  [/^rustdoc\b/i, /^impl-/],
  [/\b(?:sphinx|docutils)\b/i, /^(?:mjx-|search-|tab-|tabpanel-|panel-|sd-tab-|(?:id|index-)\d+$)/i],
  [/\bdocbook\b/i, /^(?:ftn\.)?(?:id[amp]?-?\d[\d.]*|id-[\d.]+)$/i],
]
const lines = /^(?:L|line-)?(\d+)(?:-(?:L|line-)?(\d+))?$/i
const MAX_HOPS = 5

/** Pages between two turns of others. */
const PAGES_A_TURN = 500

export async function checkLinks(context: SiteContext): Promise<void> {
  const { pages, addresses, report } = context
  const scripted = createScripted(context)
  let done = 0
  for (const page of pages.values()) {
    done += 1
    if (done % PAGES_A_TURN === 0) await context.turn()
    for (const { value, line } of page.links) {
      const target = addresses.resolve(value, page)
      const place = { file: page.path, line, value }
      if (target.kind === 'missing') report('link-broken', { ...place, message: `${value} points to a missing page.` })
      if (target.kind !== 'file') continue
      const fragment = target.fragment.replace(/:~:.*$/, '')
      const shown = isScripted(fragment) ? undefined : landing(pages.get(target.file), context)
      const name = decodePath(fragment)
      if (!shown || shown.anchors.has(fragment) || shown.anchors.has(name)) continue
      if (scripted.take(name, shown, place)) continue
      const where = shown === page ? 'This page' : shown.path
      report('anchor-broken', { ...place, message: `${where} has no element with the id "${name}".` })
    }
    for (const { value, line } of page.resources) {
      if (addresses.resolve(value, page).kind === 'missing')
        report('resource-missing', {
          file: page.path,
          line,
          value,
          message: `${value} is missing from the built site.`,
        })
    }
  }
  scripted.tell()
}

/** The page that shows in the end, where others hand a fragment on. */
function landing(page: PageFacts | undefined, { pages, addresses }: SiteContext): PageFacts | undefined {
  let shown = page
  for (let hop = 0; shown?.refresh && shown.passesFragment && hop < MAX_HOPS; hop += 1) {
    const next = addresses.resolve(shown.refresh.value, shown)
    shown = next.kind === 'file' ? pages.get(next.file) : undefined
  }
  return shown
}

/** What only a script makes is told once for each generator. */
function createScripted({ addresses, made, report }: SiteContext) {
  const groups = new Map<
    string,
    { place: { file: string; line: number; value: string }; files: Set<string>; count: number }
  >()
  const ofScripts = new Map<PageFacts, ReadonlySet<string>[]>()

  function scriptsOf(page: PageFacts): ReadonlySet<string>[] {
    const known = ofScripts.get(page)
    if (known) return known
    const found = page.resources.flatMap(({ value }) => {
      const target = addresses.resolve(value, page)
      return (target.kind === 'file' && made.get(target.file)) || []
    })
    ofScripts.set(page, found)
    return found
  }

  function isMade(name: string, page: PageFacts): boolean {
    const { generator = '', anchors } = page
    if (generated.some(([by, fragment]) => by.test(generator) && fragment.test(name))) return true
    const [, from, to = from] = lines.exec(name) ?? []
    // Where its lines have ids, a range of them must lie within.
    if (from !== undefined && to !== undefined && /^rustdoc\b/i.test(generator))
      return !anchors.has('1') || (anchors.has(from) && anchors.has(to))
    return page.made?.has(name) === true || scriptsOf(page).some((ids) => ids.has(name))
  }

  return {
    take(name: string, page: PageFacts, place: { file: string; line: number; value: string }): boolean {
      if (!isMade(name, page)) return false
      const by = page.generator ?? ''
      const group = groups.get(by) ?? { place, files: new Set(), count: 0 }
      groups.set(by, { ...group, count: group.count + 1 })
      group.files.add(place.file)
      return true
    },
    tell() {
      for (const [by, { place, files, count }] of groups) {
        const on = files.size === 1 ? '' : ` on ${files.size} pages`
        const whose = by === '' ? 'scripts on the page' : `scripts of ${by}`
        const message =
          count === 1
            ? `${place.value} points to an anchor that ${whose} create.`
            : `${count} links${on} point to anchors that ${whose} create, such as ${place.value}.`
        report('anchor-scripted', { ...place, message, value: by })
      }
    },
  }
}
