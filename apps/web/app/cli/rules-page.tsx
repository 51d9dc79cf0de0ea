// Every rule of the site check, in the page and in the command: a page of its own, since a finding names its rule and
// links here.
import { families, rules } from '@sundry/site-check'
import { Link } from 'react-router'
import { site } from '../platform/site.ts'
import { pageMeta } from '../tools/tool-meta.ts'
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

export default function RulesPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{words.rules(ruleCount)}</h1>
      <p className="mt-4 max-w-2xl text-lg leading-relaxed text-quiet">{words.rulesLead}</p>
      <p className="mt-3">
        <Link to="/seo-toolkit/site-check" className="inline-flex min-h-11 items-center text-accent-text underline">
          {words.toSiteCheck}
        </Link>
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-5">
        {byFamily.map(({ family, own }) => (
          <li key={family}>
            <a href={`#${anchorOf(family)}`} className="inline-flex min-h-11 items-center underline">
              {titled(family)} ({own.length})
            </a>
          </li>
        ))}
      </ul>
      {byFamily.map(({ family, own }) => (
        // Classes on each rule would make the page much larger.
        <section
          key={family}
          className="mt-10 [&_div]:mt-6 [&_div]:scroll-mt-20 [&_h3]:text-lg [&_p]:text-quiet [&_pre]:mt-2 [&_pre]:border-l-4 [&_pre]:pl-3 [&_pre]:font-mono [&_pre]:text-sm [&_pre]:whitespace-pre-wrap [&_pre]:wrap-anywhere [&_.border-bad]:before:content-['✗_'] [&_.border-good]:before:content-['✓_']"
        >
          <h2 id={anchorOf(family)} className="scroll-mt-20 text-2xl">
            {titled(family)}
          </h2>
          {own.map(([id, { severity, title, why, fix, bad, good }]) => (
            <div key={id} id={id}>
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
    </div>
  )
}
