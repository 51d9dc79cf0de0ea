// Makes the icons of technologies from simple-icons (CC0): one SVG a technology we have a rule for, in its brand's
// colour, and the list of those that have one. Run by hand: `npm pack simple-icons@16.37.0`, then
// `node tools/make-icons.mjs <the .tgz>`. Brand marks stay their owners' trademarks.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slugOf } from '../src/identify/resolve.ts'
import { ruleSet } from '../src/identify/rule-set.ts'

const INTEGRITY = 'sha512-8mCJIhpMYOL9g13GW59EiL3sVXJnTEKGCTZFaekl9UQ3Qo0SwVjnLaJ82QiaH8BKBdouEDzrHMXIWh8cBIy48A=='

const tarball = readFileSync(process.argv[2])
const digest = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
if (digest !== INTEGRITY) throw new Error(`this is not simple-icons 16.37.0: ${digest}`)
const folder = mkdtempSync(join(tmpdir(), 'simple-icons-'))
spawnSync('tar', ['xzf', process.argv[2], '-C', folder])

const key = (name) =>
  name
    .toLowerCase()
    .replace(/\+/g, 'plus')
    .replace(/^\./, 'dot')
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]/g, '')
const icons = new Map()
for (const icon of JSON.parse(readFileSync(join(folder, 'package/data/simple-icons.json'), 'utf8'))) {
  // A few carry terms of their own; only the permissive ones come along.
  if (icon.license && !/^(?:CC0-1\.0|MIT|Apache-2\.0)$/.test(icon.license.type)) continue
  const slug = icon.slug ?? key(icon.title)
  for (const title of [icon.title, ...(icon.aliases?.aka ?? [])])
    if (!icons.has(key(title))) icons.set(key(title), { ...icon, slug })
}

/** Technologies that have another name there. */
const otherNames = {
  'Apache HTTP Server': 'Apache',
  'Google Font API': 'Google Fonts',
  'Microsoft ASP.NET': '.NET',
}

const out = join(import.meta.dirname, '../../../apps/web/public/tech-icons')
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const made = []
for (const name of [...ruleSet().rules.keys()].sort()) {
  const icon = icons.get(key(otherNames[name] ?? name))
  const file = icon && join(folder, 'package/icons', `${icon.slug}.svg`)
  if (!file || !existsSync(file)) continue
  const [, path] = /<path d="([^"]+)"/.exec(readFileSync(file, 'utf8')) ?? []
  if (!path) continue
  const slug = slugOf(name)
  writeFileSync(
    join(out, `${slug}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#${icon.hex}"><path d="${path}"/></svg>\n`,
  )
  made.push(slug)
}
rmSync(folder, { recursive: true })
writeFileSync(join(import.meta.dirname, '../src/data/icons.generated.json'), `${JSON.stringify(made)}\n`)
console.log(`${made.length} icons`)
