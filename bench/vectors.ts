// Scores robots, sitemap, text, registration and fingerprints on the shared vectors:
// `npm run bench -- vectors [robots|sitemap|text|whois|rdap|tech …]`, each miss on a line of its own.
// VECTORS names their folder. Exit code 0 when every bar is met, 1 when not, 2 when vectors are missing.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './lib/report.ts'
import { rdapChecks, whoisChecks } from './lib/vectors/registration.ts'
import { robotsChecks } from './lib/vectors/robots.ts'
import { sitemapChecks } from './lib/vectors/sitemap.ts'
import type { Check, Suite } from './lib/vectors/suite.ts'
import { techChecks } from './lib/vectors/tech.ts'
import { textChecks } from './lib/vectors/text.ts'

const folder = process.env.VECTORS ?? join(import.meta.dirname, '../../shared/vectors')
const suites: Record<string, Suite> = {
  robots: robotsChecks,
  sitemap: sitemapChecks,
  text: textChecks,
  whois: whoisChecks,
  rdap: rdapChecks,
  tech: techChecks,
}
const inputs: Record<string, string> = {}
const files = {
  list: (name: string) => readdirSync(join(folder, name)),
  read(name: string): string {
    const source = readFileSync(join(folder, name))
    inputs[name] = createHash('sha256').update(source).digest('hex')
    return source.toString()
  },
}

if (!existsSync(folder)) {
  console.error(`No vectors at ${folder}: name their folder in VECTORS.`)
  process.exit(2)
}
const chosen = process.argv.slice(2)
const checks: (Check & { suite: string })[] = []
for (const [suite, run] of Object.entries(suites)) {
  if (chosen.length > 0 && !chosen.includes(suite)) continue
  for (const check of await run(files)) checks.push({ suite, ...check })
}

const groups = Map.groupBy(checks, ({ suite, what }) => `${suite}: ${what}`)
const rows = [...groups].map(([what, all]) => {
  const right = all.filter((check) => check.isRight).length
  const wrong = all.filter((check) => check.isWrong).length
  const [{ bar = 100, maxWrong = 100 } = {}] = all
  const met = (right / all.length) * 100 >= bar && (wrong / all.length) * 100 <= maxWrong
  return { what, n: all.length, right, 'said wrongly': wrong, 'bar %': bar, met }
})
for (const { suite, what, miss, isRight } of checks)
  if (!isRight) console.log(`${suite}, ${what}: ${miss().slice(0, 300)}`)
const note =
  'The rules were written against these vectors, so the figures show what the rules cover, not how often a case that nobody here has seen is right.'
report('vectors', { note, inputs }, rows)
process.exit(rows.length > 0 && rows.every(({ met }) => met) ? 0 : 1)
