// The packed command, unpacked into an empty home of a user without rights, ends with the code that its own help documents:
// a table of cases in which a clean exit would hide lost, cut or unchecked data, each beside what must be true afterwards.
// `--package FILE` tries another package.
// planted faults: errors-pass, usage-passes, refusals-pass, signals-pass
import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packCli } from '../apps/cli/tools/pack.mjs'
import { check } from './lib/check.ts'

/** No one: a folder that may not be read is none for root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const CASE_TIMEOUT_MS = 300_000
const PAGES = 12

interface Case {
  readonly name: string
  /** For bash, in a folder of its own that holds the photos and `dist` with one good page. */
  readonly run: string
  readonly code: number
  /** Holds afterwards. */
  readonly after?: string
}

const page = (body: string) => `<!doctype html><html lang=en><title>Page</title><h1>Page</h1>${body}</html>`
const write = (file: string, text: string) => `echo '${text}' > ${file}; `
const links = (count: number) => `seq -f '<a href="gone%.0f.html">One</a>' ${count} >> dist/index.html; `
const product = (price: string) =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"A","offers":{"@type":"Offer","price":"${price}","priceCurrency":"EUR"}}</script>`
const message =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"proof","version":"1"}}}'

const cases: readonly Case[] = [
  // A clean input ends with 0.
  { name: 'a site without faults', run: 'sundry check dist --fail-on error', code: 0 },
  { name: 'a site with a dead link', run: `${links(1)}sundry check dist`, code: 1 },
  { name: 'no arguments', run: 'sundry', code: 2 },
  { name: 'a site that does not answer', run: 'sundry check http://127.0.0.1:1/', code: 4 },

  // Images.
  {
    name: 'a backslash in a name, in place',
    run: `mkdir d; cp photo.jpg 'd/back\\slash.jpg'; cp portrait.jpg d/slash.jpg; sundry compress 'd/back\\slash.jpg' --in-place`,
    code: 0,
    after: `cmp portrait.jpg d/slash.jpg && ! cmp -s photo.jpg 'd/back\\slash.jpg'`,
  },
  {
    name: 'an image to a file that may not grow',
    run: 'ulimit -f 8; sundry convert photo.jpg -f png > out.png',
    code: 3,
  },
  {
    name: 'a sitemap to a file that may not grow',
    run: `seq -f 'https://a.example/%.0f' 2000 > list; ulimit -f 8; sundry sitemap generate list > out.xml`,
    code: 3,
  },
  { name: 'an image to a full disk', run: 'sundry convert photo.jpg -f png > /dev/full', code: 3 },
  {
    name: 'results of equal names',
    run: 'mkdir c; cp photo.jpg c/a.jpg; cp graphic.png c/a.png; cp picture.bmp c/a.bmp; sundry convert c -f webp -o o && sundry convert c -f webp -o o2',
    code: 0,
    after: 'test $(ls o | wc -l) = 3 && diff -r o o2',
  },
  {
    name: 'a result in place that would replace a file that is no input',
    run: 'cp picture.bmp x.bmp; cp photo.jpg x.jpg; sundry convert x.bmp -f jpeg --in-place',
    code: 3,
    after: 'cmp photo.jpg x.jpg',
  },
  {
    name: 'a private image in place, by a link',
    run: 'cp photo.jpg p.jpg; chmod 600 p.jpg; ln -s p.jpg l.jpg; sundry compress l.jpg --in-place',
    code: 0,
    after: 'test $(stat -c %a p.jpg) = 600 && test -L l.jpg && ! cmp -s photo.jpg p.jpg',
  },
  { name: 'a photo of 420 by 540 pixels under a limit', run: 'sundry recipe ca-visa portrait.jpg -o o', code: 0 },
  { name: 'an SVG', run: 'sundry compress drawing.svg -o o', code: 3, after: '! ls o/* 2>/dev/null' },
  { name: 'an SVG by the name of a PNG', run: 'cp drawing.svg x.png; sundry compress x.png -o o', code: 3 },
  { name: 'a recipe that is none', run: 'sundry recipe photo.jpg portrait.jpg -o o', code: 2 },
  {
    name: 'SIGTERM while an image is opened that nobody writes',
    run: 'mkfifo f.jpg; timeout --preserve-status -k 20 -s TERM 4 sundry compress f.jpg -o o',
    code: 143,
  },
  {
    name: 'Ctrl-C while a text is opened that nobody writes',
    run: 'mkfifo f.txt; timeout --preserve-status -k 20 -s INT 4 sundry text case upper f.txt',
    code: 130,
  },

  // Whole sites.
  {
    name: 'a dead link in a page of over 5 MB',
    run: `${links(1)}head -c 5000001 /dev/zero | tr '\\0' ' ' >> dist/index.html; sundry check dist`,
    code: 1,
  },
  { name: 'a crawl that stops at --pages', run: 'sundry check $LIVE --pages 5 --fail-on error', code: 4 },
  { name: 'a crawl of all pages', run: 'sundry check $LIVE --fail-on error --skip not-found-missing', code: 0 },
  { name: 'an empty folder', run: 'mkdir e; sundry check e', code: 3 },
  { name: 'a folder that is not there', run: 'sundry check nosuch', code: 2 },
  {
    name: 'a folder that may not be read beside a dead link',
    run: `mkdir dist/p; chmod 0 dist/p; ${links(1)}sundry check dist > out`,
    code: 1,
    after: 'grep -q dist/p out && grep -q gone1 out',
  },
  {
    name: 'a link out of the folder beside a dead link',
    run: `ln -s / dist/root; ${links(1)}sundry check dist > out`,
    code: 1,
    after: 'grep -q gone1 out && ! grep -q /etc/ out',
  },
  {
    name: 'more findings than are listed',
    run: `${links(20_000)}sundry check dist --only link-broken > out`,
    code: 1,
    after: `tail -3 out | tr -d , | grep -q 20000`,
  },
  { name: 'findings that nobody reads to the end', run: `${links(3000)}sundry check dist | head -1`, code: 141 },
  {
    name: 'redirects to a file that has rules',
    run: `${write('dist/_redirects', '/mine /index.html 301')}${write('was', 'https://a.example/old/page.html')}sundry check dist --base-url https://a.example --was was --write-redirects dist/_redirects`,
    code: 1,
    after: 'grep -q ^/mine dist/_redirects',
  },
  {
    name: 'a list of former addresses with a line that is none',
    run: `${write('was', 'not a url')}sundry check dist --was was`,
    code: 2,
  },
  { name: 'a configuration that is not there', run: 'sundry check dist -c nosuch.json', code: 2 },
  { name: 'a baseline that is not there', run: 'sundry check dist --baseline nosuch.json', code: 2 },

  // Texts, sitemaps, structured data, zones and mail.
  {
    name: 'a script that cannot be read between two with faults',
    run: `${write('p.html', page(`${product('abc')}<script type="application/ld+json">{"a":1,,}</script>${product('def')}`))}sundry schema validate p.html > out`,
    code: 1,
    after: 'test $(grep -ci price out) -ge 2',
  },
  { name: 'a language that is none', run: `echo a | sundry text case upper --locale 'zz-!!'`, code: 2 },
  { name: 'a day that is none', run: 'echo https://a.example/ | sundry sitemap generate --lastmod yesterday', code: 2 },
  {
    name: 'a name that leads out of the folder',
    run: 'echo https://a.example/ | sundry sitemap generate --name ../../evil -o gen',
    code: 2,
    after: '! ls ../evil* ../../evil* 2>/dev/null',
  },
  {
    name: 'a sitemap of two hosts',
    run: `printf '%s\\n' https://a.example/ https://b.example/ > list; sundry sitemap generate list -o gen 2> err`,
    code: 0,
    after: 'grep -q warning err',
  },
  { name: 'a photo as a sitemap', run: 'sundry sitemap validate photo.jpg', code: 3 },
  {
    name: 'a repair that leaves an error',
    run: `${write('s.xml', '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/relative</loc></url><url><loc>https://a.example/</loc></url></urlset>')}sundry sitemap repair s.xml > fixed.xml; code=$?; sundry sitemap validate fixed.xml || exit $code; exit 1`,
    code: 1,
  },
  { name: 'an address as robots.txt', run: 'sundry robots test https://a.example/robots.txt /', code: 2 },
  { name: 'a photo as robots.txt', run: 'sundry robots lint photo.jpg', code: 3 },
  { name: 'a disallowed address', run: `printf 'User-agent: *\\nDisallow: /' | sundry robots test - /x`, code: 1 },
  { name: 'an empty zone', run: ': > e.zone; sundry zone report e.zone --offline', code: 3 },
  { name: 'a photo as a zone', run: 'sundry zone report photo.jpg --origin a.example --offline', code: 3 },
  { name: 'an empty message', run: ': > m.eml; sundry mail verify m.eml', code: 3 },
  { name: 'a photo as a message', run: 'sundry mail verify photo.jpg', code: 3 },
  { name: 'a photo as a bounce', run: 'sundry mail bounce photo.jpg', code: 3 },
  { name: 'a refusal from a log', run: "echo '550 5.1.1 No such user' | sundry mail bounce", code: 1 },
  { name: 'a delay from a log', run: "echo '450 4.2.0 Greylisted' | sundry mail bounce", code: 4 },
  {
    name: 'a message with two senders',
    run: `printf 'From: a@a.example\\r\\nFrom: b@b.example\\r\\nSubject: x\\r\\n\\r\\nx\\r\\n' > m.eml; echo 'a.example. 60 IN TXT "x"' > z; sundry mail verify m.eml --zone z`,
    code: 1,
  },

  // Addresses.
  { name: 'a file as a site', run: 'sundry profile file:///etc/passwd', code: 2 },
  { name: 'a name that cannot be', run: `sundry dns 'two words'`, code: 2 },
  {
    name: 'a message of 11 MB to the server for agents',
    run: `{ echo '${message}'; printf '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"x","arguments":{"a":"'; head -c 11000000 /dev/zero | tr '\\0' x; echo '"}}}'; echo '{"jsonrpc":"2.0","id":3,"method":"tools/list"}'; } | sundry mcp > out`,
    code: 0,
    after: `grep -q '"id":3' out`,
  },
]

/** Each makes the launcher lose codes of one kind, as a command does that forgets what happened. */
const faults: Readonly<Record<string, readonly number[]>> = {
  'errors-pass': [1],
  'usage-passes': [2],
  'refusals-pass': [3, 4],
  'signals-pass': [130, 141, 143],
}

const home = mkdtempSync(join(tmpdir(), 'sundry-exit-codes-'))
process.once('exit', () => rmSync(home, { recursive: true, force: true }))
chmodSync(home, 0o755)

async function install(): Promise<string> {
  const at = process.argv.indexOf('--package')
  const tarball = at < 0 ? (await packCli(join(home, 'packed'))).tarball : (process.argv[at + 1] ?? '')
  execFileSync('tar', ['-xzf', tarball, '-C', home, '--no-same-owner'])
  const lost = faults[process.env.PLANTED_FAULT ?? '']
  if (lost)
    appendFileSync(
      join(home, 'package/sundry.js'),
      `process.on('exit', (code) => { if (${JSON.stringify(lost)}.includes(code)) process.exitCode = 0 })\n`,
    )
  const bin = join(home, 'bin')
  mkdirSync(bin)
  symlinkSync('../package/sundry.js', join(bin, 'sundry'))
  copyFileSync(process.execPath, join(bin, 'node'))
  return bin
}

const bin = await install()
const server = createServer(({ url = '/' }, response) => {
  const all = Array.from({ length: PAGES }, (_, at) => `<a href="/${at}.html">Page ${at}</a>`).join(' ')
  const isKnown = /^\/(?:\d+\.html)?$/.test(url)
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page(all))
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const live = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

function bash(script: string, cwd: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('bash', ['--norc', '-o', 'pipefail', '-c', script], {
    cwd,
    ...USER,
    env: { HOME: cwd, PATH: `${bin}:/usr/bin:/bin`, LIVE: live, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: CASE_TIMEOUT_MS,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((done) => child.on('close', (code) => done({ code, output })))
}

const files = ['photo.jpg', 'portrait.jpg', 'graphic.png', 'picture.bmp', 'drawing.svg']
async function folderFor(index: number): Promise<string> {
  const folder = join(home, 'cases', String(index), 'work')
  mkdirSync(folder, { recursive: true })
  for (const file of files) copyFileSync(join(import.meta.dirname, '../e2e/files', file), join(folder, file))
  if (USER.uid !== undefined) for (const path of [dirname(folder), folder]) chownSync(path, USER.uid, USER.gid)
  await bash(`umask 022; mkdir dist; ${write('dist/index.html', page('<p>Text.</p>'))}`, folder)
  return folder
}

const { output: help } = await bash('sundry --help', await folderFor(0))
const documented = new Map(
  [...help.slice(help.indexOf('Exit codes:')).matchAll(/^ {2}(\d+) +(.+)$/gm)].map(([, code, about]) => [
    Number(code),
    about,
  ]),
)
const rows: string[] = []
for (const [index, { name, run, code, after }] of cases.entries()) {
  const folder = await folderFor(index + 1)
  const seen = await bash(run, folder)
  const isStored = after === undefined || (await bash(after, folder)).code === 0
  const isRight = seen.code === code && documented.has(code) && isStored
  check(name, isRight, isRight ? '' : `${isStored ? '' : `${after} does not hold; `}${seen.output.slice(-300).trim()}`)
  rows.push(`| ${name} | ${code} | ${seen.code} | ${after === undefined ? '' : isStored ? 'yes' : '**no**'} |`)
}
server.close()
console.log(`\n| case | documented | seen | what it must leave |\n| --- | --- | --- | --- |\n${rows.join('\n')}`)
const unused = [...documented.keys()].filter((code) => !cases.some((one) => one.code === code))
// 70 is our own fault: no one knows a case of it, or it would be mended.
check('every documented code but that of an internal error has a case', unused.join() === '70', unused.join())
