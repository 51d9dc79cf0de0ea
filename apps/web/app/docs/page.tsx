import { Link } from 'react-router'
import { isShown, site } from '../platform/site.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { docPages } from './doc-pages.ts'
import { words } from './text.ts'

export const meta = () =>
  pageMeta({
    title: `${words.title} – ${site.name}`,
    description: words.description,
    path: '/docs',
    keywords: words.keywords,
  })

export default function DocsPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{words.title}</h1>
      <p className="mt-4 max-w-2xl text-lg leading-relaxed text-quiet">{words.lead}</p>
      <Contents id="installation" title={words.ownPages} pages={docPages} />
      <Contents id="command" title={words.command} pages={words.commandPages} />
    </div>
  )
}

interface Listed {
  readonly path: string
  readonly title: string
  readonly description: string
  /** The tool that it is about, which an installation may leave out. */
  readonly part?: string
}

function Contents({ id, title, pages }: { id: string; title: string; pages: readonly Listed[] }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {pages.map(
          ({ path, title, description, part }) =>
            (part === undefined || isShown(part)) && (
              <li key={path} data-part={part}>
                <Link to={path} className="inline-flex min-h-9 items-center text-lg text-accent-text underline">
                  {title}
                </Link>
                <p className="text-quiet">{description}</p>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
