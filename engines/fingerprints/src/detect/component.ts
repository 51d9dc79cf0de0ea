export interface Component {
  kind: 'theme' | 'parent-theme' | 'plugin' | 'module' | 'extension'
  slug: string
  name: string
  version: string | null
  author: string | null
  /** True when the version was not read from the component itself. */
  approximate: boolean
}

export function wordsOf(slug: string): string {
  return slug
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
