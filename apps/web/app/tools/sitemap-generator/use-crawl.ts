import type { CrawlSiteEvent } from '@sundry/contracts/crawl-site-v1'
import type { FunctionInput } from '@sundry/contracts/functions'
import { useState } from 'react'
import { invokeStream } from '../../platform/invoke-stream.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { showAsked } from '../../shell/stores/panels.ts'

type PageEvent = Extract<CrawlSiteEvent, { type: 'page' }>

type Ending = Extract<CrawlSiteEvent, { type: 'end' }>['stoppedBy'] | 'stopped'

export interface CrawlState {
  started: boolean
  running: boolean
  robots: string | null
  isMock: boolean
  pages: readonly PageEvent[]
  waiting: number
  ending: Ending | null
  error: string | null
}

const nothing: CrawlState = {
  started: false,
  running: false,
  robots: null,
  isMock: false,
  pages: [],
  waiting: 0,
  ending: null,
  error: null,
}

function after(crawl: CrawlState, event: CrawlSiteEvent): CrawlState {
  switch (event.type) {
    case 'start':
      return { ...crawl, robots: event.robots, isMock: event.isMockData }
    case 'page':
      return { ...crawl, pages: [...crawl.pages, event] }
    case 'progress':
      return { ...crawl, waiting: event.waiting }
    case 'end':
      return { ...crawl, ending: event.stoppedBy }
    case 'error':
      return { ...crawl, error: event.error }
  }
}

export function useCrawl() {
  const [form, setForm] = useState({ url: '', maxPages: 100, maxDepth: 5, error: null as string | null })
  const [crawl, setCrawl] = useState(nothing)
  const { run, cancel } = useLatest()

  const start = async () => {
    const { url, maxPages, maxDepth } = form
    if (url.trim() === '') return setForm({ ...form, error: 'Please enter a website address.' })
    setCrawl({ ...nothing, started: true, running: true })
    showAsked()
    await run((signal) => readEvents({ url: url.trim(), maxPages, maxDepth }, signal))
  }

  const readEvents = async (body: FunctionInput<'crawl-site-v1'>, signal: AbortSignal) => {
    try {
      for await (const event of invokeStream('crawl-site-v1', { body, signal })) {
        if (!signal.aborted) setCrawl((before) => after(before, event))
      }
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      if (!signal.aborted) setCrawl((before) => ({ ...before, error: sentence }))
    }
    if (!signal.aborted) setCrawl((before) => ({ ...before, running: false }))
  }

  return {
    form,
    change: (some: Partial<typeof form>) => setForm((before) => ({ ...before, ...some })),
    crawl,
    start,
    stop: () => {
      cancel()
      setCrawl((before) => ({ ...before, running: false, ending: 'stopped' }))
    },
  }
}
