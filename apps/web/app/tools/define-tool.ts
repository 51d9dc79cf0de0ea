/** The headings of the header's menus; each has its own hue. */
export type ToolGroup = 'image' | 'web-text' | 'domain' | 'seo'

/** What somebody may type who has a name or an address and looks for a tool to use it with. */
export type TargetKind = 'domain' | 'ip' | 'url'

/** Facts about a tool, free of React and of the browser: the build reads them too. */
export interface Tool {
  /** The folder's name; favourites and recents are kept by it. */
  id: string
  /** Where the tool lives, without a trailing slash. */
  path: `/${string}`
  group: ToolGroup
  /** Position inside the group. */
  order: number
  /** The exact words of menus and link lists. */
  navLabel: string
  /** The page's heading. */
  title: string
  /** One or two sentences: card, page introduction and meta description. */
  description: string
  /** What people type who look for it: short words too. */
  keywords: readonly string[]
  /** What can be handed to it by its address, and under which name there. */
  takes?: Partial<Record<TargetKind, string>>
  /** Where the work is done: in this tab, or with the help of our server. */
  privacy: 'local' | 'server'
  /** Path data of a 24 × 24 line icon. */
  icon: string
  /** The home page shows a card for every tool but the one its closing call links to. */
  home: 'card' | 'closing-call'
}

export function defineTool(tool: Tool): Tool {
  return tool
}
