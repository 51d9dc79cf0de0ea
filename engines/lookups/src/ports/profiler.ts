import type { Page, PageLinks, PageProfile } from '@sundry/fingerprints'
import type { Body } from '../parsing/page-text.ts'
import type { Turn } from './turn.ts'

/** A page with its body as it came: it is decoded where it is read. */
export type FetchedPage = Omit<Page, 'html'> & { body: Body | null }

export interface Profile extends PageProfile {
  /** True when the page was too much to read and only its headers were. */
  partial: boolean
}

export interface ReadLinks extends PageLinks {
  /** The beginning of the page as text, and how long the whole is. */
  head: string
  length: number
}

/** Matches a page against the fingerprints, away from the event loop. */
export interface Profiler {
  /** What a page refers to; nothing when it is too much to read. */
  links(body: Body, base: string, turn: Turn): Promise<ReadLinks>
  profile(page: FetchedPage, turn: Turn): Promise<Profile>
  /** Paths of the JavaScript globals that a browser should read for `page.globals`. */
  globalPaths(turn: Turn): Promise<readonly string[]>
  close(): Promise<void>
}
