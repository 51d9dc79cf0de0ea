import type { DomainReportSection, ReportSection } from '@sundry/contracts/domain-report-v1'
import { passedChecks } from '@sundry/domain-report'
import { type FormEvent, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { FindingList } from '../../../lookup/findings/finding-list.tsx'
import { GradeMark } from '../../../lookup/findings/grade-mark.tsx'
import { describeFindings } from '../../../lookup/findings/tell-findings.ts'
import { listWords } from '../../../lookup/findings/text.ts'
import { withoutTones } from '../../../lookup/reading.ts'
import { Facts, FactTable, Tables } from '../../../lookup/reading-view.tsx'
import { useIsSample } from '../../../lookup/sample.tsx'
import type { Unanswered } from '../../../lookup/unanswered.ts'
import UnansweredNotice from '../../../lookup/unanswered-details.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { LineIcon } from '../../../ui/glyph.tsx'
import { sectionWords, words } from '../text.ts'
import type { SectionState } from './report-state.ts'
import { showSection } from './show-section.ts'

const selector = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/i
const MAX = 10

export function SelectorForm({ onSubmit }: { onSubmit: (selectors: string[]) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const selectors = text.split(/[\s,;]+/).filter((one) => one !== '')
    const isRight = selectors.every((one) => one.length <= 63 && selector.test(one))
    if (selectors.length === 0 || selectors.length > MAX || !isRight) return setError(words.selectorsWrong)
    onSubmit(selectors)
  }
  return (
    <Fold className="no-print" title={words.selectors}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          label={words.selectorsLabel}
          hint={words.selectorsHint}
          value={text}
          error={error}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 grow basis-56"
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(null)
          }}
        />
        <Button type="submit" variant="secondary" className="sm:mt-7">
          {words.selectorsRun}
        </Button>
      </form>
    </Fold>
  )
}

const ChainImage = lazy(() => import('./chain-image.tsx'))

interface Props {
  name: ReportSection
  section: SectionState
  /** Receives the focus of the button that asked for the section. */
  region?: RefObject<HTMLElement | null>
  onRetry: (selectors?: string[]) => void
  /** Again, and whether this finding is still there. */
  onRecheck: (code: string) => void
  onCancel: () => void
}

export const sectionAnchor = (name: ReportSection) => `section-${name}`

export function SectionCard({ name, section, region, ...actions }: Props) {
  const { name: title, about } = sectionWords[name]
  const answer = section.state === 'done' ? section.answer : null
  return (
    <section
      {...(region && { ref: region, tabIndex: -1 })}
      id={sectionAnchor(name)}
      aria-labelledby={`${sectionAnchor(name)}-title`}
      aria-busy={section.state === 'waiting'}
      data-section={name}
      data-state={section.state}
      className="rounded-(--radius-card) border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex items-center gap-4">
        <GradeMark grade={answer?.grade ?? null} />
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h3 id={`${sectionAnchor(name)}-title`} className="text-xl">
            {title}
            {answer?.grade && <span className="sr-only"> grade {answer.grade}</span>}
          </h3>
          <p className="text-sm text-quiet">{about}</p>
        </div>
      </div>
      <div className="mt-4">
        <Content section={section} title={title} {...actions} />
      </div>
    </section>
  )
}

function Content({ section, title, onRetry, onRecheck, onCancel }: Omit<Props, 'name'> & { title: string }) {
  const isSample = useIsSample()
  if (section.state === 'waiting' && !section.before) return <Skeleton title={title} onCancel={onCancel} />
  if (section.state === 'stopped') return <Missing onRetry={onRetry}>{words.stopped}</Missing>
  if (section.state === 'failed') return <Unknown {...section} onRetry={onRetry} />
  const isWaiting = section.state === 'waiting'
  const answer = isWaiting ? section.before : section.answer
  if (!answer) return null
  if (isSample) return <Facts facts={showSection(answer).facts} />
  const isEmpty = answer.reading === null && answer.findings.length === 0
  // A retry meets the same resolver.
  const isHopeless = answer.type === 'dnssec' && answer.reading?.reason === 'signatures-withheld'
  if (isEmpty && answer.error === null) return <p className="text-quiet">{words.nothingSeen}</p>
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${isWaiting ? 'opacity-60' : ''}`}>
      {answer.error !== null && (
        <Unknown
          error={answer.error}
          kind={isEmpty ? 'unknown' : isHopeless ? 'impossible' : 'partly'}
          {...(!isHopeless && { onRetry })}
        />
      )}
      {!isEmpty && <Answer answer={answer} onRetry={onRetry} onRecheck={onRecheck} isWaiting={isWaiting} />}
    </div>
  )
}

interface UnknownProps extends Partial<Pick<Props, 'onRetry'>> {
  error: string
  unanswered?: Unanswered | null
  kind?: Unanswered['kind']
}

/** A section retries only by a press: six countdowns at once would be no help. */
function Unknown({ error, unanswered, kind = 'unknown', onRetry }: UnknownProps) {
  return (
    <UnansweredNotice
      unanswered={unanswered ?? { kind, message: error, retryAfter: null }}
      onRetry={onRetry && (() => onRetry())}
    />
  )
}

interface AnswerProps extends Pick<Props, 'onRetry' | 'onRecheck'> {
  answer: DomainReportSection
  isWaiting: boolean
}

function Answer({ answer, onRetry, onRecheck, isWaiting }: AnswerProps) {
  const { facts: toned, tables } = showSection(answer)
  const facts = answer.findings.length === 0 ? withoutTones(toned) : toned
  const chain = answer.type === 'dnssec' && answer.reading?.zones.length ? answer.reading : null
  const passed = passedChecks(answer)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {answer.findings.length > 0 && (
        <FindingList findings={describeFindings(answer)} recheck={{ isWaiting, onPress: onRecheck }} />
      )}
      {answer.findings.length === 0 && passed.length === 0 && answer.grade !== null && (
        <p className="text-quiet">{listWords.nothingWrong}</p>
      )}
      <FactTable facts={facts} />
      <div className="grid gap-3 lg:grid-cols-2 [&>[open]]:col-span-full">
        <Passed titles={passed} isAll={answer.findings.length === 0} />
        <Tables
          tables={tables}
          isOpen={facts.length === 0}
          image={
            chain && {
              title: words.chain,
              content: (
                <Suspense fallback={<Bars />}>
                  <ChainImage chain={chain} />
                </Suspense>
              ),
            }
          }
        />
        {answer.type === 'mail' && <SelectorForm onSubmit={onRetry} />}
      </div>
    </div>
  )
}

function Passed({ titles, isAll }: { titles: readonly string[]; isAll: boolean }) {
  if (titles.length === 0) return null
  return (
    <Fold
      title={
        <>
          {isAll && listWords.nothingWrong}
          <span className="text-good">{words.passed(titles.length)}</span>
        </>
      }
    >
      <ul className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {titles.map((title) => (
          <li key={title} className="flex gap-2">
            <LineIcon path="M5 12.5l4.5 4.5L19 7.5" size={18} className="shrink-0 text-good" />
            {title}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function Missing({ children, onRetry }: { children: ReactNode; onRetry: Props['onRetry'] }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-quiet">{children}</p>
      <Button variant="secondary" onClick={() => onRetry()}>
        {words.retry}
      </Button>
    </div>
  )
}

function Skeleton({ title, onCancel }: { title: string; onCancel: () => void }) {
  return (
    <div className="flex items-start gap-4">
      <div className="grow">
        <p className="sr-only">{words.looking(title)}</p>
        <Bars />
      </div>
      <Button variant="quiet" aria-label={`${words.cancel}: ${title}`} onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  )
}

const Bars = () => (
  <div aria-hidden="true" className="grid gap-3 motion-safe:animate-pulse">
    {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
      <span key={width} className={`h-4 rounded bg-raised ${width}`} />
    ))}
  </div>
)
