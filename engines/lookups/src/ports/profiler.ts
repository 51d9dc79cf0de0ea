import type { Page, PageLinks, PageProfile } from '@sundry/fingerprints'
import type { Body } from '../parsing/page-text.ts'
import type { Turn } from './turn.ts'

export type FetchedPage = Omit<Page, 'html'> & { body: Body | null }

export interface Profile extends PageProfile {
  /** The page was too much to read and only its headers were. */
  partial: boolean
}

export interface ReadLinks extends PageLinks {
  head: string
  length: number
}

export interface Profiler {
  links(body: Body, base: string, turn: Turn): Promise<ReadLinks>
  profile(page: FetchedPage, turn: Turn): Promise<Profile>
  globalPaths(turn: Turn): Promise<readonly string[]>
  close(): Promise<void>
}
