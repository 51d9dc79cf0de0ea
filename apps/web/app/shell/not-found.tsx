import { Link } from 'react-router'
import { site } from '../platform/site.ts'
import { tools } from '../tools/all-tools.ts'
import { buttonClass } from '../ui/button.tsx'
import { ToolIcon } from '../ui/glyph.tsx'
import { notFound } from './part-text.ts'

export const meta = () => [{ title: `${notFound.title} – ${site.name}` }, { name: 'robots', content: 'noindex' }]

export default function NotFound() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-20 sm:px-6 sm:py-28">
      <p className="text-7xl font-light tabular-nums text-accent-text sm:text-8xl" aria-hidden>
        404
      </p>
      <h1 className="mt-4 text-4xl sm:text-5xl">{notFound.title}</h1>
      <p className="mt-4 max-w-xl text-lg text-quiet">{notFound.text}</p>
      <Link to="/" className={buttonClass('primary', 'mt-8')}>
        {notFound.home}
      </Link>
      <ul className="mt-16 flex flex-wrap gap-2">
        {tools.map((tool) => (
          <li key={tool.id} data-part={tool.id} data-group={tool.group}>
            <Link
              to={tool.path}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-medium hover:border-line-strong"
            >
              <span className="text-hue">
                <ToolIcon tool={tool} size={17} />
              </span>
              {tool.navLabel}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
