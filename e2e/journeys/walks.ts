// The main tasks of visitors, from the home page on, each in as few steps as the product allows. `npm run bench --
// walks` counts the steps and shoots the end; `npm run prove -- browsers` walks them too.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleMessage } from '../../apps/web/app/tools/mail-check/sample.ts'
import { DESKTOP, PHONE, type Target } from '../lanes/driver.ts'
import type { Journey } from '../lanes/run-journeys.ts'
import { button, image, type Visitor } from '../lanes/visitor.ts'
import { expectTrue } from './images.ts'
import { dropBall } from './remover.ts'

const shots = join(import.meta.dirname, '../../.runtime/reports/walks')
const BOX: Target = { role: 'textbox', name: 'A domain, URL, email address, text or image' }
const RUN: Target = { role: 'button', nameStart: 'Optimize Images (' }
const RUN_RECIPE: Target = { role: 'button', nameStart: 'Run on ' }
const COMPRESSED: Target = { role: 'heading', name: 'Optimization Complete!' }
const RUN_DONE: Target = { role: 'heading', name: 'Recipe Complete!' }
const WORK_SECONDS = 60

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...image('photo.jpg'), name: `photo-${index + 1}.jpg` }))
const compressor = (visitor: Visitor) => visitor.click({ role: 'button', nameStart: 'Compress: ' })
/** A field is typed into and left by Enter, as everybody does. */
async function enter(visitor: Visitor, field: Target, text: string): Promise<void> {
  await visitor.fill(field, text)
  await visitor.press('Enter')
}
async function drop(visitor: Visitor): Promise<void> {
  visitor.steps += 1
  await dropBall(visitor)
}
const chip = (visitor: Visitor, start: string) => visitor.click({ role: 'button', nameStart: start })

const aims: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  '30 photos smaller': async (visitor) => {
    await visitor.give(...photos(30))
    await compressor(visitor)
    await visitor.click(RUN)
    await visitor.seen(COMPRESSED, WORK_SECONDS)
    const { name, bytes } = await visitor.save({ role: 'button', nameStart: 'Download All as ZIP' })
    expectTrue(`${name} holds nothing`, name.endsWith('.zip') && bytes.length > 30 * 1000)
  },
  'product photos on white': async (visitor) => {
    await drop(visitor)
    await visitor.click(button('Recipes'))
    await chip(visitor, 'Shop product on white')
    await visitor.click(RUN_RECIPE)
    await visitor.seen(RUN_DONE, WORK_SECONDS)
  },
  'three formats in three widths with their HTML': async (visitor) => {
    await visitor.give(image('photo.jpg'))
    await compressor(visitor)
    await chip(visitor, 'Website set')
    await visitor.click(RUN_RECIPE)
    await visitor.seen(RUN_DONE, WORK_SECONDS)
    await visitor.reads('<picture>', WORK_SECONDS)
  },
  'a passport photo below 240 KB': async (visitor) => {
    await visitor.give(image('portrait.jpg'))
    await compressor(visitor)
    await chip(visitor, 'Passport or visa')
    await visitor.click(button('Use this size'))
    await visitor.click(RUN)
    await visitor.seen(COMPRESSED, WORK_SECONDS)
  },
  'location out of a photo': async (visitor) => {
    await visitor.give(image('photo.jpg'))
    await compressor(visitor)
    await chip(visitor, 'Remove location')
    await visitor.click(RUN)
    await visitor.seen(COMPRESSED, WORK_SECONDS)
  },
  'a cut-out': async (visitor) => {
    await drop(visitor)
    await visitor.click(button('Remove BG'))
    await visitor.click({ role: 'button', nameStart: 'Remove Background (' })
    await visitor.seen({ role: 'heading', name: 'Your cut-outs' }, WORK_SECONDS)
  },
  'can mail be forged, and when does the domain expire': async (visitor) => {
    await enter(visitor, BOX, 'example.com')
    await visitor.reads('13 August 2099', WORK_SECONDS)
  },
  'robots.txt, sitemap and markup of a client': async (visitor) => {
    await enter(visitor, BOX, 'User-agent: *')
    await visitor.reads('13 Bytes of the 500 KB')
    await visitor.open('/')
    await enter(visitor, BOX, '<?xml version="1.0"?><urlset>')
    await visitor.reads('The sitemap namespace is missing.')
    await visitor.open('/')
    await enter(visitor, BOX, '{"@type":"Article","headline":"Mine"}')
    await visitor.until('the markup did not open', () =>
      visitor.driver.evaluate(() => location.pathname.endsWith('/schema-markup-generator'), null),
    )
  },
  'ready to move the DNS': async (visitor) => {
    await enter(visitor, BOX, 'migrate')
    await visitor.fill({ role: 'textbox', name: 'Domain to move' }, 'example.com')
    await visitor.fill({ role: 'textbox', name: 'Planned name servers' }, 'ns1.example.com')
    await visitor.click(button('Check before cutover'))
    await visitor.seen({ css: '[aria-label="Move of the domain"]' }, WORK_SECONDS)
  },
  'why a message failed': async (visitor) => {
    await visitor.give({ name: 'forwarded.eml', type: 'message/rfc822', bytes: Buffer.from(sampleMessage) })
    await visitor.click({ role: 'button', nameStart: 'Mail Check for ' })
    await visitor.reads('footer-added', WORK_SECONDS)
  },
  'headings of an article': async (visitor) => {
    await enter(visitor, BOX, 'the first minute of a visitor and how it is spent')
    await visitor.click(button('Title Case'))
    await visitor.holds({ role: 'textbox', name: 'Transformed Text' }, 'The First Minute')
  },
  'the command': async (visitor) => {
    await enter(visitor, BOX, 'cli')
    await visitor.until('/cli did not open', () =>
      visitor.driver.evaluate(() => location.pathname.endsWith('/cli'), null),
    )
  },
  'what to do with an image': async (visitor) => {
    await visitor.give(image('photo.jpg'))
    await visitor.seen({ role: 'button', nameStart: 'Compress: ' })
    await visitor.seen(button('Remove BG'))
  },
}

const sizes = { desktop: DESKTOP, phone: { ...PHONE, touch: true } }

export const walkJourneys: readonly Journey[] = Object.entries(aims).flatMap(([aim, walk]) =>
  Object.entries(sizes).map(([device, size]) => ({
    name: `walk on a ${device}: ${aim}`,
    visitor: size,
    async go(visitor: Visitor) {
      await visitor.open('/')
      await walk(visitor)
      // The end as a visitor sees it: what fades has faded, what scrolls has arrived.
      let before = -1
      await visitor.until('the page did not come to rest', async () => {
        const [runs, top] = await visitor.driver.evaluate(() => {
          // Firefox leaves a transition out of view where it is.
          const isInView = ({ effect }: Animation) => {
            const box = effect instanceof KeyframeEffect ? effect.target?.getBoundingClientRect() : undefined
            return !box || (box.bottom > 0 && box.top < innerHeight)
          }
          const isRunning = document
            .getAnimations()
            .some((animation) => animation.playState === 'running' && isInView(animation))
          return [isRunning, scrollY] as const
        }, null)
        const isAtRest = !runs && top === before
        before = top
        return isAtRest
      })
      mkdirSync(shots, { recursive: true })
      const file = `${visitor.driver.engine}-${device}-${aim.replaceAll(/\W+/g, '-')}.png`
      writeFileSync(join(shots, file), await visitor.driver.screenshot())
    },
  })),
)
