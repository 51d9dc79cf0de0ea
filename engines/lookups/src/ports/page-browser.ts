import type { Turn } from './turn.ts'

export interface SeenInBrowser {
  /** Values of the page's JavaScript globals, by path, as text. */
  globals: Record<string, string>
  /** Addresses of the scripts it loaded, in their order. */
  scripts: string[]
}

/** Opens a page in a browser that may reach nothing the public fetch may not. */
export interface PageBrowser {
  /** Reads the globals at these paths. Null when there is no place for one more, or the page could not be shown in time. */
  look(url: string, paths: readonly string[], turn: Turn): Promise<SeenInBrowser | null>
  close(): Promise<void>
}
