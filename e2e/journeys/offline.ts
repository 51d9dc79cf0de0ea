import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tool } from '../../apps/web/app/tools/define-tool.ts'
import { writeServiceWorker } from '../../apps/web/site-build/service-worker.ts'
import type { Journey } from '../lanes/run-journeys.ts'
import { button, Visitor } from '../lanes/visitor.ts'
import { type OwnServer, startOwnServer } from '../own-server.ts'
import { sampleOf, tools } from '../tools.ts'
import { imageJourneys } from './images.ts'
import { recipeJourneys } from './recipes.ts'
import { seoJourneys } from './seo.ts'
import { textAndWebJourneys } from './text-and-web.ts'

const web = join(import.meta.dirname, '../../apps/web')

type OwnSite = OwnServer & { publish(words: string): Promise<void> }

async function withOwnSite(work: (site: OwnSite) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-journey-'))
  cpSync(join(web, 'build/client'), folder, { recursive: true })
  const server = await startOwnServer(folder)
  const publish = async (words: string) => {
    // No one may fetch one file of the new build and another of the old.
    await server.stop()
    const file = join(folder, 'resizer/index.html')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Image Resizer', words))
    writeServiceWorker(folder, readFileSync(join(web, 'app/service-worker/sw.ts'), 'utf8'))
    await server.restart()
  }
  try {
    await work({ ...server, publish })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

async function controlled(visitor: Visitor): Promise<void> {
  // The first input is a visitor's sign that the page is settled; without one it waits some seconds.
  await visitor.driver.press('Shift')
  const isControlled = () => visitor.driver.evaluate(() => navigator.serviceWorker.controller !== null, null)
  await visitor.until('the service worker did not take over', isControlled, 30)
}

const resizerWords = (visitor: Visitor): Promise<string> =>
  visitor.driver.evaluate(async () => (await fetch('/resizer')).text(), null)

/** A loaded machine needs its time between the old worker's last answer and the new one's first. */
const TAKEOVER_SECONDS = 40

/** The old page sees the new worker too, for a moment, and the reload that follows cancels what it asks for. */
const markOldPage = (visitor: Visitor): Promise<void> =>
  visitor.driver.evaluate(() => {
    document.documentElement.dataset.beforeReload = ''
  }, null)

const hasTakenOver = (visitor: Visitor): Promise<boolean> =>
  visitor.driver.evaluate(async () => {
    if ('beforeReload' in document.documentElement.dataset) return false
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting === null && navigator.serviceWorker.controller?.state === 'activated'
  }, null)

/** Each journey begins on a clean device. */
const forgetAll = (visitor: Visitor): Promise<void> =>
  visitor.driver.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    indexedDB.deleteDatabase('sundry-queue')
  }, null)

const workWithoutServer = (subject: string, journeys: readonly Journey[]): Journey => ({
  name: `after one visit ${subject} are worked on without the server`,
  needs: 'service worker',
  isNoisy: true,
  go: (visitor) =>
    withOwnSite(async (site) => {
      const own = new Visitor(visitor.driver, site.origin)
      await own.open('/')
      await controlled(own)
      await site.stop()
      for (const journey of journeys.filter(({ worksOffline }) => worksOffline)) {
        await forgetAll(own)
        await journey.go(own).catch((error: Error) => {
          throw new Error(`${journey.name}: ${error.message}`)
        })
      }
    }),
})

const openWithoutServer = (name: string, opened: readonly Tool[]): Journey => ({
  name,
  needs: 'service worker',
  isNoisy: true,
  go: (visitor) =>
    withOwnSite(async (site) => {
      await visitor.open('/', site.origin)
      await controlled(visitor)
      await site.stop()
      for (const tool of opened) {
        await visitor.open(tool.path, site.origin)
        await visitor.seen({ role: 'heading', name: tool.title })
      }
    }),
})

export const offlineJourneys: Journey[] = [
  workWithoutServer('images', imageJourneys),
  workWithoutServer('recipes', recipeJourneys),
  workWithoutServer('text, robots, sitemaps and schemas', [...textAndWebJourneys, ...seoJourneys]),
  openWithoutServer('after one visit every page opens without the server', tools),
  openWithoutServer('after one visit pages open without the server', sampleOf(tools)),
  {
    name: 'a new build waits for consent, then takes over',
    needs: 'service worker',
    isNoisy: true,
    go: (visitor) =>
      withOwnSite(async (site) => {
        await visitor.open('/compressor', site.origin)
        await controlled(visitor)
        await site.publish('Image Shrinker')
        await visitor.driver.evaluate(async () => {
          await (await navigator.serviceWorker.getRegistration())?.update()
        }, null)
        await visitor.reads('A new version is ready')
        if (!(await resizerWords(visitor)).includes('Image Resizer'))
          throw new Error('the new build answers before consent')
        await markOldPage(visitor)
        await visitor.click(button('Reload'))
        // Asked of the browser and not of the site: a worker that goes on answering requests is not replaced.
        await visitor.until(
          'the new build does not take over after consent',
          // A question that meets the reload is never answered: it is asked again.
          async () => Promise.race([hasTakenOver(visitor).catch(() => false), wait(2000, false)]),
          TAKEOVER_SECONDS,
        )
        await visitor.seen({ css: '[data-year]:not(:empty)' })
        if (!(await resizerWords(visitor)).includes('Image Shrinker'))
          throw new Error('the old build answers after consent')
      }),
  },
]
