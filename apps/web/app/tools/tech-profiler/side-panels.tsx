import type { TechLookupResult } from '@sundry/contracts/tech-lookup-v1'
import { Panel } from '../../ui/panel.tsx'
import { words } from './text.ts'

const SHOWN = 12

const tones = { good: 'text-good', weak: 'text-warn', missing: 'text-bad' } as const

export function SidePanels({ result }: { result: TechLookupResult }) {
  const { components = [], providers = {}, securityHeaders = [] } = result
  const known = (['hosting', 'cdn', 'dns', 'mail'] as const).filter((key) => providers[key])
  const panels = [components, known, securityHeaders].filter(({ length }) => length > 0).length
  return (
    <div className={`mt-5 grid items-start gap-5 ${panels > 1 ? 'lg:grid-cols-2' : ''}`}>
      {components.length > 0 && (
        <Panel title={words.components}>
          <Components components={components.slice(0, SHOWN)} />
          {components.length > SHOWN && (
            <details>
              <summary className="flex min-h-11 list-none items-center gap-2 text-sm text-quiet hover:text-ink">
                <span aria-hidden="true">›</span> {words.more(components.length - SHOWN)}
              </summary>
              <Components components={components.slice(SHOWN)} />
            </details>
          )}
        </Panel>
      )}
      {known.length > 0 && (
        <Panel title={words.providers}>
          <dl className="divide-y divide-line">
            {known.map((key) => (
              <div key={key} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <dt className="text-quiet">{words.providerNames[key]}</dt>
                <dd className="font-semibold">{providers[key]}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {securityHeaders.length > 0 && (
        <Panel title={words.security}>
          <ul className="divide-y divide-line">
            {securityHeaders.map(({ name, value, verdict }) => (
              <li key={name} className="py-2.5">
                <span className="flex justify-between gap-4">
                  <code className="font-mono text-sm">{name}</code>
                  <span className={`font-semibold ${tones[verdict]}`}>{words.verdicts[verdict]}</span>
                </span>
                {value && <span className="mt-1 block font-mono text-xs text-quiet wrap-anywhere">{value}</span>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Components({ components }: { components: NonNullable<TechLookupResult['components']> }) {
  return (
    <ul className="divide-y divide-line">
      {components.map(({ kind, slug, name, version, author, approximate }) => (
        <li key={kind + slug} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <span className="wrap-anywhere">
            <span className="mr-2 text-sm text-quiet">{words.kinds[kind]}</span>
            <span className="font-semibold">{name}</span>
            {author && <span className="text-quiet"> {words.by(author)}</span>}
          </span>
          <span className="tabular-nums">
            {version ?? ''}
            {version && approximate && <span className="text-sm text-quiet"> ({words.approximate})</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
