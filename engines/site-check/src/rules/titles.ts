import { isListable, type Page, type SiteContext } from '../context/context.ts'

const MAX_NAMED = 3

export function checkTitles(context: SiteContext): void {
  const listable = [...context.pages.values()].filter((page) => isListable(page, context))
  for (const part of ['title', 'description'] as const) {
    const groups = new Map<string, Page[]>()
    for (const page of listable) {
      const text = page[part]?.value ?? ''
      if (text === '') {
        const line = page[part]?.line
        context.report(`${part}-missing`, {
          file: page.path,
          message: `The page has no ${part}.`,
          ...(line !== undefined && { line }),
        })
      } else {
        const key = `${page.language?.value.toLowerCase().split('-')[0] ?? ''} ${text}`
        const group = groups.get(key)
        if (group) group.push(page)
        else groups.set(key, [page])
      }
    }
    for (const group of groups.values()) reportGroup(part, group[0]?.[part]?.value ?? '', group, context)
  }
}

/** Versions of a page may well share a title that is a name, as pages in two languages may, which are grouped apart. */
function reportGroup(part: 'title' | 'description', text: string, group: readonly Page[], context: SiteContext): void {
  const paths = new Set(group.map(({ path }) => path))
  for (const page of group) {
    const versions = versionsOf(page, context)
    const skipped = [...versions].filter((path) => path !== page.path && paths.has(path)).length
    const count = group.length - 1 - skipped
    if (count === 0) continue
    const names: string[] = []
    for (const { path } of group) {
      if (names.length === MAX_NAMED) break
      if (path !== page.path && !versions.has(path)) names.push(path)
    }
    const more = count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : ''
    const line = page[part]?.line
    context.report(`${part}-duplicate`, {
      file: page.path,
      value: text,
      message: `Same ${part} as ${names.join(', ')}${more}: "${text}"`,
      ...(line !== undefined && { line }),
    })
  }
}

function versionsOf(page: Page, { addresses }: SiteContext): ReadonlySet<string> {
  const targets = page.alternates.map(({ value }) => addresses.resolve(value, page))
  return new Set(targets.flatMap((target) => (target.kind === 'file' ? target.file : [])))
}
