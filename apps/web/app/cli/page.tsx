import packed, { type PackedCommand } from 'virtual:packed-command'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '../platform/format.ts'
import { at, commandPackage, isShown, site, siteAddress } from '../platform/site.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { buttonClass } from '../ui/button.tsx'
import { CommandLines } from '../ui/command-lines.tsx'
import help from './help.generated.json' with { type: 'json' }
import { commandAnchor, Pairs } from './parts.tsx'
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
        <Install packed={packed} />
        <Published name={commandPackage()} />
        <h3 className="mt-8 text-lg">{words.firstLines}</h3>
        <CommandLines lines={words.startLines} label={words.startExample} />
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
      <Section id="rules" title={words.rules(help.ruleCount)}>
        <p className="max-w-3xl text-quiet">{words.rulesLead}</p>
        <p className="mt-3">
          <Link to="/cli/rules" className="inline-flex min-h-11 items-center text-accent-text underline">
            {words.allRules(help.ruleCount)}
          </Link>
        </p>
      </Section>
      <Section id="exit-codes" title={words.exitCodes}>
        <Pairs pairs={help.exitCodes.map(({ code, about }) => ({ name: String(code), about }))} />
      </Section>
      <Section id="ci" title={words.ci}>
        <p className="max-w-3xl text-quiet">{words.ciText}</p>
        <p className="mt-3">
          <Link to="/cli/ci" className="inline-flex min-h-11 items-center text-accent-text underline">
            {words.ciLink}
          </Link>
        </p>
      </Section>
    </div>
  )
}

export function Install({ packed }: { packed: PackedCommand | null }) {
  if (!packed) return <p className="max-w-3xl text-quiet">{words.notPacked}</p>
  const address = `/cli/${packed.file}`
  return (
    <>
      <p className="max-w-3xl text-quiet">{words.installLead}</p>
      <p className="mt-4">
        <a href={at(address)} download className={buttonClass()}>
          {words.download(formatBytes(packed.bytes))}
        </a>
      </p>
      <p className="mt-4 max-w-3xl text-quiet">
        {words.release(packed)}, SHA-256{' '}
        <code className="break-all font-mono text-[0.9375rem] text-ink">{packed.sha256}</code>
      </p>
      {isShown('address') && (
        <div data-part="address">
          {words.installLines({ ...packed, address: siteAddress() + address }).map(({ system, lines }) => (
            <div key={system} className="mt-6">
              <h3 className="text-lg">{system}</h3>
              <CommandLines lines={lines} label={words.installOn(system)} />
            </div>
          ))}
        </div>
      )}
      <p className="mt-4 max-w-3xl text-quiet">{words.installStops}</p>
      <h3 className="mt-8 text-lg">{words.withoutAlias}</h3>
      <CommandLines lines={[words.withoutAliasLine]} label={words.withoutAlias} />
    </>
  )
}

/** Hidden by its attribute, which the server fills: what a page holds must not differ from what it is hydrated to. */
function Published({ name }: { name: string }) {
  return (
    <div data-package={name} className="mt-8 data-[package='']:hidden">
      <h3 className="text-lg">{words.published}</h3>
      <CommandLines lines={[`npx --yes ${name} --help`]} label={words.published} />
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
