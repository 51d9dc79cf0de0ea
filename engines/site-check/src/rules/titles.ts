import { isListable, type SiteContext } from '../context.ts'
import type { PageFacts } from '../read-page.ts'

const MAX_NAMED = 3

export function checkTitles(context: SiteContext): void {
  const listable = [...context.pages.values()].filter((page) => isListable(page, context))
  for (const part of ['title', 'description'] as const) {
    const groups = new Map<string, PageFacts[]>()
    for (const page of listable) {
      const text = page[part]?.value ?? ''
      if (text === '') {
        const line = page[part]?.line
        context.report(`${part}-missing`, {
          file: page.path,
          message: `The page has no ${part}.`,
          ...(line !== undefined && { line }),
        })
      } else groups.set(text, [...(groups.get(text) ?? []), page])
    }
    for (const [text, group] of groups) reportGroup(part, text, group, context)
  }
}

/** Versions of a page in several languages may well share a title that is a name. */
function reportGroup(
  part: 'title' | 'description',
  text: string,
  group: readonly PageFacts[],
  context: SiteContext,
): void {
  for (const page of group) {
    const others = group.filter((other) => other !== page && !areVersions(page, other, context))
    if (others.length === 0) continue
    const names = others.slice(0, MAX_NAMED).map(({ path }) => path)
    const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
    const line = page[part]?.line
    context.report(`${part}-duplicate`, {
      file: page.path,
      value: text,
      message: `Same ${part} as ${names.join(', ')}${more}: "${text}"`,
      ...(line !== undefined && { line }),
    })
  }
}

function areVersions(page: PageFacts, other: PageFacts, { addresses }: SiteContext): boolean {
  return page.alternates.some(({ value }) => {
    const target = addresses.resolve(value, page)
    return target.kind === 'file' && target.file === other.path
  })
}
