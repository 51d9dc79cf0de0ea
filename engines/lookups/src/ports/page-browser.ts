import type { Turn } from './turn.ts'

export interface SeenInBrowser {
  globals: Record<string, string>
  scripts: string[]
}

/** The browser may reach nothing that the public fetch may not. */
export interface PageBrowser {
  /** Null when there is no free place, or the page could not be shown in time. */
  visit(url: string, paths: readonly string[], turn: Turn): Promise<SeenInBrowser | null>
  close(): Promise<void>
}
