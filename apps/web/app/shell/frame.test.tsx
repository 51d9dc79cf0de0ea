// What stands round every page, and the pages that are no tool.
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beginIn, htmlOf, read, textOf } from '../../testing/read.ts'
import Home from '../home/page.tsx'
import { groups } from '../tools/groups.ts'
import { toolById, tools } from '../tools/registry.ts'
import { BeingBuilt } from './being-built.tsx'
import CommandPalette from './command-palette.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import MobileMenu from './mobile-menu.tsx'
import NotFound, { meta as notFoundMeta } from './not-found.tsx'
import ShortcutSheet from './shortcut-sheet.tsx'
import { useMarks } from './stores/marks.ts'
import { usePanels } from './stores/panels.ts'
import { Strip } from './strip.tsx'

// A dialog is drawn outside of the page; here its content is enough.
vi.mock('cmdk', async (original) => {
  const { Command } = await original<typeof import('cmdk')>()
  const Dialog = ({ label, children }: { label: string; children: ReactNode }) => (
    <Command label={label} shouldFilter={false}>
      {children}
    </Command>
  )
  return { Command: Object.assign(Command, { Dialog }) }
})

beforeEach(() => {
  beginIn(usePanels, { privacy: null })
  beginIn(useMarks, { favourites: [], recents: [] })
})

describe('the home page', () => {
  const page = read(Home, {})
  test('says what this is and leads to the first tool', () => {
    expect(page).toContain(
      'Master Your Digital Workflow Tools for images, text, domains and search engines. Free, without an account, and with your pictures staying on your own machine. Get Started Explore All Tools Compress Convert',
    )
    const html = htmlOf(Home, {})
    expect(html).toContain('<nav aria-label="Tools at a glance"')
    expect(html).toMatch(/href="\/compressor"[^>]*>Get Started</)
    expect(html).toMatch(/href="#features"[^>]*>Explore All Tools</)
    expect(html).toMatch(/href="\/compressor"[^>]*>Start Optimizing</)
    expect(html).toMatch(/id="features"/)
  })
  test('has a card for every tool', () => {
    expect(page).toContain(
      'Every tool in one place No sign-in, no watermarks, and no limits on what runs in your browser. Image Compressor Make JPG, PNG, WebP, HEIC and AVIF photos smaller, as many at once as you like. Open Image Compressor',
    )
    for (const name of ['features', 'why'])
      expect(htmlOf(Home, {})).toMatch(new RegExp(`aria-labelledby="${name}-title".*<h2 id="${name}-title"`, 's'))
  })
  test('has the picture of every tool', () => {
    const pictures = [...htmlOf(Home, {}).matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src)
    expect(new Set(pictures).size).toBe(tools.length)
    for (const src of pictures) expect(src).toMatch(/^data:image\/svg\+xml|\.svg$/)
  })
  test('says why, and calls to the robots tester at the end', () =>
    expect(page).toContain(
      'Why choose Sundry? Start Optimizing Lightning-fast processing Work is spread over your processor’s cores and starts the moment you drop a file. Client-side privacy Pictures and text are worked on in the tab. Lookups ask our server, and say so. Batch operations Queue a whole folder, watch results arrive, and download them in one ZIP. Fine-grained control Presets when you are in a hurry; quality, size and format when you are not. Wide range of formats and tools JPG, PNG, WebP, AVIF, HEIC, GIF, BMP and SVG beside text, domain and SEO tools. Is your site open to the right crawlers? Paste your robots.txt, name a URL and an agent, and see the rule that decides. Test your robots.txt',
    ))
})

describe('an address with nothing at it', () => {
  test('says so and offers every tool', () =>
    expect(read(NotFound, {})).toMatch(
      /^404 Page Not Found There is nothing at this address\. It may have moved, or the link may be mistyped\. Go to Homepage Compress .* Schema Gen$/,
    ))
  test('is kept out of search engines', () =>
    expect(notFoundMeta()).toEqual([{ title: 'Page Not Found – Sundry' }, { name: 'robots', content: 'noindex' }]))
})

describe('a page that broke', () => {
  const screen = (error: unknown) => read(ErrorScreen, { error })
  test('says what is kept and how to go on', () =>
    expect(screen(new Error('x is undefined'))).toBe(
      'Unexpected Application Error! This page stopped working. Your queue and settings are still here: go back and carry on. x is undefined Go to Homepage Try this page again',
    ))
  test('shows an answer’s status, or whatever was thrown', () => {
    const answer = { status: 500, statusText: '', data: null, internal: true }
    expect(screen(answer)).toContain('carry on. 500 Go')
    expect(screen('a text')).toContain('carry on. a text Go')
  })
})

test('a tool that is not there yet says so', () =>
  expect(read(BeingBuilt, {})).toBe(
    'This tool is being built Its page is here so that you know it is coming. Nothing on it pretends to work. See all tools',
  ))

test('the footer lists the tools, what this is, and under which licence', () => {
  const html = htmlOf(Footer, {})
  expect(textOf(html)).toMatch(
    /Sundry is a free toolbox for the web: image, text, domain and SEO tools that need no account\. Pictures and text are worked on in your own browser\. Image Tools Compress Convert Resize Remove BG Recipes SEO Tools Robots\.txt Test Sitemap Gen Sitemap Val Schema Gen Web & Text Tools Homepage Text Case Tech Profile Domain Expiry NS Checker DNS Lookup Domain Report Connect Developer profile Command line Functions for scripts Keyboard shortcuts Keep everything for offline use Advanced Processing Engine 100% Client-Side Privacy Free & Unlimited Use Image, text, robots, sitemap and schema tools work in this tab\. Lookups ask our server, and say so\. ©.* Sundry\. Free and open source under the MIT licence\.$/,
  )
  expect(html).toMatch(/rel="noreferrer me"[^>]*>Developer profile/)
  expect(html).toMatch(/href="\/cli"[^>]*>Command line</)
  expect(html).toMatch(/href="\/docs"[^>]*>Functions for scripts</)
})

describe('the header', () => {
  test('leads to every tool, the account and the developer, and says where work is done', () => {
    const html = htmlOf(Header, {})
    for (const { label } of groups) expect(textOf(html)).toContain(label)
    for (const name of ['Your account', "The developer's profile", 'Open menu', 'Switch to light theme'])
      expect(html).toContain(`aria-label="${name}"`)
    expect(html).toContain('aria-label="Main"')
    expect(html).toContain('aria-keyshortcuts="Control+K Meta+K /"')
    expect(textOf(html)).toContain('Search tools Ctrl K')
    expect(html).toContain('rel="noreferrer me"')
  })
  test('in one line: which menu the open tool is of, and where its work is done', () => {
    expect(read(Strip, {})).toBe('Free, without an account, open source')
    expect(read(Strip, {}, '/compressor')).toBe('Image Tools Stays in this tab')
    expect(htmlOf(Strip, {}, '/compressor/')).toContain('data-privacy="local"')
    expect(read(Strip, {}, '/dig-dns')).toBe('Domain Tools Asks our server')
    beginIn(usePanels, { privacy: 'provider' })
    expect(read(Strip, {}, '/background-remover')).toBe('Image Tools Sent to a provider')
  })
  test('on a phone is one menu of everything', () => {
    const html = htmlOf(MobileMenu, {} as never)
    expect(textOf(html)).toMatch(/Home Image Tools Compress .* Schema Gen Your account The developer's profile$/)
    expect(html).toContain('aria-label="Close menu"')
    expect(html).toContain('<dialog aria-label="All tools"')
    expect(html).toContain('<nav aria-label="All tools"')
    expect(html.match(/target="_blank" rel="noreferrer me"/g)).toHaveLength(1)
    expect(html).toContain('rel="noreferrer me"')
  })
})

test('the keys that work everywhere', () => {
  const html = htmlOf(ShortcutSheet, {})
  expect(textOf(html)).toBe(
    'Keyboard shortcuts Search tools and actions Ctrl K ⌘ K / This sheet ? Run the tool Ctrl Enter Close what is open Esc Go to the notification F8',
  )
  expect(html).toContain('aria-label="Close"')
  expect(html).toMatch(/aria-labelledby="shortcuts-title".*<h2 id="shortcuts-title"/)
})

test('a star says what it does to which tool', () => {
  const tool = toolById('compressor')
  if (!tool) throw new Error('there is no compressor')
  expect(htmlOf(FavouriteStar, { tool })).toContain('aria-label="Add Image Compressor to favourites"')
  beginIn(useMarks, { favourites: ['compressor'] })
  expect(htmlOf(FavouriteStar, { tool })).toContain('aria-label="Remove Image Compressor from favourites"')
})

describe('the palette', () => {
  const palette = (query: string) => {
    beginIn(usePanels, { palette: { ...usePanels.getInitialState().palette, open: true, query } })
    return htmlOf(CommandPalette, {})
  }
  test('offers what can be done with a name that was typed', () => {
    const text = textOf(palette('example.com'))
    expect(text).toContain('Use “example.com” with')
  })
  test('finds actions by their words, too', () => {
    expect(textOf(palette('dark'))).toContain('Actions Switch between dark and light')
    expect(textOf(palette('dark'))).not.toContain('Go to the home page')
  })
})
