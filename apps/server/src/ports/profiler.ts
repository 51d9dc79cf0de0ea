import type { Page, PageLinks, PageProfile } from '@sundry/fingerprints'

export interface Profile extends PageProfile {
  /** True when the page was too much to read and only its headers were. */
  partial: boolean
}

/** Matches a page against the fingerprints, away from the event loop. */
export interface Profiler {
  /** What a page refers to; nothing when it is too much to read. */
  links(html: string, base: string): Promise<PageLinks>
  profile(page: Page): Promise<Profile>
  /** Paths of the JavaScript globals that a browser should read for `page.globals`. */
  globalPaths(): Promise<readonly string[]>
  close(): Promise<void>
}
