// The actions for input that is typed, pasted or dropped into the box on the home page or the palette.

import { useBox } from '../platform/box-content.ts'
import type { FoundFile } from '../platform/file-intake.ts'
import { handOver } from '../platform/handed-over.ts'
import { packHash } from '../platform/hash-state.ts'
import { knownUserId } from '../platform/session.ts'
import { isShown } from '../platform/site.ts'
import { readStored } from '../platform/storage.ts'
import { tools } from '../tools/all-tools.ts'
import type { ContentKind, Place } from '../tools/define-tool.ts'
import { words } from './choice-text.ts'
import type { ActionId, Opening } from './intents.ts'
import { matchIntents } from './match-intents.ts'
import { usePanels } from './panels-store.ts'
import { fold, searchTools } from './search-tools.ts'
import { toggleTheme } from './theme.ts'
import { isHeader, readTypedTarget, type Target, toolsFor } from './typed-target.ts'

/** The pages that are no tool. */
const everyPage: readonly Place[] = [
  {
    id: 'cli',
    path: '/cli',
    navLabel: 'Command line',
    title: 'Command line and agents',
    description: 'The same engines as a command, and for agents over MCP.',
    keywords: ['cli', 'terminal', 'npm', 'mcp', 'ci', 'agents', 'self-host'],
    icon: 'M4 5h16v14H4zM7.5 9l3 3-3 3M13 15h4',
  },
  {
    id: 'docs',
    path: '/docs',
    navLabel: 'Docs',
    title: 'Documentation',
    description: 'Hosting, settings, API, agents, upgrades.',
    keywords: ['api', 'docs', 'openapi', 'self-host', 'help', 'manual'],
    icon: 'M5 4h9l5 5v11H5zM14 4v5h5M8.5 13h7M8.5 16.5h7',
  },
  {
    id: 'privacy',
    path: '/privacy',
    navLabel: 'Privacy',
    title: 'Privacy',
    description: 'What each tool sends, to whom, and how to check it.',
    keywords: ['privacy', 'data protection', 'gdpr', 'logs', 'delete', 'tracking'],
    icon: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 12l2 2 4-4',
  },
  {
    id: 'account',
    path: '/account',
    navLabel: 'Account',
    title: 'Account',
    description: 'Sign in, passkeys and devices.',
    keywords: ['sign in', 'sign up', 'log in', 'login', 'password', 'passkey'],
    icon: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  },
  {
    id: 'history',
    path: '/history',
    navLabel: 'History',
    title: 'History of your images',
    description: 'Images you processed while signed in.',
    keywords: ['history', 'log', 'past'],
    icon: 'M12 4a8 8 0 1 1-7.5 5.2M4 4v5h5M12 8v4.5l3 2',
  },
]

const NEEDS: Readonly<Record<string, string>> = { account: 'accounts', history: 'accounts' }

/** Those of this installation. */
export const pages = everyPage.filter(({ id }) => NEEDS[id] === undefined || isShown(NEEDS[id]))

export interface Choice {
  tool: Place
  to: string
  label: string
  text?: string
  files?: readonly FoundFile[]
  opening?: Opening
  /** Why it is among the answers to what was typed. */
  reason?: string
}

/** Opens what was chosen, with what goes with it. */
export async function openChoice(choice: Choice, navigate: (to: string) => void): Promise<void> {
  const { tool, to, text, files, opening } = choice
  if (opening?.action) return runAction(opening.action, navigate)
  if (text !== undefined) handOver({ toolId: tool.id, text })
  else if (files) handOver({ toolId: tool.id, files })
  if (opening?.settings && (await changeSettings(tool.id, opening.settings))) return navigate(to)
  navigate(to + (await hashOf(opening)))
}

/** Changes the settings of a tool that keeps them in this browser; false for another tool. */
async function changeSettings(tool: string, some: NonNullable<Opening['settings']>): Promise<boolean> {
  const { useToolSettings } = await import('../images/model/settings-store.ts')
  const { of, load, change } = useToolSettings.getState()
  const isKnown = (id: string): id is keyof typeof of => id in of
  if (!isKnown(tool)) return false
  load(tool)
  change(tool, some)
  return true
}

export function runAction(id: ActionId, navigate: (to: string) => void): void {
  if (id === 'home') navigate('/')
  else if (id === 'theme') toggleTheme()
  else if (id === 'shortcuts') usePanels.getState().setShortcuts(true)
  else usePanels.setState({ offline: true })
}

async function hashOf({ settings, recipe }: Opening = {}): Promise<string> {
  if (settings) return packHash(settings)
  if (recipe === undefined) return ''
  const { forms, RECIPE_VERSION, readRecipe, recipeToLink, starters } = await import('@sundry/recipes')
  const known = [...starters, ...forms].find(({ id }) => id === recipe) ?? readRecipe(recipe).recipe
  return `#r=${known ? recipeToLink(known) : [RECIPE_VERSION, ...recipe.split(';').map(encodePart)].join(';')}`
}

const encodePart = (part: string, at: number) => (at === 0 ? encodeURIComponent(part) : part)

/** Opens a tool with what stands in the box on the home page, where the tool reads that. */
export async function openWithBox(tool: Place, navigate: (to: string) => void, opening: Opening = {}): Promise<void> {
  const { text, found } = useBox.getState()
  const choices = found.length > 0 ? await choicesOfFiles(found).catch(() => []) : choicesOfText(text)
  const plain: Choice = { tool, to: tool.path, label: tool.title, opening }
  const isText =
    found.length === 0 && text.trim() !== '' && tools.find(({ id }) => id === tool.id)?.reads?.includes('text')
  const own = choices.find((choice) => choice.tool.id === tool.id && (hasContent(choice) || !isText))
  await openChoice({ ...(own ?? { ...plain, ...(isText && { text }) }), opening }, navigate)
}

const hasContent = ({ tool, to, text, files }: Choice) => text !== undefined || files !== undefined || to !== tool.path

const MAX_SEARCH_LENGTH = 60
const MAX_FOUND = 6
/** So many words that name no tool are a text, such as a heading. */
const MIN_TEXT_WORDS = 4
const MIN_PROSE_WORDS = 8

/** Text to work on and not a query: of several lines or sentences, long, or with the capitals of a heading. */
function isProse(text: string): boolean {
  const words = text.trim().split(/\s+/)
  if (words.length < MIN_TEXT_WORDS) return false
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  return words.length >= MIN_PROSE_WORDS || /\n|[.!]\s*$|[.!?]\s/.test(text.trim()) || capitals > words.length / 2
}

const lines = (text: string) => text.split(/[\n,;]+/).filter((line) => line.trim() !== '')

function readJson(text: string): ContentKind | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    return 'policies' in value && 'organization-name' in value ? 'mail-reports' : 'json-ld'
  } catch {
    return /"@(?:context|type)"/.test(text) ? 'json-ld' : null
  }
}

/** A header, an empty line and a body: what was signed is there whole. */
const isMessage = (text: string) =>
  /^(?:dkim-signature|arc-seal|received)[ \t]*:/im.test(text) && /\n\r?\n\s*\S/.test(text)

/** A reply of a mail server, or a line of its log, which Mail Check explains. */
const BOUNCE = /^[ \t>"'<]*[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}\b|\b(?:dsn=[45]\.\d|status=(?:bounced|deferred)\b)/m

/** A TXT record of mail or a CAA record, bare or as a line of a zone file. */
const RECORD =
  /^\s*(?:(?:\S+\s+)?(?:\d+\w?\s+)?(?:IN\s+)?(?:TXT|SPF|CAA)\s+)?\(?\s*(?:"?(?:v\s*=\s*(?:spf1|dmarc1|dkim1|bimi1|stsv1|tlsrptv1)\b|k\s*=\s*(?:rsa|ed25519)\s*;)|\d{1,3}\s+"?(?:issue|issuewild|iodef)"?\s+\S)/i
const SECURITY_TXT = /^contact:[ \t]*(?:mailto:|https:|tel:)/im

/** Null for a few words, which are looked for among the tools. */
function readContent(text: string): ContentKind | null {
  const start = text.trimStart().slice(0, 2000)
  if (isHeader(text)) return isMessage(text) ? 'message' : 'headers'
  if (BOUNCE.test(start)) return 'message'
  if (RECORD.test(start) || (SECURITY_TXT.test(start) && /^expires:/im.test(start))) return 'record'
  if (/^[{[]/.test(start)) return readJson(text) ?? 'text'
  if (/<feedback[\s>]/.test(start)) return 'mail-reports'
  if (/<(?:urlset|sitemapindex)[\s>]/.test(start) || /^<\?xml/.test(start)) return 'sitemap'
  if (/<script[^>]+application\/ld\+json/i.test(text)) return 'json-ld'
  if (/^[ \t]*user-agent[ \t]*:/im.test(text)) return 'robots'
  if (/^\$(?:ORIGIN|TTL)[ \t]|[ \t]IN[ \t]+SOA[ \t]/im.test(start)) return 'zone'
  const all = lines(text)
  if (all.length > 1 && all.every((line) => URL.canParse(line.trim()) && /^https?:/i.test(line.trim()))) return 'urls'
  if (all.length > 1 && all.every((line) => readTypedTarget(line) !== null)) return 'domains'
  return text.trim().includes('\n') || text.length > MAX_SEARCH_LENGTH ? 'text' : null
}

/** A sitemap and a robots.txt are named by their address. */
function firstFor({ kind, value }: Target): string {
  const path = kind === 'url' ? new URL(value).pathname : ''
  if (/\.xml(?:\.gz)?$/i.test(path)) return 'sitemap-validator'
  return path === '/robots.txt' ? 'robots-txt-tester' : 'domain-report'
}

const isFirst = (id: string) => (a: Place, b: Place) => Number(b.id === id) - Number(a.id === id)

/** These endings are no top-level domains: security.txt is a file. */
const FILE = /\.(?:txt|xml|html?|json|jpe?g|png|webp|avif|heic|gif|svg|ico|csv|pdf|php|js|css)$/i

const readTarget = (typed: string) =>
  /^[^/@:]+$/.test(typed.trim()) && FILE.test(typed.trim()) ? null : readTypedTarget(typed)

export function choicesOfText(text: string): Choice[] {
  if (text.trim() === '') return []
  const target = readTarget(text)
  if (target) {
    const first = isFirst(firstFor(target))
    return toolsFor(target, tools)
      .sort((a, b) => first(a.tool, b.tool))
      .map(({ tool, to }) => ({ tool, to, label: words.forTarget(tool.title, target.value) }))
  }
  const kind = readContent(text)
  if (kind) return choicesOfContent(kind, { text })
  const found = choicesOfWords(text)
  return found.length === 0 && isProse(text) ? choicesOfContent('text', { text }) : found
}

const places: readonly Place[] = [...tools, ...pages]

/** Saved recipes of that name, matching intents, and tools whose own words contain all of the query. */
function choicesOfWords(text: string): Choice[] {
  // "MX records of example.com" opens its tool with the domain.
  const target = text.split(/\s+/).reduce<Target | null>((found, word) => found ?? readTarget(word), null)
  const carried = target ? toolsFor(target, tools) : []
  const opened = (tool: Place): Pick<Choice, 'tool' | 'to' | 'label'> => {
    const to = carried.find((one) => one.tool.id === tool.id)?.to
    const label = target && to ? words.forTarget(tool.title, target.value) : words.open(tool.title)
    return { tool, to: to ?? tool.path, label }
  }
  const intents = matchIntents(text).flatMap((intent): Choice[] => {
    const tool = intent.tool === 'home' ? home : places.find(({ id }) => id === intent.tool)
    if (!tool) return []
    const opening = intent.open?.(intent.input) ?? intent
    return [{ ...opened(tool), reason: intent.reason, opening }]
  })
  const named = searchTools(places, text).map(opened)
  const isNew = ({ tool, reason }: Choice, at: number, all: readonly Choice[]) =>
    all.findIndex((one) => one.tool === tool && (one.reason === reason || reason === undefined)) === at
  return [...savedRecipes(text), ...intents, ...named].filter(isNew).slice(0, MAX_FOUND)
}

const home: Place = { id: 'home', path: '/', navLabel: '', title: '', description: '', keywords: [], icon: '' }

interface SavedRecipe {
  readonly text: string
  readonly account: string | null
}

/** By name, as the page of recipes keeps them in this browser. */
function savedRecipes(query: string): Choice[] {
  const tool = places.find(({ id }) => id === 'recipes')
  const stored = readStored('kept-recipes')
  const parts = fold(query).split(/\s+/).filter(Boolean)
  if (!tool || stored === null || parts.length === 0) return []
  try {
    const { recipes = [] }: { recipes?: SavedRecipe[] } = JSON.parse(stored)
    const user = knownUserId()
    return recipes.flatMap(({ text, account }) => {
      const name = String(JSON.parse(text).name)
      const isMatch = (account === null || account === user) && parts.every((part) => fold(name).includes(part))
      return isMatch ? [{ tool, to: tool.path, label: name, reason: words.saved(name), opening: { recipe: text } }] : []
    })
  } catch {
    return []
  }
}

function choicesOfContent(kind: ContentKind, content: Pick<Choice, 'text' | 'files'>): Choice[] {
  const first = isFirst(kind === 'message' ? 'mail-check' : '')
  return tools
    .filter(({ reads }) => reads?.includes(kind))
    .sort(first)
    .map((tool) => ({ tool, to: tool.path, label: words.forContent(tool.title, kind), ...content }))
}

const IMAGE = /\.(?:jpe?g|png|webp|avif|hei[cf]|gif|bmp|svg|tiff?|jxl|ico)$/i
const COMPRESSIBLE = /\.(?:jpe?g|png|webp|avif|hei[cf])$/i

export const isImage = ({ name, type }: File) => type.startsWith('image/') || IMAGE.test(name)

const MAIL_REPORT = /(?:\.zip|\.mbox|!.*\.gz)$/i
const HEAD_BYTES = 65_536

const PAGE = /\.x?html?$/i

/** A folder or an archive with pages in it. */
async function isSite(found: readonly FoundFile[]): Promise<boolean> {
  const [first] = found
  if (found.some(({ folder }) => folder !== '')) return found.some(({ file }) => PAGE.test(file.name))
  if (found.length !== 1 || !first) return false
  if (!/\.zip$/i.test(first.file.name)) return PAGE.test(first.file.name)
  // The names of an archive's files are at its end.
  const end = await first.file.slice(-HEAD_BYTES).arrayBuffer()
  return /\.x?html?/i.test(new TextDecoder('latin1').decode(end))
}

async function kindOfFile(file: File): Promise<ContentKind> {
  if (MAIL_REPORT.test(file.name)) return 'mail-reports'
  if (/\.xml\.gz$/i.test(file.name)) return 'sitemap'
  if (/\.eml$/i.test(file.name)) return 'message'
  if (file.name.toLowerCase() === 'robots.txt') return 'robots'
  const head = await file.slice(0, HEAD_BYTES).text()
  return readContent(head) ?? 'text'
}

export async function choicesOfFiles(found: readonly FoundFile[]): Promise<Choice[]> {
  const [first] = found
  if (await isSite(found)) return choicesOfContent('site', { files: found })
  const images = found.filter(({ file }) => isImage(file))
  if (images.length > 0) {
    const everyone = images.every(({ file }) => COMPRESSIBLE.test(file.name))
    const order = isFirst(everyone ? 'compressor' : 'converter')
    return choicesOfContent('images', { files: images })
      .sort((a, b) => order(a.tool, b.tool))
      .map((choice) => ({ ...choice, label: words.forImages(choice.tool.navLabel, images.length) }))
  }
  if (!first) return []
  const kind = await kindOfFile(first.file)
  if (kind === 'mail-reports' || kind === 'sitemap') return choicesOfContent(kind, { files: found })
  if (kind === 'text' || kind === 'message') return choicesOfContent(kind, { files: found.slice(0, 1) })
  return choicesOfContent(kind, { text: await first.file.text() })
}
