import { groups } from '../../apps/web/app/tools/define-tool.ts'
import { PHONE } from '../lanes/driver.ts'
import type { Journey } from '../lanes/run-journeys.ts'
import { button, type Visitor } from '../lanes/visitor.ts'
import { sampleOf, tools } from '../tools.ts'

const rootClass = (visitor: Visitor) => visitor.driver.evaluate(() => document.documentElement.className, null)

async function expectTheme(visitor: Visitor, theme: string): Promise<void> {
  const found = await rootClass(visitor)
  if (!found.split(' ').includes(theme)) throw new Error(`the theme is “${found}”, not ${theme}`)
}

const overflow = (visitor: Visitor): Promise<number> =>
  visitor.driver.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null)

const pages = ['/', '/account', '/cli', '/cli/commands', ...tools.map((tool) => tool.path)]

const fitsPhone = (name: string, paths: readonly string[]): Journey => ({
  name,
  visitor: { ...PHONE, touch: true },
  async go(visitor) {
    const wide: string[] = []
    for (const path of paths) {
      await visitor.open(path)
      const pixels = await overflow(visitor)
      if (pixels > 0) wide.push(`${path} by ${pixels} px`)
    }
    if (wide.length > 0) throw new Error(`wider than the window: ${wide.join(', ')}`)
  },
})

export const shellJourneys: Journey[] = [
  {
    name: 'the theme is changed and kept',
    async go(visitor) {
      await visitor.open('/')
      await expectTheme(visitor, 'dark')
      await visitor.click(button('Switch to light theme'))
      await expectTheme(visitor, 'light')
      await visitor.open('/compressor')
      await expectTheme(visitor, 'light')
      await visitor.click(button('Switch to dark theme'))
      await expectTheme(visitor, 'dark')
    },
  },
  {
    name: 'the first entry of every menu is pressed where it stands',
    async go(visitor) {
      await visitor.open('/')
      for (const { label, id } of groups) {
        const [first] = tools.filter(({ group }) => group === id).sort((a, b) => a.order - b.order)
        await visitor.click(button(label))
        const entry = `header div:has(> button[aria-expanded=true]) a[href$="${first?.path}"]`
        await visitor.seen({ css: entry })
        const hit = await visitor.driver.evaluate((css) => {
          const link = document.querySelector(css)
          const box = link?.getBoundingClientRect() ?? new DOMRect()
          const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          return link?.contains(found) ? '' : (found?.outerHTML.slice(0, 80) ?? 'nothing')
        }, entry)
        if (hit !== '') throw new Error(`${label}: the press at the first entry reaches ${hit}`)
        await visitor.click({ css: entry })
        await visitor.seen({ role: 'heading', name: first?.title ?? '' })
      }
    },
  },
  {
    name: 'the palette finds a tool by keys',
    async go(visitor) {
      await visitor.open('/')
      await visitor.driver.press('Control+k')
      await visitor.fill({ css: '[role=dialog] [role=combobox]' }, 'png to webp')
      await visitor.seen({ css: '[role=option]', text: 'Image Con' })
      await visitor.driver.press('Enter')
      await visitor.seen({ role: 'heading', name: 'Image Converter' })
      await visitor.driver.press('Control+k')
      await visitor.seen({ role: 'dialog', name: 'Search tools and actions' })
      await visitor.driver.press('Escape')
      await visitor.until(
        'the palette did not close',
        async () => !(await visitor.driver.isShown({ css: '[role=dialog]' })),
      )
    },
  },
  {
    name: 'the account page opens and takes a sign-up',
    async go(visitor) {
      await visitor.open('/account')
      await visitor.click({ role: 'tab', name: 'Sign up' })
      await visitor.fill({ css: 'input[name=name], input[autocomplete=name]' }, 'Ann')
      await visitor.fill({ css: 'input[type=email]' }, `ann-${visitor.driver.engine}-${Date.now()}@example.org`)
      await visitor.fill({ css: 'input[type=password]' }, 'correct horse 12')
      await visitor.click(button('Sign up'))
      await visitor.seen({ role: 'heading', name: 'Hello, Ann' })
    },
  },
  {
    name: 'a link to a part of another page leads to that part',
    async go(visitor) {
      await visitor.open('/cli')
      await visitor.click({ role: 'link', name: 'robots lint' })
      const isInView = () =>
        visitor.driver.evaluate(() => {
          const { top, bottom } = document.getElementById('robots-lint')?.getBoundingClientRect() ?? {
            top: -1,
            bottom: 0,
          }
          return top >= 0 && bottom <= innerHeight
        }, null)
      await visitor.until('the help of robots lint is not in view', isInView)
    },
  },
  {
    name: 'on a phone every name in the overview of tools stands inside its cell',
    visitor: { ...PHONE, touch: true },
    async go(visitor) {
      await visitor.open('/')
      const links = await visitor.driver.evaluate(
        () =>
          [...document.querySelectorAll('nav[aria-label="Tools at a glance"] a')].map((link) => ({
            name: link.textContent,
            isCut: link.scrollWidth > link.clientWidth,
          })),
        null,
      )
      if (links.length !== tools.length) throw new Error(`the overview has ${links.length} of ${tools.length} tools`)
      const cut = links.filter(({ isCut }) => isCut).map(({ name }) => name)
      if (cut.length > 0) throw new Error(`too wide for their cells: ${cut.join(', ')}`)
    },
  },
  fitsPhone('a page in a phone is no wider than the phone', pages),
  fitsPhone('of some pages in a phone, none is wider than the phone', sampleOf(pages)),
]
