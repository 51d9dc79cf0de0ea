// Every rule of the site check, in the page and in the command: a page of its own, since a finding names its rule and
// links here.
import { families, rules } from '@sundry/site-check'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { isShown, site } from '../platform/site.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { words } from './text.ts'

const ruleCount = Object.keys(rules).length

export const meta = () =>
  pageMeta({
    title: `${words.rules(ruleCount)} – ${site.name}`,
    description: words.rulesDescription,
    path: '/cli/rules',
    keywords: words.keywords,
  })

/** The texts mark code by backticks, as the terminal shows them. */
const inCode = (text: string) =>
  text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text keep their places
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  )

const titled = (family: string) => (family === 'html' ? 'HTML' : `${family[0]?.toUpperCase()}${family.slice(1)}`)
const anchorOf = (family: string) => `about-${family.replaceAll(' ', '-')}`

const byFamily = families
  .map((family) => ({ family, own: Object.entries(rules).filter(([, rule]) => rule.family === family) }))
  .filter(({ own }) => own.length > 0)

const severities = ['error', 'warning', 'info'] as const
type Shown = 'all' | (typeof severities)[number]

const textOf = new Map(
  Object.entries(rules).map(([id, { severity, family, title, why, fix }]) => [
    id,
    `${id} ${severity} ${family} ${title} ${why} ${fix}`.toLowerCase(),
  ]),
)

/** The rules that contain each word. */
function findRules(query: string, severity: Shown): ReadonlySet<string> {
  const searched = query.toLowerCase().split(/\s+/)
  const found = Object.entries(rules).filter(
    ([id, rule]) =>
      (severity === 'all' || rule.severity === severity) && searched.every((word) => textOf.get(id)?.includes(word)),
  )
  return new Set(found.map(([id]) => id))
}

export default function RulesPage() {
  const [query, setQuery] = useState('')
  const [severity, setSeverity] = useState<Shown>('all')
  const found = findRules(useDeferredValue(query), severity)
  const isFiltered = found.size < ruleCount
  const shown = byFamily.map(({ family, own }) => ({ family, own, count: own.filter(([id]) => found.has(id)).length }))
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{words.rules(ruleCount)}</h1>
      {isShown('site-check') && (
        <p data-part="site-check" className="mt-3">
          <Link to="/seo-toolkit/site-check" className="inline-flex min-h-11 items-center text-accent-text underline">
            {words.toSiteCheck}
          </Link>
        </p>
      )}
      <search className="no-print mt-3 grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          type="search"
          label={words.findRule}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Select
          label={words.severity}
          options={[
            { value: 'all', label: words.allSeverities },
            ...severities.map((value) => ({ value, label: words.severities[value] })),
          ]}
          value={severity}
          onChange={(event) => setSeverity(event.currentTarget.value as Shown)}
        />
      </search>
      <p role="status" className="mt-3 text-quiet">
        {isFiltered && words.rulesFound(found.size, ruleCount)}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {shown.map(({ family, count }) => (
          <li key={family} hidden={count === 0}>
            <a href={`#${anchorOf(family)}`} className="inline-flex min-h-11 items-center underline">
              {titled(family)} ({count})
            </a>
          </li>
        ))}
      </ul>
      {shown.map(({ family, own, count }) => (
        // Classes on each rule would make the page much larger.
        <section
          key={family}
          hidden={count === 0}
          className="mt-10 [&_div]:mt-6 [&_div]:scroll-mt-20 [&_h3]:text-lg [&_p]:text-quiet [&_pre]:mt-2 [&_pre]:border-l-4 [&_pre]:pl-3 [&_pre]:font-mono [&_pre]:text-sm [&_pre]:whitespace-pre-wrap [&_pre]:wrap-anywhere [&_.border-bad]:before:content-['✗_'] [&_.border-good]:before:content-['✓_']"
        >
          <h2 id={anchorOf(family)} className="scroll-mt-20 text-2xl">
            {titled(family)}
          </h2>
          {own.map(([id, { severity, title, why, fix, bad, good }]) => (
            <div key={id} id={id} hidden={!found.has(id)}>
              <h3>{inCode(title)}</h3>
              <p>
                <code>{id}</code> ({severity}). {inCode(`${why} ${fix}`)}
              </p>
              <pre className="border-bad">{bad}</pre>
              <pre className="border-good">{good}</pre>
            </div>
          ))}
        </section>
      ))}
      <p className="mt-10 max-w-2xl text-quiet">{words.rulesLead}</p>
    </div>
  )
}
