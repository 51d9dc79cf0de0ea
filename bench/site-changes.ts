// Sixty made pull requests over twelve documentation builds: `npm run bench -- site-changes`. Each changes a build in one
// way, of which is known what it breaks (`fast`: two builds only). Prints whether that is reported as new, and whether
// anything that the build had before is; and what the command costs on one change of each build, beside linkinator and
// html-validate on the changed file. Exit code 1 if something new is missed, or something old is called new.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openFolder } from '../apps/cli/src/commands/check/folder.ts'
import type { Io } from '../apps/cli/src/terminal/io.ts'
import {
  checkSite,
  compareFindings,
  isPage,
  type SiteFiles,
  type SiteFinding,
} from '../engines/site-check/src/index.ts'
import { cases, plantCase } from '../engines/site-check/src/testing.ts'
import { unpackPackages } from './lib/debian-packages.ts'
import { installPeer } from './lib/peer.ts'
import { report } from './lib/report.ts'
import { runTimed } from './lib/timed.ts'

const builds = [
  ['debian-policy', 'doc/debian-policy/policy.html'],
  ['debian-faq', 'doc/debian/FAQ'],
  ['developers-reference', 'developers-reference'],
  ['git-doc', 'doc/git-doc'],
  ['nodejs-doc', 'doc/nodejs/api'],
  ['python-sqlalchemy-doc', 'doc/python-sqlalchemy-doc/html'],
  ['sqlite3-doc', 'doc/sqlite3'],
  ['python-pygments-doc', 'doc/python-pygments-doc/html'],
  ['python-flask-doc', 'doc/python-flask-doc/html'],
  ['python-jinja2-doc', 'doc/python-jinja2-doc/html'],
  ['python-werkzeug-doc', 'doc/python-werkzeug-doc/html'],
  ['python-click-doc', 'doc/python-click-doc/html'],
] as const
const CHANGES_PER_BUILD = 5
const root = process.env.SUNDRY_BENCH_SITES ?? join(tmpdir(), 'sundry-sites')

type Files = ReadonlyMap<string, Uint8Array>
interface Change {
  readonly files: Files
  /** The finding that it brings; null for a change that breaks nothing. */
  readonly brings: { readonly rule: string; readonly file?: string } | null
  /** Rules that may speak of the change too. */
  readonly mayBring?: readonly string[]
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content
const sites = (files: Files): SiteFiles => ({
  async *list() {
    for (const [path, content] of files) yield { path, size: content.length }
  },
  read: async (path) => files.get(path) ?? new Uint8Array(),
})
const withFiles = (files: Files, changed: Readonly<Record<string, string | Uint8Array>>): Files =>
  new Map([...files, ...Object.entries(changed).map(([path, content]) => [path, bytesOf(content)] as const)])
const without = (files: Files, ...paths: string[]): Files =>
  new Map([...files].filter(([path]) => !paths.includes(path)))

interface Build {
  readonly files: Files
  /** Pages with text that others link to, but for the first. */
  readonly pages: readonly string[]
}

/** A link from one page to a part of another that is there. */
function findAnchor({ files, pages }: Build) {
  for (const from of pages)
    for (const [, page = '', anchor = ''] of text(files.get(from)).matchAll(
      /<a[^>]+href="([\w.-]+\.html)#([\w.-]+)"/g,
    )) {
      const html = text(files.get(page))
      if (html.split(`id="${anchor}"`).length === 2 && !html.includes(`name="${anchor}"`))
        return { from, page, anchor, html }
    }
  return null
}

function findImage({ files, pages }: Build) {
  for (const from of pages)
    for (const [, image = ''] of text(files.get(from)).matchAll(/<img[^>]+src="([\w./-]+\.(?:png|svg|gif|jpg))"/g))
      if (files.has(image)) return { from, image }
  return null
}

const upFrom = (path: string) => '../'.repeat(path.split('/').length - 1)
/** Pages written by hand may not end their body. */
const inBody = (html: string, tag: string) =>
  /<\/body>/i.test(html) ? html.replace(/<\/body>/i, `${tag}</body>`) : html + tag
const page = ({ pages }: Build, at: number) => pages[Math.floor(pages.length / 3) + at] ?? pages[0] ?? ''

function ruleFault(build: Build, at: number): Change | null {
  const chosen = cases.filter(({ into, bad }) => into === 'body' && typeof bad === 'string')
  const one = chosen[(at * 37 + build.files.size) % chosen.length]
  const file = page(build, at)
  if (!one) return null
  const html = text(build.files.get(file))
  const home = { file: 'index.html', html: text(build.files.get('index.html')) }
  const planted = plantCase(one, 'bad', {
    page: file,
    html,
    home,
    baseUrl: 'https://a.example/',
    url: 'https://a.example/',
  } as Parameters<typeof plantCase>[2])
  return {
    files: withFiles(build.files, planted.files),
    brings: { rule: one.rule, file: planted.file },
    mayBring: ['*'],
  }
}

/** Every kind of change; null where a build has nothing to change so. */
const kinds: Readonly<Record<string, (build: Build, at: number) => Change | null>> = {
  'heading renamed'(build) {
    const found = findAnchor(build)
    if (!found) return null
    const { from, page: file, anchor, html } = found
    const files = withFiles(build.files, { [file]: html.replace(`id="${anchor}"`, `id="${anchor}-renamed"`) })
    return {
      files,
      brings: { rule: 'anchor-broken', file: from },
      mayBring: ['anchor-broken', 'label-missing', 'aria-reference-missing'],
    }
  },
  'page moved without a redirect'(build, at) {
    const file = page(build, at)
    const files = withFiles(without(build.files, file), { [`moved-${file}`]: build.files.get(file) ?? '' })
    return {
      files,
      brings: { rule: 'address-lost' },
      mayBring: ['link-broken', 'anchor-broken', 'alternate-missing', 'page-orphan', 'canonical-broken'],
    }
  },
  'page removed'(build, at) {
    const file = page(build, at)
    return {
      files: without(build.files, file),
      brings: { rule: 'address-lost' },
      mayBring: ['link-broken', 'anchor-broken', 'alternate-missing', 'page-orphan', 'link-misspelt'],
    }
  },
  'folder renamed': (build) => ({
    files: new Map(
      [...build.files].map(([path, content]) => [isPage(path) || path.includes('.') ? `docs/${path}` : path, content]),
    ),
    brings: { rule: 'address-lost' },
    // Rooted addresses of the old folder lead nowhere now.
    mayBring: ['redirect-to-missing', 'index-missing', 'css-target-missing', 'resource-missing', 'link-broken'],
  }),
  'page moved with its redirect and its links'(build, at) {
    const file = page(build, at)
    const moved = new Map<string, Uint8Array>()
    for (const [path, content] of build.files)
      moved.set(
        path === file ? `moved-${file}` : path,
        isPage(path)
          ? bytesOf(text(content).replaceAll(`"${upFrom(path)}${file}`, `"${upFrom(path)}moved-${file}`))
          : content,
      )
    const redirects = `${text(build.files.get('_redirects'))}/${file} /moved-${file} 301\n`
    // A page named search.html may be an orphan, and another may not.
    return { files: withFiles(moved, { _redirects: redirects }), brings: null, mayBring: ['page-orphan'] }
  },
  'alias removed'(build, at) {
    const target = page(build, at)
    const files = without(build.files, 'old-name.html')
    return target ? { files, brings: { rule: 'address-lost' } } : null
  },
  'image lost'(build) {
    const found = findImage(build)
    if (!found) return null
    return {
      files: without(build.files, found.image),
      brings: { rule: 'resource-missing', file: found.from },
      mayBring: ['resource-missing', 'alternate-missing'],
    }
  },
  'redirects in a circle': (build) => ({
    files: withFiles(build.files, { _redirects: `${text(build.files.get('_redirects'))}/x /y 301\n/y /x 301\n` }),
    brings: { rule: 'redirect-loop', file: '_redirects' },
  }),
  'a fault of a rule': ruleFault,
  'a fault of another rule': ruleFault,
  'a fault of a third rule': ruleFault,
  'a broken link beside old ones'(build, at) {
    const file = page(build, at)
    const html = inBody(text(build.files.get(file)), '<a href="made-up-by-the-change.html">more of this</a>')
    return { files: withFiles(build.files, { [file]: html }), brings: { rule: 'link-broken', file } }
  },
  'nothing but lines and a footer': (build) => ({
    files: new Map(
      [...build.files].map(([path, content]) => [
        path,
        isPage(path) ? bytesOf(inBody(text(content).replace(/<body/i, '\n\n\n<body'), '<p>Built today</p>')) : content,
      ]),
    ),
    brings: null,
  }),
}

const same = (one: SiteFinding, other: SiteFinding) =>
  one.rule === other.rule && one.value === other.value && one.message === other.message && one.file === other.file

await mkdir(root, { recursive: true })
const chosen = process.argv.includes('fast') ? builds.slice(0, 2) : builds
const tree = unpackPackages(
  root,
  chosen.map(([name]) => name),
)
const rows: Record<string, unknown>[] = []
const costs: Record<string, unknown>[] = []
const peers = join(installPeer('sites'), 'node_modules/.bin')
let [isRight, total, peak] = [true, 0, 0]

/** Measures the command on a change of one page, and the peers on that page. */
async function measure(name: string, before: Files, after: Files): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'sundry-changes-'))
  try {
    for (const [folder, files] of [
      ['old', before],
      ['dist', after],
    ] as const)
      for (const [path, content] of files) {
        mkdirSync(dirname(join(scratch, folder, path)), { recursive: true })
        writeFileSync(join(scratch, folder, path), content)
      }
    const changed = [...after.keys()].filter((path) => before.get(path) !== after.get(path))
    const dist = join(scratch, 'dist')
    const main = join(import.meta.dirname, '../apps/cli/src/main.ts')
    const run = (args: readonly string[], cwd = dist) => runTimed(process.execPath, args, { scratch, cwd })
    const check = ['check', 'dist', '--skip', 'image-heavy', '--json']
    const tools = [
      ['sundry check --base, both builds', await run([main, ...check, '--base', 'old'], scratch)],
      [
        'linkinator, the changed page',
        await run([
          join(peers, 'linkinator'),
          ...changed,
          '--format',
          'json',
          '--server-root',
          dist,
          '--skip',
          '^https?://(?!localhost|127[.]0[.]0[.]1)',
        ]),
      ],
      ['html-validate, the changed page', await run([join(peers, 'html-validate'), ...changed])],
    ] as const
    for (const [tool, { out, seconds, megabytes }] of tools)
      costs.push({
        build: name,
        files: after.size,
        tool,
        'names the link': out.includes('made-up-by-the-change') ? 'yes' : 'no',
        'CPU s': seconds.toFixed(1),
        MB: Math.round(megabytes),
      })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

for (const [index, [name, folder]] of chosen.entries()) {
  const opened = await openFolder(join(tree, 'usr/share', folder), { skips: () => false, hostConfig: [] }, {
    cwd: root,
  } as Io)
  const files = new Map<string, Uint8Array>()
  for await (const { path, sameAs, unread } of opened.list())
    if (sameAs === undefined && unread === undefined) files.set(path, await opened.read(path))
  const pages = [...files.keys()].filter((path) => isPage(path) && !path.includes('/') && !path.startsWith('index'))
  files.set('_redirects', bytesOf('/old-path /index.html 301\n'))
  files.set(
    'old-name.html',
    bytesOf(`<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=${pages[0]}">`),
  )
  const build = { files, pages }
  const options = { baseUrl: 'https://a.example/', listsFiles: true, was: [] }
  const before = await checkSite(sites(files), options)
  const all = Object.entries(kinds)
  let made = 0
  for (let at = 0; at < all.length && made < CHANGES_PER_BUILD; at += 1) {
    // Each build starts with another kind, so that all kinds meet several builds.
    const place = (index * CHANGES_PER_BUILD + at) % all.length
    const [kind, make] = all[place] ?? []
    const change = make?.(build, place)
    if (!kind || !change) continue
    const start = performance.now()
    const wasPages = [...files]
      .filter(([path]) => isPage(path))
      .map(([path, content]) => [path, text(content)] as const)
    const after = await checkSite(sites(change.files), { ...options, wasPages })
    const { fresh, mended } = compareFindings({ ...before, files: [...files.keys()] }, after)
    const { brings, mayBring = [] } = change
    // The check lists one finding a page, or 10,000 of a rule, so that some faults add none to compare.
    const listed = ({ findings }: typeof after) =>
      findings.filter(({ rule, file }) => rule === brings?.rule && file === brings.file).length
    if (mayBring.includes('*') && listed(after) <= listed(before)) continue
    total += 1
    made += 1
    const isReported =
      brings === null || fresh.some(({ rule, file }) => rule === brings.rule && (brings.file ?? file) === file)
    const old = fresh.filter((one) => before.findings.some((known) => same(known, one)))
    const others = mayBring.includes('*')
      ? []
      : fresh.filter(({ rule }) => rule !== brings?.rule && !mayBring.includes(rule))
    peak = Math.max(peak, process.memoryUsage.rss())
    isRight &&= isReported && old.length === 0 && others.length === 0
    for (const { rule, file, message } of others.slice(0, 3))
      console.log('beside', name, kind, rule, file, message.slice(0, 120))
    if (!isReported) console.log('missed', name, kind, JSON.stringify(brings))
    rows.push({
      build: name,
      change: kind,
      'what it breaks is new': brings === null ? 'nothing' : isReported ? 'yes' : 'no',
      new: fresh.length,
      'old ones among them': old.length,
      others: others.length,
      mended: mended.length,
      'as before': before.findings.length - mended.length,
      seconds: Number(((performance.now() - start) / 1000).toFixed(1)),
    })
    console.log(Object.values(rows.at(-1) ?? {}).join('  '))
  }
  const linked = kinds['a broken link beside old ones']?.(build, 0)
  if (linked) await measure(name, files, linked.files)
}
const found = rows.filter((row) => row['what it breaks is new'] !== 'no').length
const old = rows.reduce((sum, row) => sum + Number(row['old ones among them']), 0)
console.table(costs)
report(
  'site-changes-cost',
  {
    command: 'site-changes',
    note: 'One page of each build gets a broken link. The command checks both builds whole, with all rules; the peers check the changed page.',
  },
  costs,
)
report(
  'site-changes',
  {
    note: `${total} made changes: ${found} with all that is new, ${old} old findings called new; peak ${Math.round(peak / 1e6)} MB.`,
    total,
  },
  rows,
)
process.exitCode = isRight ? 0 : 1
