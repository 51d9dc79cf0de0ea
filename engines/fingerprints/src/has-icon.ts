import slugs from './data/icons.generated.json' with { type: 'json' }

const known = new Set<string>(slugs)

/** Whether the site carries an icon of this technology; see tools/make-icons.mjs. */
export function hasIcon(slug: string): boolean {
  return known.has(slug)
}
