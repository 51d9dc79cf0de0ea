import { limits } from '@sundry/contracts/limits'
import type { WorkerCall } from '@sundry/kit'
import { piecesOf } from '@sundry/kit'
import { exposeInWorker } from '@sundry/kit/browser'
import { repairSitemap, type SitemapEntry, specificationVerdict, validateSitemap } from '@sundry/sitemap'
import { unansweredFrom } from '../../lookup/unanswered.ts'
import { InvokeError } from '../../platform/invoke.ts'
import { checkAgainstRobots } from './check-robots.ts'
import type { Blocked, Excerpt, Repaired, Validation, ValidatorSource } from './open-source.ts'
import { FetchFailure, openSource, readText, unpacked } from './open-source.ts'
import { EMPTY_MESSAGE, FETCH_FAILED_ERROR, MOCK_MESSAGE } from './text.ts'

const AROUND = 3

const MAX_CHARACTERS = 400

export function findExcerpt(text: string, line: number, column: number): Excerpt {
  const first = Math.max(1, line - AROUND)
  const lines: string[] = []
  let number = 1
  let start = 0
  while (number <= line + AROUND && start <= text.length) {
    const found = /\r\n|[\r\n]/g
    found.lastIndex = start
    const end = found.exec(text)
    const stop = end ? end.index : text.length
    if (number >= first) lines.push(shorten(text.slice(start, stop), number === line ? column : 1))
    if (!end) break
    start = found.lastIndex
    number += 1
  }
  return { first, lines }
}

function shorten(line: string, column: number): string {
  if (line.length <= MAX_CHARACTERS) return line
  const from = Math.max(0, column - 1 - MAX_CHARACTERS / 2)
  const part = line.slice(from, from + MAX_CHARACTERS)
  return `${from > 0 ? '…' : ''}${part}${from + part.length < line.length ? '…' : ''}`
}

const { textareaBytes, bytes: maxBytes } = limits.sitemap

function unread(
  message: string,
  error: string,
  fetched: Validation['fetched'],
  { text = null, isRead = false }: { text?: string | null; isRead?: boolean } = {},
): Validation {
  const verdict = { isValid: false, message, errors: [error], warnings: [] }
  return { isRead, verdict, report: null, fetched, text, retryAfter: null, unanswered: null, children: [] }
}

async function validate(source: ValidatorSource, { progress }: WorkerCall): Promise<Validation> {
  try {
    const { octets, fetched } = await openSource(source)
    const [toValidate, toShow] = fetched ? octets.tee() : [octets, null]
    const shown = toShow && shortText(toShow)
    const children: string[] = []
    const report = await validateSitemap('text' in source ? source.text : toValidate, {
      ...(fetched && { sitemapUrl: fetched.finalUrl }),
      onProgress: ({ octetsRead }) => progress(octetsRead),
      onEntry: ({ loc }) => void children.push(loc),
    })
    const text = (await shown) ?? null
    if (fetched?.isMock) return unread(MOCK_MESSAGE, FETCH_FAILED_ERROR, fetched, { text })
    if (fetched && report.octets === 0) return unread(EMPTY_MESSAGE, FETCH_FAILED_ERROR, fetched, { isRead: true })
    const verdict = specificationVerdict(report)
    const below = report.kind === 'index' ? children : []
    return { isRead: true, verdict, report, fetched, text, retryAfter: null, unanswered: null, children: below }
  } catch (failure) {
    if (!(failure instanceof FetchFailure) && !('url' in source)) throw failure
    const message = failure instanceof Error ? failure.message : String(failure)
    const isMock = failure instanceof FetchFailure && failure.isMock
    const fetched = isMock && 'url' in source ? { finalUrl: source.url, status: 0, redirects: 0, isMock } : null
    const retryAfter = failure instanceof InvokeError ? failure.retryAfter : null
    return { ...unread(message, FETCH_FAILED_ERROR, fetched), retryAfter, unanswered: unansweredFrom(failure, message) }
  }
}

async function shortText(octets: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  let total = 0
  try {
    for await (const piece of piecesOf(await unpacked(octets))) {
      total += piece.length
      if (total > textareaBytes) text = ''
      else text += decoder.decode(piece, { stream: true })
    }
  } catch {
    return null
  }
  return total > textareaBytes ? null : text
}

async function repair(source: ValidatorSource): Promise<Repaired> {
  const before = await readText(source, maxBytes)
  if (before === null) throw new Error('The file is larger than 50MB; split it first.')
  const { text, repairs } = repairSitemap(before)
  const report = await validateSitemap(text)
  const { message, isValid } = specificationVerdict(report)
  const file = new Blob([text], { type: 'application/xml;charset=utf-8' })
  return { repairs, file, text: file.size <= textareaBytes ? text : null, message, isValid }
}

interface RobotsQuestion {
  source: ValidatorSource
  robots: { host: string } | { text: string }
  agent: string
}

async function againstRobots({ source, robots, agent }: RobotsQuestion): Promise<Blocked> {
  const entries: SitemapEntry[] = []
  const { octets, fetched } = await openSource(source)
  await validateSitemap(octets, { onEntry: (entry) => void entries.push(entry) })
  return checkAgainstRobots({ entries, sitemapUrl: fetched?.finalUrl ?? null, robots, agent })
}

interface Place {
  source: ValidatorSource
  line: number
  column: number
}

async function excerpt({ source, line, column }: Place): Promise<Excerpt> {
  return findExcerpt((await readText(source, maxBytes)) ?? '', line, column)
}

const api = { validate, repair, againstRobots, excerpt }

export type SitemapApi = typeof api

exposeInWorker(api)
