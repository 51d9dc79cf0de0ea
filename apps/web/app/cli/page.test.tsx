// What the page of the command says besides the help, which is made of the command itself.
import { expect, test } from 'vitest'
import { htmlOf, read } from '../../testing/read.ts'
import CommandsPage, { meta as commandsMeta } from './commands/page.tsx'
import CommandLinePage, { Install, meta } from './page.tsx'
import RulesPage, { meta as rulesMeta } from './rules/page.tsx'

const page = read(CommandLinePage, {})
const html = htmlOf(CommandLinePage, {})

test('a line installs the package that this site serves only after the SHA-256 of the page was compared', () => {
  const [file, sha256] = ['sundry-0123456789abcdef.tgz', '0123456789abcdef'.repeat(4)]
  const shown = htmlOf(Install, { packed: { file, sha256, bytes: 10_000_000 } })
  expect(shown).toContain(`href="/cli/${file}"`)
  const installing = shown.split('<pre').filter((block) => block.includes('npm install'))
  expect(installing).toHaveLength(3)
  const checked = new RegExp(`${sha256}[^;]* && npm install --global \\./${file}</pre>`)
  for (const block of installing) expect(block).toMatch(checked)
})

test('a site that serves no package names no file to download', () => {
  expect(htmlOf(Install, { packed: null })).not.toMatch(/href|<pre/)
})

test('each command has its usage and examples, and is led to', () => {
  expect(html).toContain('href="/cli/commands#check"')
  expect(html).toContain('href="/cli/commands#robots-test"')
  expect(page).toContain('Commands check ')
  const commands = htmlOf(CommandsPage, {})
  expect(commands).toContain('aria-label="Usage: check"')
  expect(commands).toContain('aria-label="Examples: check"')
  expect(commands).toContain('<section aria-labelledby="robots-test"')
  expect(commands).toContain('<h2 id="robots-test"')
  expect(commands).toContain('href="/cli"')
  const text = read(CommandsPage, {})
  expect(text).toContain('What the command is, and how to begin')
  // An option that takes one of several words names them.
  expect(text).toContain('Whom to ask. (default, cloudflare, google, quad9)')
  expect(commandsMeta()[0]).toEqual({ title: 'Every command – Sundry' })
  expect(text).toContain(
    'Every command of sundry with its usage, arguments, options and examples, as --help prints them.',
  )
})

test('rules, exit codes and CI are told', () => {
  expect(page).toContain(
    'What check looks for A comment with sundry-ignore and the name of a rule silences it in that file, sundry-ignore-next-line on the next line. sundry.config.json weighs rules and switches them off.',
  )
  expect(page).toMatch(/Exit codes 0 .* In CI /)
  for (const id of ['start', 'commands', 'rules', 'exit-codes', 'ci']) {
    expect(html).toContain(`<section aria-labelledby="${id}"`)
    expect(html).toContain(`<h2 id="${id}"`)
  }
})

test('every rule stands on a page of its own, which is led to', () => {
  expect(page).toMatch(/All \d+ rules, with why and how to mend/)
  expect(html).toContain('href="/cli/rules"')
  const rules = htmlOf(RulesPage, {})
  expect(rules).toContain('id="link-broken"')
  expect(rules).toContain('<code>sundry robots lint</code>')
  expect(rules).not.toContain('`')
  expect(rulesMeta()[0]).toEqual({ title: 'What check looks for – Sundry' })
})

test('a search engine reads what it is', () => {
  const content = (name: string) =>
    meta().flatMap((one) => ('name' in one && one.name === name && 'content' in one ? [one.content] : []))[0]
  expect(meta()[0]).toEqual({ title: 'Command line – Sundry' })
  expect(content('description')).toBe(
    'The same engines in a terminal, in CI and for agents: check a built site before it goes live, test robots.txt, validate sitemaps and structured data, look up domains.',
  )
  for (const word of ['command line', 'CLI', 'CI', 'site check', 'robots.txt', 'sitemap', 'MCP'])
    expect(String(content('keywords')).split(', ')).toContain(word)
})
