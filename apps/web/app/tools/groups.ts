import type { ToolGroup } from './define-tool.ts'

/** Header menus in their order. */
export const groups: readonly { id: ToolGroup; label: string }[] = [
  { id: 'image', label: 'Image Tools' },
  { id: 'web-text', label: 'Web & Text' },
  { id: 'domain', label: 'Domain Tools' },
  { id: 'seo', label: 'SEO Toolkit' },
]

/** Footer lists in their order; the domain tools stand with Web & Text. */
export const footerLists: readonly { label: string; groups: readonly ToolGroup[]; withHome: boolean }[] = [
  { label: 'Image Tools', groups: ['image'], withHome: false },
  { label: 'SEO Tools', groups: ['seo'], withHome: false },
  { label: 'Web & Text Tools', groups: ['web-text', 'domain'], withHome: true },
]
