// Forty sites before and after a rebuild for bench/site-was.ts: their text is that of the READMEs of installed packages,
// which no one wrote for this; their pages are renamed, moved, edited, merged, split and deleted, and some of that is led
// on in the format of one of nine hosts. `successors` says what a person would propose.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MovedSite {
  readonly name: string
  readonly host: string
  readonly before: ReadonlyMap<string, string>
  readonly after: ReadonlyMap<string, string>
  /** Lost addresses and the addresses that may follow them; none for what was deleted. */
  readonly successors: ReadonlyMap<string, { readonly kind: string; readonly to: readonly string[] }>
  readonly planted: readonly { readonly rule: string; readonly address: string }[]
}

interface Page {
  readonly path: string
  readonly title: string
  readonly text: readonly string[]
}

export const siteCount = 40
/** The thresholds were chosen with the forty sites before it. */
export const firstSite = 40
export const hosts = [
  'none',
  '_redirects',
  'netlify.toml',
  'vercel.json',
  'firebase.json',
  'staticwebapp.config.json',
  '.htaccess',
  'nginx.conf',
  'Caddyfile',
]

/** Mulberry32: the same sites each time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .split('-')
    .slice(0, 6)
    .join('-') || 'page'

/** Sections of READMEs with a heading and some sentences. */
export function readSections(root: string): { title: string; text: string[] }[] {
  const sections: { title: string; text: string[] }[] = []
  const folders = readdirSync(root).flatMap((name) =>
    name.startsWith('.')
      ? []
      : name.startsWith('@')
        ? readdirSync(join(root, name)).map((one) => join(name, one))
        : [name],
  )
  for (const folder of folders.sort()) {
    const file = readdirSync(join(root, folder)).find((name) => /^readme\.md$/i.test(name))
    if (folder.startsWith('.') || folder.startsWith('@sundry') || file === undefined) continue
    for (const part of readFileSync(join(root, folder, file), 'utf8').split(/^(?=##? )/m)) {
      const [head = '', ...lines] = part.split('\n')
      const text = lines
        .join(' ')
        .replace(/[<>`*#|[\]]/g, ' ')
        .split(/(?<=[.!?:])\s+/)
        .map((one) => one.trim())
        .filter((one) => one.length > 20)
      const title = head.replace(/^#+\s*|[^\p{L}\p{N} .-]/gu, '').trim()
      if (text.join(' ').length > 400 && title.length > 2)
        sections.push({ title: `${title} (${folder})`, text: text.slice(0, 60) })
    }
  }
  return sections
}

const html = (site: string, { title, text }: Pick<Page, 'title' | 'text'>) =>
  `<!doctype html><html lang="en"><head><title>${title} | ${site}</title></head><body><header><a href="/">${site}</a></header>
<nav><a href="/">Home</a> Documentation Guides Reference Community Sign in</nav>
<main><h1>${title}</h1>${text.map((one) => `<p>${one}</p>`).join('\n')}</main><footer>Copyright ${site}. All rights reserved. Imprint and privacy.</footer></body></html>`

const fileOf = (path: string) => (path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1))

/** Lines of a host that lead one path on, and one that leads a folder on. */
const lines: Readonly<
  Record<
    string,
    { one(from: string, to: string): string; all(from: string, to: string): string; wrap(rows: string[]): string }
  >
> = {
  _redirects: {
    one: (a, b) => `${a} ${b} 301`,
    all: (a, b) => `${a}* ${b}:splat 301`,
    wrap: (rows) => rows.join('\n'),
  },
  'netlify.toml': {
    one: (a, b) => `[[redirects]]\nfrom = "${a}"\nto = "${b}"`,
    all: (a, b) => `[[redirects]]\nfrom = "${a}*"\nto = "${b}:splat"`,
    wrap: (rows) => rows.join('\n'),
  },
  'vercel.json': {
    one: (source, destination) => JSON.stringify({ source, destination, permanent: true }),
    all: (a, b) => JSON.stringify({ source: `${a}:path*`, destination: `${b}:path*`, permanent: true }),
    wrap: (rows) => `{"redirects":[${rows.join(',')}]}`,
  },
  'firebase.json': {
    one: (source, destination) => JSON.stringify({ source, destination, type: 301 }),
    all: (a, b) => JSON.stringify({ source: `${a}:path*`, destination: `${b}:path`, type: 301 }),
    wrap: (rows) => `{"hosting":{"redirects":[${rows.join(',')}]}}`,
  },
  'staticwebapp.config.json': {
    one: (route, redirect) => JSON.stringify({ route, redirect, statusCode: 301 }),
    all: () => '',
    wrap: (rows) => `{"routes":[${rows.filter(Boolean).join(',')}]}`,
  },
  '.htaccess': {
    one: (a, b) => `RewriteRule ^${a.slice(1).replaceAll('.', '\\.')}$ ${b} [R=301,L]`,
    all: (a, b) => `RedirectMatch 301 ^${a}(.*)$ ${b}$1`,
    wrap: (rows) => `RewriteEngine On\n${rows.join('\n')}`,
  },
  'nginx.conf': {
    one: (a, b) => `location = ${a} { return 301 ${b}; }`,
    all: (a, b) => `rewrite ^${a}(.*)$ ${b}$1 permanent;`,
    wrap: (rows) => `server {\n listen 80;\n location / { try_files $uri $uri/ =404; }\n ${rows.join('\n ')}\n}`,
  },
  Caddyfile: {
    one: (a, b) => `redir ${a} ${b} permanent`,
    all: (a, b) =>
      `@m${slugOf(a)} path_regexp m${slugOf(a)} ^${a}(.*)$\n redir @m${slugOf(a)} ${b}{re.m${slugOf(a)}.1} permanent`,
    wrap: (rows) => `site.example {\n ${rows.join('\n ')}\n file_server\n}`,
  },
}

export function addLine(host: string, config: string, line: string): string {
  if (host === 'vercel.json' || host === 'firebase.json' || host === 'staticwebapp.config.json') {
    const list = config === '' ? (lines[host]?.wrap([]) ?? '') : config
    return list.replace(/\[/, `[${line}${/\[\s*\]/.test(list) ? '' : ','}`)
  }
  if (host === 'nginx.conf' || host === 'Caddyfile') return config.replace(/\{/, `{\n ${line}`)
  return `${config}\n${line}\n`
}

const folders = ['docs', 'guide', 'blog/2024/05', 'blog/2025/11', 'help', 'reference/api']
const newFolders = ['manual', 'learn', 'articles', 'support', 'handbook', 'v2/docs']

export function movedSite(at: number, sections: readonly { title: string; text: string[] }[]): MovedSite {
  const next = random(at + 1)
  const pick = <One>(list: readonly One[]): One => list[Math.floor(next() * list.length)] as One
  const host = hosts[at % hosts.length] ?? 'none'
  const count = 12 + Math.floor(next() * 40)
  const begin = Math.floor(next() * Math.max(1, sections.length - count))
  const ending = pick(['.html', '/'])
  const isStill = at % 8 === 7
  const name = `Site ${at}`
  const pages: Page[] = sections.slice(begin, begin + count).map(({ title, text }, index) => {
    const slug = next() < 0.7 ? slugOf(title) : slugOf(title).split('-').slice(0, 2).join('-')
    return {
      path: `/${pick(folders)}/${slug}-${index}`.replace(/-\d+$/, next() < 0.8 ? '' : `-${index}`) + ending,
      title,
      text,
    }
  })
  const unique = [...new Map(pages.map((page) => [page.path, page])).values()]
  const before = new Map(unique.map((page) => [page.path, page]))
  const after = new Map<string, Page>([
    ['/', { path: '/', title: 'Home', text: ['Welcome to the notes of this site.'] }],
  ])
  const successors = new Map<string, { kind: string; to: string[] }>()
  const rows: string[] = []
  const planted: { rule: string; address: string }[] = []
  const writer = lines[host]
  const newEnding = next() < 0.3 ? (ending === '/' ? '.html' : '/') : ending
  const edit = (text: readonly string[]) =>
    text.flatMap((one) => (next() < 0.12 ? [] : next() < 0.12 ? [pick(pick(sections).text)] : [one]))
  const put = (path: string, title: string, text: readonly string[]) => {
    let free = path
    for (let number = 2; after.has(free) || before.has(free); number += 1)
      free = path.replace(/(\.html|\/)$/, `-${number}$1`)
    after.set(free, { path: free, title, text })
    return free
  }
  const moved = (page: Page, kind: string, to: string[]) => {
    const [target] = to
    if (writer && target !== undefined && next() < 0.4) rows.push(writer.one(page.path, target))
    else successors.set(page.path, { kind, to })
  }
  const wholeFolder = host !== 'none' && host !== 'staticwebapp.config.json' && !isStill ? pick(folders) : null
  if (wholeFolder && writer) rows.push(writer.all(`/${wholeFolder}/`, `/moved/${slugOf(wholeFolder)}/`))

  for (let index = 0; index < unique.length; index += 1) {
    const page = unique[index] as Page
    const other = unique[index + 1]
    const slug = slugOf(page.title)
    const file = page.path.split('/').filter(Boolean).at(-1) ?? ''
    const bare = file.replace(/\.html$/, '')
    if (wholeFolder && page.path.startsWith(`/${wholeFolder}/`)) {
      const path = page.path.replace(`/${wholeFolder}/`, `/moved/${slugOf(wholeFolder)}/`)
      after.set(path, { ...page, path })
      continue
    }
    const dice = isStill ? 0 : next()
    if (dice < 0.4) after.set(page.path, { ...page, text: edit(page.text) })
    else if (dice < 0.52) moved(page, 'moved', [put(`/${pick(newFolders)}/${bare}${newEnding}`, page.title, page.text)])
    else if (dice < 0.62)
      moved(page, 'renamed', [
        put(
          `/${page.path.split('/').slice(1, -1).join('/')}/${slug}-explained${newEnding}`.replace('//', '/'),
          page.title,
          page.text,
        ),
      ])
    else if (dice < 0.74)
      moved(page, 'moved and edited', [
        put(
          `/${pick(newFolders)}/${slug.split('-').slice(0, 3).join('-')}${newEnding}`,
          page.title.replace(/ \(.*/, ''),
          edit(page.text),
        ),
      ])
    else if (dice < 0.82 && other && !(wholeFolder && other.path.startsWith(`/${wholeFolder}/`))) {
      const path = put(
        `/${pick(newFolders)}/${slug.split('-').slice(0, 2).join('-')}-and-more${newEnding}`,
        `${page.title} and more`,
        [...page.text, ...other.text],
      )
      moved(page, 'merged', [path])
      moved(other, 'merged', [path])
      index += 1
    } else if (dice < 0.9 && page.text.length >= 8) {
      const half = Math.ceil(page.text.length * (0.4 + next() * 0.3))
      const first = put(
        `/${pick(newFolders)}/${bare}-basics${newEnding}`,
        `${page.title} basics`,
        page.text.slice(0, half),
      )
      const second = put(
        `/${pick(newFolders)}/${bare}-advanced${newEnding}`,
        `${page.title} advanced`,
        page.text.slice(half),
      )
      moved(page, 'split', [first, second])
    } else moved(page, 'deleted', [])
  }
  if (writer && !isStill) {
    const target = [...after.keys()].at(-1) ?? '/'
    rows.push(
      writer.one('/planted-a', '/planted-b'),
      writer.one('/planted-b', target),
      writer.one('/loop-a', '/loop-b'),
      writer.one('/loop-b', '/loop-a'),
      writer.one('/planted-gone', '/never-built/page'),
    )
    planted.push(
      { rule: 'redirect-chain', address: '/planted-a' },
      { rule: 'redirect-loop', address: '/loop-a' },
      { rule: 'redirect-to-missing', address: '/planted-gone' },
    )
  }
  const filesOf = (some: ReadonlyMap<string, Page>) =>
    new Map([...some].map(([path, page]) => [fileOf(path), html(name, page)]))
  const built = filesOf(after)
  if (writer && rows.length > 0) built.set(host, writer.wrap(rows))
  return {
    name,
    host,
    before: new Map([...before].map(([path, page]) => [fileOf(path), html(name, page)])),
    after: built,
    successors,
    planted,
  }
}
