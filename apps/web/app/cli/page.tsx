import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '../shell/site-text.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { ScrollBox } from '../ui/scroll-box.tsx'
import help from './help.generated.json' with { type: 'json' }
import { words } from './text.ts'

export const meta = () =>
  pageMeta({
    title: `${words.title} – ${site.name}`,
    description: words.description,
    path: '/cli',
    keywords: words.keywords,
  })

const anchorOf = (name: string) => name.replaceAll(' ', '-')

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
              <a
                href={`#${anchorOf(name)}`}
                className="inline-flex min-h-9 items-center font-mono text-accent-text underline"
              >
                {name}
              </a>
              <p className="text-[0.9375rem] text-quiet">{about}</p>
            </li>
          ))}
        </ul>
      </Section>
      {help.commands.map((command) => (
        <CommandHelp key={command.name} command={command} />
      ))}
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

function CommandHelp({ command }: { command: (typeof help.commands)[number] }) {
  const { name, about, usage, arguments: given, options, examples } = command
  const valued = (one: { about: string; choices?: readonly string[] }) =>
    one.choices ? `${one.about} (${one.choices.join(', ')})` : one.about
  return (
    <section aria-labelledby={anchorOf(name)} className="mt-10 border-t border-line pt-8">
      <h3 id={anchorOf(name)} className="scroll-mt-20 font-mono text-xl">
        {name}
      </h3>
      <p className="mt-2">{about}</p>
      <Lines lines={[usage]} label={`${words.usage}: ${name}`} />
      <Pairs
        pairs={[
          ...given.map((one) => ({ name: one.form, about: valued(one) })),
          ...options.map((one) => ({ name: one.flags, about: valued(one) })),
        ]}
      />
      <Lines lines={examples} label={`${words.examples}: ${name}`} />
    </section>
  )
}

function Pairs({ pairs }: { pairs: readonly { name: string; about: string }[] }) {
  if (pairs.length === 0) return null
  return (
    // A class on each entry would make the page larger than the first round trip of a connection carries.
    <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(12rem,auto)_1fr] [&>dd]:text-quiet [&>dt]:font-mono [&>dt]:text-[0.9375rem]">
      {pairs.map(({ name, about }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{about}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Lines({ lines, label }: { lines: readonly string[]; label: string }) {
  return (
    <ScrollBox label={label} className="mt-4 bg-surface p-4">
      <pre className="font-mono text-[0.9375rem]">{lines.join('\n')}</pre>
    </ScrollBox>
  )
}
