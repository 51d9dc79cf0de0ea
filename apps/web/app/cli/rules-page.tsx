// What `sundry check` looks for, a rule each: a page of its own, since a finding names its rule and links here.
import { site } from '../shell/site-text.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import help from './help.generated.json' with { type: 'json' }
import { words } from './text.ts'

export const meta = () =>
  pageMeta({
    title: `${words.rules} – ${site.name}`,
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

export default function RulesPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{words.rules}</h1>
      <p className="mt-4 max-w-2xl text-lg leading-relaxed text-quiet">{words.rulesLead}</p>
      {help.rules.map(({ id, severity, title, why, fix }) => (
        <section key={id} id={id} className="mt-6 scroll-mt-20">
          <h2 className="text-lg">{inCode(title)}</h2>
          <p className="text-quiet">
            <code>{id}</code> ({severity}). {inCode(`${why} ${fix}`)}
          </p>
        </section>
      ))}
    </div>
  )
}
