import { lstat, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AgentCall, CheckForAgent, SiteQuestion } from '@sundry/agent-tools'
import { checkSite } from '@sundry/site-check'
import type { Call } from '../command/command.ts'
import { isWithin } from '../files/write-atomically.ts'
import { isOnThisMachine } from '../network/reach.ts'
import { type CheckConfig, chosenRules, isIgnoredBy, isServedBy, readConfig } from './check/config.ts'
import { openFolder } from './check/folder.ts'
import { openFormer } from './check/former.ts'

/** An agent waits for the answer, and a live site for no one. */
const MAX_PAGES = 100

export interface Around extends Pick<Call, 'io' | 'reach'> {
  /** Folders that the agent may see; null where neither its program nor the command line named one. */
  roots(): Promise<readonly string[] | null>
  readonly isOffline: boolean
}

/** The root that holds a path, links resolved. */
async function rootOf(path: string, roots: readonly string[]): Promise<{ root: string; real: string } | null> {
  for (const root of roots) {
    const real = await realpath(resolve(root, path)).catch(() => null)
    if (real !== null && isWithin(root, real)) return { root, real }
  }
  return null
}

export async function knownRoots(roots: Around['roots']): Promise<readonly string[]> {
  const known = await roots()
  if (known !== null) return known
  throw new Error('No folder may be read: the client names no roots. Start the server as `sundry mcp --root FOLDER`.')
}

const outsideText = (path: string, known: readonly string[]) =>
  `${path} is not in the roots that may be read: ${known.join(', ')}`

export async function within(path: string, known: readonly string[]): Promise<{ root: string; real: string }> {
  const found = await rootOf(path, known)
  if (!found) throw new Error(outsideText(path, known))
  return found
}

/** A file that the agent may see, links resolved; the sentences are for the agent. */
export async function fileForAgent(path: string, roots: Around['roots']): Promise<string> {
  const { real } = await within(path, await knownRoots(roots))
  if (!(await stat(real)).isFile()) throw new Error(`${path} is not a file.`)
  return real
}

/** A folder to write to, links resolved, which need not exist yet. */
export async function folderForAgent(path: string, known: readonly string[]): Promise<string> {
  for (const root of known) {
    const target = resolve(root, path)
    let existing = target
    while (!(await lstat(existing).catch(() => null))) existing = dirname(existing)
    const real = await realpath(existing).catch(() => null)
    if (real !== null && isWithin(root, real)) return join(real, relative(existing, target))
  }
  throw new Error(outsideText(path, known))
}

/** The `file:` roots of a client, as they lie on the disk. */
export async function rootFolders(uris: readonly string[]): Promise<string[]> {
  const folders = uris.flatMap((uri) => {
    try {
      return [fileURLToPath(uri)]
    } catch {
      return []
    }
  })
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => null)))
  return real.filter((folder) => folder !== null)
}

/** The check as the command makes it, within the folders that the agent may see. */
export function checkForAgent({ io, reach, roots, isOffline }: Around): CheckForAgent {
  async function open({ site, was }: SiteQuestion, { signal, onFile }: AgentCall) {
    if (/^https?:\/\//i.test(site)) return openLive(site, was, { signal, onFile })
    const known = await knownRoots(roots)
    const { root, real } = await within(site, known)
    const own = { ...io, cwd: root, signal }
    const config = await readConfig(undefined, own)
    const opened = await openFolder(real, { skips: (path) => isIgnoredBy(config, path), within: root }, own)
    const former = was === undefined ? null : await formerIn(was, real, known, own)
    return { opened, former, config }
  }

  async function formerIn(was: string, site: string, known: readonly string[], own: Call['io']) {
    if (/^https?:\/\//i.test(was)) {
      if (isOffline) throw new Error('Only folders can be read offline.')
      return openFormer([was], site, { io: own, reach }, { isTyped: false })
    }
    const exists = await realpath(resolve(own.cwd, was)).catch(() => null)
    const found = exists === null ? null : await rootOf(was, known)
    if (exists !== null && found === null) throw new Error(outsideText(was, known))
    return openFormer([found?.real ?? was], site, { io: own, reach }, { isTyped: false, within: own.cwd })
  }

  async function openLive(
    site: string,
    was: string | undefined,
    { signal, onFile }: Pick<AgentCall, 'signal' | 'onFile'>,
  ) {
    if (isOffline) throw new Error('Only folders can be checked offline.')
    if (!URL.canParse(site)) throw new Error(`${site} is not a URL.`)
    if (isOnThisMachine(new URL(site)))
      throw new Error('No site on this machine is fetched for an agent. Check its built folder instead.')
    if (was !== undefined && !/^https?:\/\//i.test(was))
      throw new Error('For a live site, was must be the URL of a sitemap.')
    const own = { ...io, signal }
    const { openLiveSite } = await import('./check/crawl.ts')
    const former = was === undefined ? null : await openFormer([was], site, { io: own, reach }, { isTyped: false })
    const options = {
      pages: MAX_PAGES,
      skips: () => false,
      seeds: former?.was ?? [],
      isTyped: false,
      ...(onFile && { onPage: onFile }),
    }
    return { opened: await openLiveSite(site, options, { io: own, reach }), former, config: {} as CheckConfig }
  }

  return async (question, call) => {
    const { only } = question
    const { signal, onFile } = call
    const { opened, former, config } = await open(question, call)
    const baseUrl = opened.baseUrl ?? config.baseUrl
    const report = await checkSite(opened, {
      ...former,
      ...(baseUrl !== undefined && { baseUrl: baseUrl.replace(/\/?$/, '/') }),
      rules: chosenRules({ ...config, ...(only && { only: [...only] }) }),
      isServed: (path) => opened.isServed?.(path) || isServedBy(config, path),
      signal,
      ...(onFile && { onFile }),
    })
    return { report, placeOf: opened.placeOf }
  }
}
