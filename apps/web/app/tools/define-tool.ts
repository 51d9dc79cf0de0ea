import type { FunctionName } from '@sundry/contracts/functions'

export type HowTo = readonly { title: string; text: string }[]

export type ToolGroup = 'image' | 'web-text' | 'domain' | 'seo'

export type TargetKind = 'domain' | 'ip' | 'url'

/** Kinds of pasted or dropped content. */
export type ContentKind =
  | 'images'
  | 'headers'
  | 'message'
  | 'record'
  | 'zone'
  | 'mail-reports'
  | 'sitemap'
  | 'site'
  | 'json-ld'
  | 'robots'
  | 'urls'
  | 'domains'
  | 'text'

/** A target for the site's search. */
export interface Place {
  id: string
  path: `/${string}`
  navLabel: string
  title: string
  description: string
  keywords: readonly string[]
  icon: string
  group?: ToolGroup
}

/** Free of React and of the browser, because the build reads it too. */
export interface Tool extends Place {
  /** The folder's name, under which favourites and recents are stored. */
  id: string
  group: ToolGroup
  order: number
  takes?: Partial<Record<TargetKind, string>>
  /** Handed over by the box on the home page. */
  reads?: readonly ContentKind[]
  /** The functions that it calls; a server offers none that only tools call that are off. */
  functions?: readonly FunctionName[]
  privacy: 'local' | 'names' | 'server'
  /** The cards are those of the specification; other tools stand in the overview above them. */
  home: 'card' | 'overview' | 'closing-call'
}

export function defineTool(tool: Tool): Tool {
  return tool
}

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
