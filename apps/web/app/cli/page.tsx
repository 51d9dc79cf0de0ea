import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '../shell/site-text.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import help from './help.generated.json' with { type: 'json' }
import { commandAnchor, Lines, Pairs } from './parts.tsx'
import { words } from './text.ts'

export const meta = () =>
  pageMeta({
    title: `${words.title} – ${site.name}`,
    description: words.description,
    path: '/cli',
    keywords: words.keywords,
  })

export default function CommandLinePage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{words.title}</h1>
      <p className="mt-4 max-w-2xl text-lg leading-relaxed text-quiet">{words.lead}</p>
      <Section id="start" title={words.start}>
        <Lines lines={words.startLines} label={words.startExample} />
        <p className="mt-3 text-quiet">{words.needs}</p>
      </Section>
      <Section id="commands" title={words.commands}>
        <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {help.commands.map(({ name, about }) => (
            <li key={name}>
              <Link
                to={`/cli/commands#${commandAnchor(name)}`}
                className="inline-flex min-h-9 items-center font-mono text-accent-text underline"
              >
                {name}
              </Link>
              <p className="text-[0.9375rem] text-quiet">{about}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="rules" title={words.rules}>
        <p className="max-w-3xl text-quiet">{words.rulesLead}</p>
        <p className="mt-3">
          <Link to="/cli/rules" className="inline-flex min-h-11 items-center text-accent-text underline">
            {words.allRules(help.rules.length)}
          </Link>
        </p>
      </Section>
      <Section id="exit-codes" title={words.exitCodes}>
        <Pairs pairs={help.exitCodes.map(({ code, about }) => ({ name: String(code), about }))} />
      </Section>
      <Section id="ci" title={words.ci}>
        <p className="max-w-3xl text-quiet">{words.ciText}</p>
      </Section>
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}
