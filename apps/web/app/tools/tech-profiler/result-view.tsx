import { categoryLabel } from '@sundry/contracts/tech-categories'
import type { TechLookupResult, Technology } from '@sundry/contracts/tech-lookup-v1'
import { type Export, ExportButtons } from '../../lookup/export-buttons.tsx'
import { SameNameElsewhere, Warnings } from '../../lookup/result-frame.tsx'
import { SampleCard, SampleNotice } from '../../lookup/sample.tsx'
import { words as lookup } from '../../lookup/text.ts'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { readableJson, toCsv } from '../../platform/export-formats.ts'
import { parseUrl } from '../../platform/parse-url.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TechnologyRow } from './technology-row.tsx'
import { notConfigured, unexpected, words } from './text.ts'

const SHOWN = 12

const tones = { good: 'text-good', weak: 'text-warn', missing: 'text-bad' } as const

function SidePanels({ result }: { result: TechLookupResult }) {
  const { components = [], providers = {}, securityHeaders = [] } = result
  const known = (['hosting', 'cdn', 'dns', 'mail'] as const).filter((key) => providers[key])
  const panels = [components, known, securityHeaders].filter(({ length }) => length > 0).length
  return (
    <div className={`mt-5 grid items-start gap-5 ${panels > 1 ? 'lg:grid-cols-2' : ''}`}>
      {components.length > 0 && (
        <Panel title={words.components}>
          <Components components={components.slice(0, SHOWN)} />
          {components.length > SHOWN && (
            <Fold look="plain" title={<span className="text-sm">{words.more(components.length - SHOWN)}</span>}>
              <Components components={components.slice(SHOWN)} />
            </Fold>
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

export function shownMessage(message: string | undefined): string {
  if (!message || message === lookup.unexpected) return unexpected
  return /API request failed|service key|YOUR_API_KEY/i.test(message) ? notConfigured : message
}

export const isMockMessage = (message: string) => /mock data/i.test(message)

interface CategoryCard {
  slug: string
  label: string
  technologies: readonly Technology[]
}

export function cardsOf(categories: Readonly<Record<string, readonly Technology[]>>): CategoryCard[] {
  return Object.entries(categories)
    .filter(([, technologies]) => technologies.length > 0)
    .map(([slug, technologies]) => ({ slug, label: categoryLabel(slug), technologies }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'))
}

const fileName = (url: string, ending: string) => `technologies-${parseUrl(url)?.hostname ?? 'site'}.${ending}`

function asMarkdown({ analyzedUrl, categories }: TechLookupResult): string {
  const parts = cardsOf(categories).map(
    ({ label, technologies }) =>
      `## ${label}\n${technologies.map(({ name, version }) => `- ${name}${version ? ` ${version}` : ''}`).join('\n')}`,
  )
  return `# Technologies of ${analyzedUrl}\n\n${parts.join('\n\n')}\n`
}

function asCsv({ technologies }: TechLookupResult): string {
  const rows = technologies.map(({ name, version, category, confidence, evidence }) => [
    name,
    version ?? '',
    categoryLabel(category ?? 'miscellaneous'),
    String(confidence ?? ''),
    (evidence ?? []).map(({ kind, detail }) => `${kind}: ${detail}`).join('; '),
  ])
  return toCsv(['Name', 'Version', 'Category', 'Confidence', 'Evidence'], rows)
}

export function exportsOf(result: TechLookupResult): Export[] {
  const { analyzedUrl } = result
  return [
    { name: 'Markdown', text: () => asMarkdown(result) },
    {
      name: 'JSON',
      text: () => readableJson(result),
      file: fileName(analyzedUrl, 'json'),
      type: 'application/json',
    },
    { name: 'CSV', text: () => asCsv(result), file: fileName(analyzedUrl, 'csv'), type: 'text/csv' },
  ]
}

function fixtureOf(result: TechLookupResult): string {
  const found = result.technologies.map(({ name, version, evidence }) => ({ name, version, evidence }))
  const ask = {
    url: result.finalUrl ?? result.analyzedUrl,
    found,
    wrong: ['list false detections'],
    missing: ['list missing technologies'],
  }
  return readableJson(ask)
}

interface Props {
  result: TechLookupResult
  onRetry: (isAutomatic: boolean) => void
}

export function ResultView({ result, onRetry }: Props) {
  const region = useBroughtIntoView<HTMLElement>(result)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="profile"
      data-mock={result.isMockData}
      className="mt-8 grid gap-6"
    >
      {result.isMockData ? (
        <>
          <SampleNotice tone="info" title={words.mockActive} error={shownMessage(result.error)} onRetry={onRetry} />
          <SampleCard>
            <Profile result={result} />
          </SampleCard>
        </>
      ) : (
        <div>
          <Profile result={result} />
        </div>
      )}
    </section>
  )
}

function Profile({ result }: { result: TechLookupResult }) {
  const { copy } = useCopied()
  const cards = cardsOf(result.categories)
  const { title, description } = result.meta
  const report = async () => {
    if (await copy(fixtureOf(result), words.report))
      toast.good({ title: 'Copied!', description: words.reported }, LONG_MS)
  }
  return (
    <>
      <h2 id="profile" className="text-2xl sm:text-3xl">
        {result.isMockData ? lookup.sampleName(words.results) : words.results}{' '}
        <a
          href={result.analyzedUrl}
          target="_blank"
          rel="noreferrer"
          className="text-hue underline underline-offset-4 wrap-anywhere"
        >
          {result.analyzedUrl}
          <span className="sr-only"> {words.newTab}</span>
        </a>
      </h2>
      {title && <p className="mt-3 text-lg font-semibold">{title}</p>}
      {description && <p className="mt-1 max-w-3xl leading-relaxed text-quiet">{description}</p>}
      <p className="mt-3 text-sm text-quiet">
        {words.found(result.technologies.length)}. {!result.isMockData && words.modes[result.mode ?? 'static']}
      </p>
      <Warnings warnings={result.notes} />
      {cards.length === 0 ? (
        <div className="mt-6">
          <Notice title={words.none}>{words.noneText}</Notice>
        </div>
      ) : (
        <div data-cards className="mt-6 grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
          {cards.map(({ slug, label, technologies }) => (
            <Panel key={slug} title={label}>
              <ul className="divide-y divide-line">
                {technologies.map((technology) => (
                  <TechnologyRow key={technology.slug} technology={technology} />
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
      <SidePanels result={result} />
      <SameNameElsewhere name={parseUrl(result.analyzedUrl)?.hostname ?? ''} />
      <div className="mt-8 flex flex-wrap gap-2">
        <ExportButtons exports={exportsOf(result)} />
        {!result.isMockData && (
          <Button variant="quiet" onClick={report}>
            {words.report}
          </Button>
        )}
      </div>
    </>
  )
}
