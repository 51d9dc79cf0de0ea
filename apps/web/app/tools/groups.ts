import type { ToolGroup } from './define-tool.ts'

export const groups: readonly { id: ToolGroup; label: string }[] = [
  { id: 'image', label: 'Image Tools' },
  { id: 'web-text', label: 'Web & Text' },
  { id: 'domain', label: 'Domain Tools' },
  { id: 'seo', label: 'SEO Toolkit' },
]

export const footerLists: readonly { label: string; groups: readonly ToolGroup[]; withHome: boolean }[] = [
  { label: 'Image Tools', groups: ['image'], withHome: false },
  { label: 'SEO Tools', groups: ['seo'], withHome: false },
  { label: 'Web & Text Tools', groups: ['web-text', 'domain'], withHome: true },
]
