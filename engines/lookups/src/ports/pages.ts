import type { Page, PageLinks, PageProfile } from '@sundry/fingerprints'
import type { Body } from '../parsing/page-text.ts'
import type { parserApi } from '../parsing/parser-api.ts'
import type { Turn } from './call.ts'

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

type Api = typeof parserApi

export type Parser = {
  [Name in keyof Api]: (question: Parameters<Api[Name]>[0], turn: Turn) => Promise<ReturnType<Api[Name]>>
} & { close(): Promise<void> }

export class ParseFault extends Error {
  override name = 'ParseFault'
  constructor(cause?: unknown) {
    super('The answer is too much to read.', { cause })
  }
}
