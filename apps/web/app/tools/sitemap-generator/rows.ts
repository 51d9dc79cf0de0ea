import { type ChangeFrequency, expandClusters, type SitemapUrl } from '@sundry/sitemap'

/** Last labels that name a file more often than a site. */
const fileEndings =
  /\.(?:html?|xhtml|php|aspx?|jsp|cgi|xml|txt|csv|json|pdf|js|css|png|jpe?g|gif|webp|svg|ico|zip|gz)$/i

export function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  const [host = ''] = /^[^/?#]*/.exec(text) ?? []
  const name = host.replace(/:\d{1,5}$/, '')
  const isHost =
    name === 'localhost' ||
    /^\[[0-9a-f:.]+\]$/i.test(name) ||
    (/^[^\s:@]+\.[^\s:@.]+$/.test(name) && !fileEndings.test(name))
  return isHost ? `https://${text}` : text
}

type Column = 'loc' | 'lastmod' | 'changefreq' | 'priority' | { hreflang: string }

const names: Readonly<Record<string, Column>> = {
  url: 'loc',
  loc: 'loc',
  address: 'loc',
  page: 'loc',
  lastmod: 'lastmod',
  'last modified': 'lastmod',
  date: 'lastmod',
  changefreq: 'changefreq',
  'change frequency': 'changefreq',
  priority: 'priority',
}
const language = /^(?:x-default|[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2})$/i
const frequency = /^(?:always|hourly|daily|weekly|monthly|yearly|never)$/i
const date = /^\d{4}(?:-\d\d(?:-\d\d(?:T\S+)?)?)?$/

function cells(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim())
  const found: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? ''
    if (character === '"' && quoted && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') quoted = !quoted
    else if (character === delimiter && !quoted) {
      found.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...found, cell.trim()]
}

function heading(line: string): { columns: Column[]; delimiter: string } | null {
  for (const delimiter of ['\t', ';', ',']) {
    const columns = cells(line.replace(/^\ufeff/, ''), delimiter).map((name): Column | null => {
      const word = name.toLowerCase().replace(/^hreflang[ :_-]?/, '')
      if (word === name.toLowerCase() && Object.hasOwn(names, word)) return names[word] ?? null
      return language.test(word) ? { hreflang: word } : null
    })
    const known = columns.filter((column) => column !== null)
    const enough = columns.length > 1 || known[0] === 'loc'
    if (known.length === columns.length && enough) return { columns: known, delimiter }
  }
  return null
}

function fields(values: Partial<Record<'lastmod' | 'changefreq' | 'priority', string>>): Omit<SitemapUrl, 'loc'> {
  return {
    ...(values.lastmod && { lastmod: values.lastmod }),
    ...(values.changefreq && { changefreq: values.changefreq.toLowerCase() as ChangeFrequency }),
    ...(values.priority && { priority: Number(values.priority.replace(',', '.')) }),
  }
}

function tableRow(columns: readonly Column[], values: readonly string[]): readonly SitemapUrl[] {
  const fieldValues: Record<string, string> = {}
  const cluster: Record<string, string> = {}
  columns.forEach((column, index) => {
    const value = values[index] ?? ''
    if (value === '') return
    if (typeof column === 'string') fieldValues[column] = column === 'loc' ? address(value) : value
    else cluster[column.hreflang] = address(value)
  })
  const more = fields(fieldValues)
  if (Object.keys(cluster).length === 0) return fieldValues.loc === undefined ? [] : [{ loc: fieldValues.loc, ...more }]
  const pages = expandClusters([cluster]).map((page) => ({ ...page, ...more }))
  if (fieldValues.loc === undefined || pages.some(({ loc }) => loc === fieldValues.loc)) return pages
  return [{ loc: fieldValues.loc, ...more, alternates: pages[0]?.alternates }, ...pages]
}

const address = (text: string) => withScheme(text.trim())

function plainRow(line: string): SitemapUrl {
  const [loc = '', ...rest] = line.includes('\t') ? cells(line, '\t') : [line.trim()]
  const find = (shape: RegExp) => rest.find((value) => shape.test(value)) ?? ''
  return {
    loc: address(loc),
    ...fields({ lastmod: find(date), changefreq: find(frequency), priority: find(/^[01](?:[.,]\d+)?$/) }),
  }
}

/** Columns named by a language hold the versions of a page. */
export function* readRows(text: string): Generator<SitemapUrl> {
  let table: ReturnType<typeof heading> | undefined
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === '') continue
    if (table === undefined) {
      table = heading(line)
      if (table) continue
    }
    if (table) yield* tableRow(table.columns, cells(line, table.delimiter))
    else yield plainRow(line)
  }
}
