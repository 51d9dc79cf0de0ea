import { expose, type WorkerCall } from '@sundry/kit'
import type { GuardedWorld } from '@sundry/lookups/worker'
import { childPort } from '../processes/child-process.ts'
import { type Visit, visitPage } from './visit-page.ts'

export interface BrowserSetup {
  executable: string
  sandbox: boolean
  /** A module that exports `world`, because functions do not cross to another process. */
  world: { module: string; data: unknown }
}

export interface BrowserVisit {
  url: string
  paths: readonly string[]
}

const setup = JSON.parse(process.argv[2] ?? '{}') as BrowserSetup
const { world } = (await import(setup.world.module)) as { world: (data: unknown) => GuardedWorld }
const options = { executable: setup.executable, sandbox: setup.sandbox, world: world(setup.world.data) }

const browserApi = {
  visit: ({ url, paths }: BrowserVisit, { signal }: WorkerCall): Promise<Visit> =>
    visitPage(options, url, paths, signal),
}
export type BrowserApi = typeof browserApi

expose(childPort(), browserApi)
