import type { Page, Technology, WordPressComponent } from '@sundry/fingerprints'

export interface Profile {
  technologies: Technology[]
  components: WordPressComponent[]
  summary: { title: string | null; description: string | null }
  /** True when the page was too much to read and only its headers were. */
  partial: boolean
}

/** Matches a page against the fingerprints, away from the event loop. */
export interface Profiler {
  profile(page: Page): Promise<Profile>
  close(): Promise<void>
}
