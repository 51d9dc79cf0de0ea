import type { FindingCode } from '../base/finding.ts'
import { isHreflang } from '../base/language-codes.ts'
import { LOC_LENGTH_LIMIT } from '../base/protocol.ts'
import { parseW3cDate } from '../base/w3c-date.ts'
import { createLocationReader, encodeLocation } from '../rules/location.ts'
import type { ChangeFrequency, SitemapUrl, SkipReason, WriteOptions } from './input.ts'

export interface WritableLoc {
  readonly loc: string
  readonly href: string
  readonly origin: string
}

export type LocWriter = (input: string) => WritableLoc | SkipReason

export function createLocWriter(): LocWriter {
  const read = createLocationReader()
  return (input) => {
    const codes: FindingCode[] = []
    const location = read(input, (code) => codes.push(code))
    if (!location) {
      if (codes.includes('loc-scheme')) return 'not-http'
      return codes.includes('loc-not-absolute') ? 'not-absolute' : 'unreadable'
    }
    const loc = codes.length === 0 ? input : encodeLocation(new URL(input))
    return loc.length < LOC_LENGTH_LIMIT ? { loc, href: location.href, origin: location.origin } : 'too-long'
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}

export function escapeXml(text: string): string {
  return /[&<>'"]/.test(text) ? text.replace(/[&<>'"]/g, (character) => entities[character] ?? character) : text
}

export interface EntryText {
  readonly text: string
  readonly hasAlternates: boolean
  readonly hasImages: boolean
}

export interface Defaults {
  readonly lastmod: string | undefined
  readonly changefreq: ChangeFrequency | undefined
  readonly priority: string | undefined
}

type Drop = (field: string, value: string) => void

const frequencies = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])

export function readDefaults(options: WriteOptions, drop: Drop): Defaults {
  const { lastmod = 'today', changefreq = 'weekly', priority = 0.8, now = new Date() } = options
  const date = lastmod === 'today' ? now.toISOString().slice(0, 10) : lastmod
  return {
    lastmod: formatDate(date, drop),
    changefreq: formatFrequency(changefreq, drop),
    priority: formatPriority(priority, drop),
  }
}

export interface EntryTools {
  readonly defaults: Defaults
  readonly toLoc: LocWriter
  readonly drop: Drop
}

export function writeEntry(loc: string, url: SitemapUrl, tools: EntryTools): EntryText {
  const { defaults, drop } = tools
  const lastmod = url.lastmod === undefined ? defaults.lastmod : formatDate(url.lastmod, drop)
  const changefreq = url.changefreq === undefined ? defaults.changefreq : formatFrequency(url.changefreq, drop)
  const priority = url.priority === undefined ? defaults.priority : formatPriority(url.priority, drop)
  const alternates = writeAlternates(url, tools)
  const images = writeImages(url, tools)
  const text = [
    '  <url>\n',
    `    <loc>${escapeXml(loc)}</loc>\n`,
    lastmod === undefined ? '' : `    <lastmod>${lastmod}</lastmod>\n`,
    changefreq === undefined ? '' : `    <changefreq>${changefreq}</changefreq>\n`,
    priority === undefined ? '' : `    <priority>${priority}</priority>\n`,
    alternates,
    images,
    '  </url>\n',
  ]
  return { text: text.join(''), hasAlternates: alternates !== '', hasImages: images !== '' }
}

function formatDate(date: string | Date | null, drop: Drop): string | undefined {
  if (date === null) return undefined
  const isDate = typeof date !== 'string'
  const text = isDate ? (Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString()) : date.trim()
  if (text === '') return undefined
  if (parseW3cDate(text)) return text
  drop('lastmod', text)
  return undefined
}

function formatFrequency(value: string | null, drop: Drop): ChangeFrequency | undefined {
  if (value === null) return undefined
  if (isFrequency(value)) return value
  drop('changefreq', value)
  return undefined
}

function isFrequency(value: string): value is ChangeFrequency {
  return frequencies.has(value)
}

function formatPriority(value: number | null, drop: Drop): string | undefined {
  if (value === null) return undefined
  if (!(value >= 0 && value <= 1)) {
    drop('priority', String(value))
    return undefined
  }
  const text = value.toFixed(2)
  return text.endsWith('0') ? text.slice(0, -1) : text
}

function writeAlternates({ alternates = [] }: SitemapUrl, { toLoc, drop }: EntryTools): string {
  const languages = new Set<string>()
  const links = alternates.map(({ hreflang, href }) => {
    const target = toLoc(href.trim())
    const language = hreflang.trim()
    if (typeof target === 'string' || !isHreflang(language) || languages.has(language.toLowerCase())) {
      drop('alternate', `${hreflang} ${href}`)
      return ''
    }
    languages.add(language.toLowerCase())
    return `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(target.loc)}"/>\n`
  })
  return links.join('')
}

function writeImages({ images = [] }: SitemapUrl, { toLoc, drop }: EntryTools): string {
  const elements = images.slice(0, 1000).map((address) => {
    const target = toLoc(address.trim())
    if (typeof target !== 'string') {
      return `    <image:image>\n      <image:loc>${escapeXml(target.loc)}</image:loc>\n    </image:image>\n`
    }
    drop('image', address)
    return ''
  })
  if (images.length > 1000) drop('image', `${images.length - 1000} more than 1,000`)
  return elements.join('')
}
