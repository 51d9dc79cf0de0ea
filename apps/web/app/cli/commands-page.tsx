// The help of every command, on a page of its own: with it, /cli did not fit into the first round trip of a connection.
import { Link } from 'react-router'
import { site } from '../platform/site.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { Lines } from '../ui/command-lines.tsx'
import help from './help.generated.json' with { type: 'json' }
import { commandAnchor, Pairs } from './parts.tsx'
import { words } from './text.ts'

export const meta = () =>
  pageMeta({
    title: `${words.everyCommand} – ${site.name}`,
    description: words.everyCommandLead,
    path: '/cli/commands',
    keywords: words.keywords,
  })

export default function CommandsPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{words.everyCommand}</h1>
      <p className="mt-4 max-w-2xl text-lg leading-relaxed text-quiet">{words.everyCommandLead}</p>
      <p className="mt-3">
        <Link to="/cli" className="inline-flex min-h-11 items-center text-accent-text underline">
          {words.toStart}
        </Link>
      </p>
      {help.commands.map((command) => (
        <CommandHelp key={command.name} command={command} />
      ))}
    </div>
  )
}

function CommandHelp({ command }: { command: (typeof help.commands)[number] }) {
  const { name, about, usage, arguments: input, options, examples } = command
  const valued = (one: { about: string; choices?: readonly string[] }) =>
    one.choices ? `${one.about} (${one.choices.join(', ')})` : one.about
  return (
    <section aria-labelledby={commandAnchor(name)} className="mt-10 border-t border-line pt-8">
      <h2 id={commandAnchor(name)} className="scroll-mt-20 font-mono text-xl">
        {name}
      </h2>
      <p className="mt-2">{about}</p>
      <Lines lines={[usage]} label={`${words.usage}: ${name}`} />
      <Pairs
        pairs={[
          ...input.map((one) => ({ name: one.form, about: valued(one) })),
          ...options.map((one) => ({ name: one.flags, about: valued(one) })),
        ]}
      />
      <Lines lines={examples} label={`${words.examples}: ${name}`} />
    </section>
  )
}
