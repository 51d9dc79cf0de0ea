import type { SiteContext } from '../context.ts'

export function checkHreflang({ pages, addresses, report }: SiteContext): void {
  for (const page of pages.values()) {
    for (const { value, line, language } of page.alternates) {
      const target = addresses.resolve(value, page)
      const other = target.kind === 'file' && target.file !== page.path ? pages.get(target.file) : undefined
      const place = { file: page.path, line, value: `${language} ${value}` }
      if (target.kind === 'missing') {
        report('link-broken', { ...place, message: `The ${language} version ${value} is missing from the built site.` })
      }
      if (!other) continue
      const returns = other.alternates.some((back) => {
        const found = addresses.resolve(back.value, other)
        return found.kind === 'file' && found.file === page.path
      })
      if (!returns)
        report('hreflang-no-return', {
          ...place,
          message: `${other.path} does not list this page as a language version.`,
        })
    }
  }
}
