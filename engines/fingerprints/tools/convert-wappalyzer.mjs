// Makes src/data/wappalyzer.generated.json from the last release of Wappalyzer's rules under the MIT licence.
// Run by hand, never at install: `npm pack wappalyzer@6.10.47`, then `node tools/convert-wappalyzer.mjs <the .tgz>`.
// Later releases (6.10.48 on) are GPL and must not be used; the digest below is that of the MIT tarball.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const INTEGRITY = 'sha512-5FW0KWxB+3a+5GIkumvRksbYNZdOojby2Op4qHwTCGa/uzvifRjaw99CL/QIIw0K8xVMa7uU36YmV+/Rkq1tYg=='

const tarball = readFileSync(process.argv[2])
const digest = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
if (digest !== INTEGRITY) throw new Error(`this is not wappalyzer 6.10.47: ${digest}`)

const folder = mkdtempSync(join(tmpdir(), 'wappalyzer-'))
spawnSync('tar', ['xzf', process.argv[2], '-C', folder])
if (JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')).license !== 'MIT') throw new Error('not MIT')

/** Properties that a page and its answers show; `js` needs a browser, which is an option, and `xhr` is left out. */
const PROPERTIES = [
  'description',
  'website',
  'cpe',
  'headers',
  'cookies',
  'meta',
  'html',
  'text',
  'css',
  'scripts',
  'scriptSrc',
  'url',
  'robots',
  'dom',
  'js',
  'dns',
  'certIssuer',
  'implies',
  'requires',
  'requiresCategory',
  'excludes',
]
const list = (value) => (Array.isArray(value) ? value : [value])
const LISTS = new Set([
  'html',
  'text',
  'css',
  'scripts',
  'scriptSrc',
  'url',
  'robots',
  'implies',
  'requires',
  'requiresCategory',
  'excludes',
])

function domRules(dom) {
  if (typeof dom === 'string' || Array.isArray(dom))
    return Object.fromEntries(list(dom).map((one) => [one, { exists: '' }]))
  const rules = {}
  for (const [selector, rule] of Object.entries(dom)) {
    // `properties` are JavaScript's, which a parsed page does not have.
    const { properties: _, ...selected } = list(rule)[0]
    if (Object.keys(selected).length > 0) rules[selector] = selected
  }
  return rules
}

const technologies = {}
for (const file of readdirSync(join(folder, 'package/technologies'))
  .filter((name) => name.endsWith('.json'))
  .sort()) {
  const entries = JSON.parse(readFileSync(join(folder, 'package/technologies', file), 'utf8'))
  for (const [name, rule] of Object.entries(entries)) {
    const converted = { cats: rule.cats }
    for (const key of PROPERTIES) {
      if (rule[key] === undefined) continue
      converted[key] = key === 'dom' ? domRules(rule.dom) : LISTS.has(key) ? list(rule[key]) : rule[key]
    }
    technologies[name] = converted
  }
}
rmSync(folder, { recursive: true })
const source = { package: 'wappalyzer@6.10.47', licence: 'MIT', integrity: INTEGRITY }
const out = join(import.meta.dirname, '../src/data/wappalyzer.generated.json')
writeFileSync(out, `${JSON.stringify({ source, technologies })}\n`)
console.log(`${Object.keys(technologies).length} technologies`)
