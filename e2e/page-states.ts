// Every page in every state a visitor meets.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { docPages } from '../apps/web/app/docs/doc-pages.ts'
import { accountStates, historyStates } from './account-states.ts'
import { type PlayedEvent, streamOf } from './event-stream.ts'
import { reportMailbox } from './journeys/text-and-web.ts'
import { startSite } from './loopback-site.ts'
import { startOwnServer } from './own-server.ts'
import { empty, press, type State } from './page-state.ts'
import { recipesStates } from './recipes-states.ts'
import { openTool } from './workbench-page.ts'

const files = join(import.meta.dirname, 'files')
const file = (name: string) => join(files, name)

const give = async (page: Page, ...names: string[]) => {
  await page.locator('input[type=file]').first().setInputFiles(names.map(file))
  await page.getByText(/^Your Queue/).waitFor()
}
const untilDone = (page: Page) => page.getByRole('heading', { name: 'Optimization Complete!' }).waitFor()

const LONG = `${'a-photograph-of-the-whole-family-in-front-of-the-old-house-'.repeat(3)}final-2.jpg`
const ARABIC = 'صورة العائلة أمام البيت القديم.jpg'

async function giveMany(page: Page) {
  const { readFileSync } = await import('node:fs')
  const buffer = readFileSync(file('photo.jpg'))
  const names = [LONG, ARABIC, ...Array.from({ length: 10 }, (_, index) => `photo-${index + 1}.jpg`)]
  const made = names.map((name, index) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([buffer, Buffer.alloc(index)]),
  }))
  await page.locator('input[type=file]').first().setInputFiles(made)
  await page.getByText('Your Queue (12)').waitFor()
}

const imageTool = (prepare: (page: Page) => Promise<unknown>): State[] => [
  empty,
  { name: 'filled', reach: (page) => give(page, 'photo.jpg', 'graphic.png') },
  { name: 'many, long names', reach: giveMany },
  {
    name: 'refused',
    reach: async (page) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([file('notes.txt'), file('damaged.png')])
      await page.getByText('Not added').waitFor()
    },
  },
  {
    name: 'working',
    reach: async (page) => {
      await giveMany(page)
      await prepare(page)
      await press(page, /^Optimize Images/)
      // A quick machine is done before it can be seen at work.
      await page
        .getByText('Optimizing Your Images')
        .or(page.getByRole('heading', { name: 'Optimization Complete!' }))
        .first()
        .waitFor()
    },
  },
  {
    name: 'done',
    reach: async (page) => {
      await give(page, 'photo.jpg', 'graphic.png', 'portrait.jpg')
      await prepare(page)
      await press(page, /^Optimize Images/)
      await untilDone(page)
    },
  },
]

const BLOG = `<!doctype html><html><head><title>A blog of things</title>
<meta name="description" content="About things"><meta name="generator" content="WordPress 6.8.1">
<link rel="stylesheet" href="/wp-content/themes/kid/style.css?ver=1.2">
<link rel="stylesheet" href="/wp-content/plugins/contact-form-7/includes/css/styles.css?ver=6.0.5">
<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script></head><body>x</body></html>`

/** Asked of a server that reaches no one. */
const sample = (ask: (page: Page) => Promise<unknown>): State => ({
  name: 'sample',
  reach: async (page) => {
    const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'), { LOOKUPS: 'sample' })
    page.on('close', () => server.stop())
    await openTool(page, `${server.origin}${new URL(page.url()).pathname}`)
    await ask(page)
    await page.locator('[data-sample]').waitFor()
  },
})

const lookup = (field: string, button: string, good: string, bad: string): State[] => {
  const ask = (text: string) => async (page: Page) => {
    await page.getByRole('textbox', { name: field }).first().fill(text)
    await press(page, button)
    // The button is disabled until the answer is there.
    await page.getByRole('button', { name: button }).first().click({ trial: true })
    await page.waitForTimeout(1500)
  }
  return [
    empty,
    { name: 'filled', reach: (page) => page.getByRole('textbox', { name: field }).first().fill(good) },
    { name: 'done', reach: ask(good) },
    { name: 'failed', reach: ask(bad) },
    { name: 'nothing entered', reach: ask(' ') },
    { name: 'right to left', reach: ask('مثال.إختبار') },
    sample(ask(good)),
  ]
}

const text = (name: string) => ({ role: 'textbox' as const, name })
const fill = (page: Page, name: string, value: string) => page.getByRole(text(name).role, { name }).first().fill(value)

export const pages: Record<string, readonly State[]> = {
  '/': [empty],
  '/compressor': imageTool(async () => {}),
  '/converter': imageTool(async (page) => {
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    await page.getByLabel('Target Format').selectOption('jpeg')
  }),
  '/resizer': imageTool(async (page) => {
    await page.getByRole('switch', { name: 'Enable Resizing' }).click()
    await page.getByLabel('Width (px)').fill('1600')
  }),
  '/background-remover': [
    empty,
    { name: 'filled', reach: (page) => give(page, 'photo.jpg', 'portrait.jpg') },
    { name: 'many, long names', reach: giveMany },
  ],
  '/passport-photo': [
    empty,
    {
      name: 'done',
      reach: async (page) => {
        await page.locator('input[type=file]').first().setInputFiles(file('face.jpg'))
        await page.getByRole('heading', { name: 'Requirements' }).waitFor()
      },
    },
  ],
  '/convert-case': [
    empty,
    {
      name: 'done',
      reach: async (page) => {
        await fill(page, 'Input Text', 'The quick brown fox jumps over the lazy dog. '.repeat(12))
        await press(page, 'Title Case')
      },
    },
    {
      name: 'right to left',
      reach: async (page) => {
        await fill(page, 'Input Text', 'مرحبا بالعالم. هذا نص تجريبي طويل. '.repeat(8))
        await press(page, 'UPPERCASE')
      },
    },
  ],
  '/tech-profiler': [
    ...lookup('Website URL', 'Analyze', 'https://example.com', 'https://nothing.invalid').filter(
      ({ name }) => name !== 'done',
    ),
    {
      name: 'done',
      reach: async (page) => {
        const site = await startSite({ '/': { body: BLOG, headers: { server: 'Apache/2.4.68 (Debian)' } } })
        page.on('close', () => site.close())
        await fill(page, 'Website URL', site.origin)
        await press(page, 'Analyze')
        await page.locator('[data-cards] h2').first().waitFor()
      },
    },
  ],
  '/domain-expiry-checker': lookup('Domain', 'Check Expiry', 'example.com', 'nothing.invalid'),
  '/nameserver-checker': lookup('Domain', 'Check Nameservers', 'example.com', 'nothing.invalid'),
  '/dig-dns': lookup('Domain', 'Lookup DNS Records', 'example.com', 'nothing.invalid'),
  '/seo-toolkit/robots-txt-tester': [
    empty,
    {
      name: 'disallowed',
      reach: async (page) => {
        await fill(page, 'URL to test', 'https://www.example.com/private/page.html')
        await press(page, 'Test URL')
        await page
          .getByText(/URL is disallowed/)
          .first()
          .waitFor()
      },
    },
    { name: 'nothing entered', reach: (page) => press(page, 'Test URL') },
  ],
  '/seo-toolkit/sitemap-generator': [
    empty,
    {
      name: 'done',
      reach: async (page) => {
        const lines = Array.from({ length: 60 }, (_, index) => `https://www.example.com/articles/${index}?a=1&b=2`)
        await fill(page, 'URLs (one per line)', ['not an address', ...lines].join('\n'))
        await press(page, 'Generate')
        await page
          .getByText(/60 URLs/)
          .first()
          .waitFor()
      },
    },
    sample(async (page) => {
      await fill(page, 'Website', 'example.com')
      await press(page, 'Start crawl')
    }),
  ],
  '/seo-toolkit/sitemap-validator': [
    empty,
    {
      name: 'failed',
      reach: async (page) => {
        await fill(page, 'Sitemap content', '<urlset><url><loc>https://www.example.com/</url></urlset>')
        await press(page, 'Validate')
        await page
          .getByText(/Sitemap has/)
          .first()
          .waitFor()
      },
    },
  ],
  '/seo-toolkit/schema-markup-generator': [
    empty,
    {
      name: 'filled',
      reach: async (page) => {
        await page
          .getByRole('textbox', { name: /Question/ })
          .first()
          .fill('How long does delivery take? '.repeat(4))
      },
    },
  ],
  '/seo-toolkit/site-check': [
    empty,
    {
      name: 'done',
      reach: async (page) => {
        await press(page, 'Try a sample site')
        await page
          .getByText(/on 4 pages/)
          .first()
          .waitFor()
        await press(page, 'By page')
        await press(page, /^Fix/)
        await page.getByText(/can be repaired/).waitFor()
      },
    },
    { name: 'nothing entered', reach: (page) => press(page, 'Crawl and check') },
  ],
  '/recipes': recipesStates,
  '/domain-report': [
    empty,
    {
      name: 'done',
      reach: async (page) => {
        const { readFile } = await import('node:fs/promises')
        const events: PlayedEvent[] = JSON.parse(
          await readFile(join(import.meta.dirname, 'fixtures/domain-report-events.json'), 'utf8'),
        )
        await page.route('**/functions/v1/domain-report-v1', (route) =>
          route.fulfill({ contentType: 'text/event-stream', body: streamOf(events) }),
        )
        await fill(page, 'Domain, address or headers', 'example.com')
        await press(page, 'Check Domain')
        await page
          .getByText(/Overall grade/)
          .first()
          .waitFor()
      },
    },
    { name: 'nothing entered', reach: (page) => press(page, 'Check Domain') },
    sample(async (page) => {
      await fill(page, 'Domain, address or headers', 'example.com')
      await press(page, 'Check Domain')
    }),
    ...['SPF', 'DMARC', 'MTA-STS', 'TLS-RPT', 'BIMI'].map((kind) => ({
      name: `a form for ${kind}`,
      reach: async (page: Page) => {
        await fill(page, 'Domain, address or headers', 'example.com')
        await press(page, 'Check Domain')
        await page.getByRole('button', { name: 'Refresh' }).waitFor()
        await page.getByRole('heading', { name: 'Build a record' }).click()
        await page.getByRole('tab', { name: kind, exact: true }).click()
      },
    })),
    {
      name: 'collected reports',
      reach: async (page) => {
        await page.getByRole('heading', { name: 'Mail report files' }).click()
        const input = { name: 'all.mbox', mimeType: 'application/mbox', buffer: Buffer.from(reportMailbox) }
        await page.locator('input[type=file]:not([webkitdirectory])').last().setInputFiles(input)
        await page.getByText(/p=reject would apply/).waitFor()
      },
    },
  ],
  '/records': [
    empty,
    { name: 'nothing entered', reach: (page) => press(page, 'Explain Record') },
    {
      name: 'an explained record',
      reach: async (page) => {
        await press(page, 'Try an example')
        await page.getByRole('heading', { name: 'Corrected' }).waitFor()
      },
    },
    ...['SPF', 'DMARC', 'DKIM', 'MTA-STS', 'TLS-RPT', 'BIMI', 'CAA', 'security.txt'].map((kind) => ({
      name: `a draft of ${kind}`,
      reach: async (page: Page) => {
        await fill(page, 'Domain', 'example.com')
        await press(page, 'Build without a lookup')
        await page.getByRole('tab', { name: kind, exact: true }).click()
      },
    })),
  ],
  '/photo-check': [
    empty,
    {
      name: 'a photo and its clean copy',
      reach: async (page) => {
        await page.locator('input[type=file]').first().setInputFiles(file('photo.jpg'))
        await press(page, 'Make a clean copy')
        await page.getByRole('button', { name: /^Download clean copy/ }).waitFor()
      },
    },
    {
      name: 'several, one that is no image',
      reach: async (page) => {
        const names = ['photo.jpg', 'graphic.png', 'notes.txt']
        await page.locator('input[type=file]').first().setInputFiles(names.map(file))
        await page.getByText('This file is not an image').first().waitFor()
      },
    },
  ],
  '/dmarc-reports': [
    empty,
    {
      name: 'an example',
      reach: async (page) => {
        await press(page, 'Try an example')
        await page.getByText('Next safe step').waitFor()
      },
    },
  ],
  '/watches': [
    empty,
    { name: 'nothing entered', reach: (page) => press(page, /^Add watches$/) },
    {
      name: 'watches in this browser',
      reach: async (page) => {
        await fill(page, 'Domains or addresses', 'example.com')
        await press(page, /^Add watches$/)
        await page.getByRole('heading', { name: 'Registration of example.com' }).waitFor()
      },
    },
  ],
  '/move-dns': [
    empty,
    { name: 'nothing entered', reach: (page) => press(page, 'Check before cutover') },
    sample(async (page) => {
      await fill(page, 'Domain to move', 'example.com')
      await fill(page, 'Planned name servers', 'ns1.example.net')
      await press(page, 'Check before cutover')
    }),
    {
      name: 'example',
      reach: async (page) => {
        await press(page, 'Try an example')
        await page.getByRole('region', { name: 'Move of the domain' }).waitFor()
      },
    },
  ],
  '/mail-check': [
    empty,
    { name: 'nothing entered', reach: (page) => press(page, 'Check Message') },
    {
      name: 'checked',
      reach: async (page) => {
        await press(page, 'Try a sample message')
        await page.getByRole('region', { name: 'Result' }).waitFor()
      },
    },
  ],
  '/cli': [empty],
  '/privacy': [empty],
  '/docs': [empty],
  ...Object.fromEntries(docPages.map(({ path }) => [path, [empty]])),
  '/cli/commands': [empty],
  '/cli/ci': [empty],
  '/cli/rules': [empty],
  '/account': accountStates,
  '/history': historyStates,
  '/nowhere': [empty],
}
