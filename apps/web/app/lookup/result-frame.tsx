import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useBroughtIntoView } from '../platform/bring-into-view.ts'
import { readTypedTarget, toolsFor } from '../shell/typed-target.ts'
import { tools } from '../tools/all-tools.ts'
import { ToolIcon } from '../ui/glyph.tsx'
import { SampleCard, SampleNotice, useIsSample } from './sample.tsx'
import { words } from './text.ts'

export function SameNameElsewhere({ name, shown = name }: { name: string; shown?: string | undefined }) {
  const { pathname } = useLocation()
  const isSample = useIsSample()
  const target = readTypedTarget(name)
  const others = target ? toolsFor(target, tools).filter(({ tool }) => tool.path !== pathname) : []
  if (isSample || others.length === 0) return null
  return (
    <nav aria-label={words.elsewhere(shown)} className="no-print mt-8 border-t border-line pt-5">
      <p className="text-sm text-quiet wrap-anywhere">{words.elsewhere(shown)}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {others.map(({ tool, to }) => (
          <li key={tool.id} data-group={tool.group}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold hover:border-hue hover:text-hue"
            >
              <ToolIcon tool={tool} size={16} />
              {tool.navLabel}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Warnings({ warnings }: { warnings: readonly string[] | undefined }) {
  if (!warnings || warnings.length === 0) return null
  return (
    <ul className="mt-5 flex flex-col gap-1.5 border-l-2 border-warn pl-4 text-[0.9375rem] text-quiet">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}

interface Fact {
  name: string
  value: ReactNode
  note?: ReactNode
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[14rem_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {value || 'N/A'}
            {note && <span className="mt-0.5 block text-sm text-quiet">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

// Letters of other scripts that look like Latin ones, after Unicode's confusables (UTS 39); a small part of them.
const looksLatin = new Map(
  'аa вb сc ԁd еe һh іi јj кk ӏl мm нh оo рp ԛq гr ѕs тt уy ѵv ԝw хx ьb αa οo νv ρp τt υu κk ιi γy χx ωw ոn սu օo հh ցg ıi ɑa ɡg'
    .split(' ')
    .map((pair) => [pair[0] ?? '', pair[1] ?? '']),
)

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Hangul'] as const

const tests = scripts.map((script) => ({ script, test: new RegExp(`\\p{Script=${script}}`, 'u') }))

/** Mixed scripts in one label, or a label of another script that looks Latin (homographs); null when neither. */
export function confusableWarning(unicodeName: string): string | null {
  for (const label of unicodeName.normalize('NFC').split('.')) {
    const found = tests.filter(({ test }) => test.test(label)).map(({ script }) => script)
    if (found.length > 1) return `“${label}” mixes ${found.join(' and ')} letters. Look at it twice.`
    const twin = [...label].map((letter) => looksLatin.get(letter) ?? letter).join('')
    if (twin !== label && /^[a-z0-9-]+$/.test(twin)) {
      const how = found[0] === 'Latin' ? 'has letters' : `is written in ${found[0] ?? 'other'} letters`
      return `“${label}” ${how} that look like “${twin}”. It is a different name.`
    }
  }
  return null
}

function ShownName({ ascii, unicode = ascii }: { ascii: string; unicode?: string | undefined }) {
  const warning = unicode === ascii ? null : confusableWarning(unicode)
  return (
    <>
      <h2 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{unicode}</h2>
      {unicode !== ascii && <p className="mt-1 font-mono text-sm text-quiet [overflow-wrap:anywhere]">{ascii}</p>}
      {warning && (
        <p role="alert" className="mt-2 font-medium text-warn">
          {warning}
        </p>
      )}
    </>
  )
}

interface Props {
  label: string
  result: {
    domainName: string
    unicodeName?: string | undefined
    isMockData: boolean
    error?: string | undefined
  }
  /** Asks again, where the server could not. */
  onRetry?: ((isAutomatic: boolean) => void) | undefined
  children: ReactNode
}

export function ResultFrame({ label, result, onRetry, children }: Props) {
  const region = useBroughtIntoView<HTMLElement>(result)
  if (result.isMockData) {
    return (
      <section ref={region} tabIndex={-1} aria-label={label} data-mock className="mt-6 grid gap-5">
        <SampleNotice error={result.error} onRetry={onRetry} />
        <SampleCard>
          <h2 className="text-2xl sm:text-3xl">{words.sampleName(result.domainName)}</h2>
          {children}
        </SampleCard>
      </section>
    )
  }
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={label}
      data-mock={false}
      className="mt-6 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-8"
    >
      <ShownName ascii={result.domainName} unicode={result.unicodeName} />
      {children}
      <SameNameElsewhere name={result.domainName} shown={result.unicodeName} />
    </section>
  )
}
