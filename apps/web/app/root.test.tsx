// What every page begins with: its language, how it fits a phone, its colours before the first paint, its icons.
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { htmlOf } from '../testing/read.ts'
import App, { Layout, links } from './root.tsx'
import { themeScript } from './shell/theme.ts'

vi.mock('react-router', async (original) => {
  const none = () => null
  return { ...(await original<object>()), Links: none, Meta: none, Scripts: none }
})

test('the document says its language, its letters and how it fits a screen', () => {
  const html = htmlOf(Layout as (props: { children: ReactNode }) => ReactNode, { children: 'The page' })
  expect(html).toMatch(/^<html lang="en"><head><meta charSet="utf-8"\/>/)
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>')
  expect(html).toContain('<meta name="color-scheme" content="dark light"/>')
  expect(html).toContain('<meta name="theme-color" content="#0d0f0b"/>')
  expect(html).toContain(`<script>${themeScript};`)
  expect(html).toMatch(/<body>The page<\/body><\/html>$/)
})

test('its icons and its manifest lie at the top of the site', () => {
  expect(links().map(({ rel, href }) => `${rel} ${href}`)).toEqual([
    'icon /favicon.svg',
    'apple-touch-icon /apple-touch-icon.png',
    'manifest /manifest.webmanifest',
  ])
})

test('whoever goes by keys can skip to what the page is about', () => {
  const html = htmlOf(App, {})
  expect(html).toMatch(/^<div[^>]*><a href="#content"/)
  expect(html).toContain('<main id="content" tabindex="-1"')
})
