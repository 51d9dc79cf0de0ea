// Processor time of the packed command beside that of an earlier commit: the same jobs on the same files, the two in turn,
// fifteen times, as a ratio of medians. `npm run bench -- before [commit]`; the commit's packages come from npm.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSigner, signatureField } from '@sundry/mail/testing'
import { packCli } from '../apps/cli/tools/pack.mjs'
import { formPhotos } from './lib/form-photos.ts'
import { placeOf } from './lib/images-photos.ts'
import { measureCommand } from './lib/process-tree.ts'
import { median, report } from './lib/report.ts'

/** The tree before the fourth design. */
const FOURTH_DESIGN = 'd698224a~1'
const ROUNDS = 15
const PHOTOS = 12
/** Exit codes of work that was done: in order, with findings, unknown. */
const VERDICTS = [0, 1, 4]

const [ref = FOURTH_DESIGN] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'sundry-before-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

const old = join(work, 'old')
const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
run('git', ['clone', '--quiet', '--no-checkout', root, old], work)
run('git', ['checkout', '--quiet', ref], old)
run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], old)
run(process.execPath, ['scripts/pack.mjs', 'cli'], old)

function install(tarball: string, name: string): string {
  run('npm', ['install', '--no-audit', '--no-fund', '--prefix', join(work, name), tarball], work)
  return join(work, name, 'node_modules/sundry/sundry.js')
}
const oldTarball = readdirSync(join(old, 'dist')).find((name) => name.endsWith('.tgz'))
const commands = {
  before: install(join(old, 'dist', oldTarball ?? ''), 'before'),
  now: install((await packCli(work)).tarball, 'now'),
}

const jobs = join(work, 'jobs')
const write = (name: string, text: string) => writeFileSync(join(jobs, name), text)
for (const folder of ['', 'photos', 'site']) mkdirSync(join(jobs, folder))
for (const photo of (await formPhotos()).slice(0, PHOTOS)) copyFileSync(placeOf(photo), join(jobs, 'photos', photo))
const PAGES = 200
for (let page = 0; page < PAGES; page += 1)
  write(
    `site/${page}.html`,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${page}</title></head><body><h1>Page ${page}</h1>${Array.from({ length: 40 }, (_, link) => `<p>Words <a href="${(page + link) % (PAGES + 1)}.html">page ${link}</a></p>`).join('')}</body></html>`,
  )
const hosts = Array.from(
  { length: 2000 },
  (_, host) => `host${host} A 192.0.2.${host % 250}\nalias${host} CNAME host${host}`,
)
write(
  'a.zone',
  ['$ORIGIN a.example.', '$TTL 1h', '@ SOA ns1 host 1 2 3 4 5', '@ NS ns1', 'ns1 A 192.0.2.1', ...hosts].join('\n'),
)
const signer = createSigner('rsa')
const fields = ['From: Alice <alice@sender.example>', 'Subject: Figures']
const body = 'A line of the message.\r\n'.repeat(2000)
write('m.eml', [signatureField(signer, fields, body), ...fields, '', body].join('\r\n'))
const key = (signer.record.match(/.{1,200}/g) ?? []).map((piece) => `"${piece}"`).join(' ')
write('m.zone', `$ORIGIN sender.example.\n$TTL 1h\n@ SOA ns a 1 2 3 4 5\n@ NS ns\none._domainkey TXT ${key}\n`)
const address = (at: number) => `<url><loc>https://a.example/${at}</loc></url>`
write(
  'sitemap.xml',
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from({ length: 50_000 }, (_, at) => address(at)).join('')}</urlset>`,
)
write('robots.txt', `User-agent: *\n${Array.from({ length: 5000 }, (_, at) => `Disallow: /${at}/*.pdf$`).join('\n')}\n`)

const cases: Record<string, readonly string[]> = {
  'JPEG to JPEG': ['compress', 'photos', '--out', 'out'],
  'JPEG to WebP': ['convert', 'photos', '--format', 'webp', '--out', 'out'],
  'resized to 800 pixels': ['resize', 'photos', '--width', '800', '--out', 'out'],
  'a zone of 4,000 names': ['zone', 'report', 'a.zone', '--offline'],
  'a signed message': ['mail', 'verify', 'm.eml', '--zone', 'm.zone'],
  'a site of 200 pages': ['check', 'site'],
  'a sitemap of 50,000 addresses': ['sitemap', 'validate', 'sitemap.xml'],
  'robots.txt of 5,000 lines': ['robots', 'lint', 'robots.txt'],
}

const rows = []
for (const [job, args] of Object.entries(cases)) {
  const spent = { before: [] as number[], now: [] as number[] }
  const codes = new Set<number>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['before', 'now'] as const) {
      rmSync(join(jobs, 'out'), { recursive: true, force: true })
      const { code, cpu } = await measureCommand(process.execPath, [commands[name], ...args], jobs)
      codes.add(code)
      spent[name].push(cpu)
    }
  if ([...codes].some((code) => !VERDICTS.includes(code))) throw new Error(`${job} ended with ${[...codes]}`)
  const [before, now] = [median(spent.before), median(spent.now)]
  rows.push({
    job,
    [`CPU s at ${ref}`]: before.toFixed(2),
    'CPU s now': now.toFixed(2),
    ratio: (now / before).toFixed(2),
  })
  console.log(JSON.stringify(rows.at(-1)))
}
report(
  'before',
  { note: `Medians of ${ROUNDS} runs of each, in turn. Start and end of the process are in them.` },
  rows,
)
