/** A theme, plugin, module or extension of a content management system. */
export interface Component {
  kind: 'theme' | 'parent-theme' | 'plugin' | 'module' | 'extension'
  /** As its folder or its program calls it. */
  slug: string
  name: string
  version: string | null
  author: string | null
  /** True when the version was not read from the component itself. */
  approximate: boolean
}

/** A folder's name as words: 'my-own_theme' is 'My Own Theme'. */
export function wordsOf(slug: string): string {
  return slug
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
