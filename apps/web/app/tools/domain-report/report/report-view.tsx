import type { ReportSection } from '@sundry/contracts/domain-report-v1'
import { type MailFacts, overallGrade } from '@sundry/domain-report'
import { lazy, Suspense, useMemo, useState } from 'react'
import { GradeMark } from '../../../lookup/findings/grade-mark.tsx'
import { describeFindings } from '../../../lookup/findings/tell-findings.ts'
import { factsFrom } from '../../../lookup/records/mail-facts.ts'
import { ResultFrame } from '../../../lookup/result-frame.tsx'
import UnansweredNotice from '../../../lookup/unanswered-details.tsx'
import { useBroughtIntoView } from '../../../platform/bring-into-view.ts'
import { exactTime } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { builderWords, everySectionName, sectionNames, sectionWords, words } from '../text.ts'
import { Disclosure } from './disclosure.tsx'
import { ExportBar } from './export-bar.tsx'
import { PLAN_ANCHOR, PlanPanel, reportPlan } from './plan-panel.tsx'
import { madeBy } from './plan-text.ts'
import { orderedAnswers, type ReportRun } from './report-state.ts'
import { SectionCard, sectionAnchor } from './section-card.tsx'
import { SummaryStrip } from './summary-strip.tsx'

const RecordBuilder = lazy(() => import('../../../lookup/records/record-builder.tsx'))
const WatchButton = lazy(() => import('../../../lookup/watch-button.tsx'))
const ComparePanel = lazy(() => import('./compare-panel.tsx'))

/** Left open or closed, it stays so in the next report. */
let wasBuilding = false

/** All that a report is about, but for what its visitor can do without. */
const watchesOf = (target: string) =>
  (['registration', 'name-servers', 'certificate', 'dnssec', 'mail'] as const).map((kind) => ({ kind, target }))

/** Facts about mail, also while it is checked again. */
function factsOf({ start, sections: { mail } }: ReportRun): MailFacts | null {
  return factsFrom(start, mail?.state === 'done' ? mail.answer : mail?.state === 'waiting' ? mail.before : undefined)
}

interface Props {
  run: ReportRun
  onRetry: (name: ReportSection, selectors?: string[]) => void
  onRecheck: (name: ReportSection, code: string) => void
  onCancel: () => void
  onCancelSection: (name: ReportSection) => void
  onReport: (name: string) => void
  onAgain: () => void
}

export default function ReportView({ run, onRetry, onRecheck, onCancel, onCancelSection, onReport, onAgain }: Props) {
  const { start, sections } = run
  const shown = useMemo(
    () =>
      start && {
        domainName: start.kind === 'address' ? start.asked : (start.domain ?? start.asked),
        ...(start.kind === 'domain' && start.unicodeName && { unicodeName: start.unicodeName }),
        isMockData: start.isMockData,
      },
    [start],
  )
  const [isBuilding, setBuilding] = useState(wasBuilding)
  const facts = factsOf(run)
  const [requested, setRequested] = useState<ReportSection | null>(null)
  const region = useBroughtIntoView<HTMLElement>(requested)
  if (start === null || shown === null) return null
  const names = everySectionName.filter((name) => sections[name])
  const isWhole = !start.isMockData && sectionNames.every((name) => sections[name]?.state === 'done')
  const offered = isWhole ? (start.onRequest ?? []).filter((name) => !sections[name]) : []
  const answers = orderedAnswers(run)
  const isWaiting = names.some((name) => sections[name]?.state === 'waiting')
  const sectionCards = (
    <div className="mt-4 grid gap-4">
      {names.map((name) => (
        <SectionCard
          key={name}
          name={name}
          section={sections[name] ?? { state: 'stopped' }}
          {...(name === requested && { region })}
          onRetry={(selectors) => onRetry(name, selectors)}
          onRecheck={(code) => onRecheck(name, code)}
          onCancel={() => onCancelSection(name)}
        />
      ))}
    </div>
  )
  return (
    <div>
      <ResultFrame label={words.result} result={shown} onRetry={onAgain}>
        {start.isMockData ? (
          sectionCards
        ) : start.state ? (
          <div className="mt-5">
            <UnansweredNotice
              unanswered={{
                kind: start.state,
                message: start.state === 'unknown' ? words.notInDns : '',
                retryAfter: null,
              }}
              onRetry={onAgain}
            />
          </div>
        ) : (
          <Overview run={run} names={names} onCancel={onCancel} />
        )}
        {run.phase === 'over' && !start.isMockData && (
          <div className="mt-6 flex flex-wrap items-start gap-3">
            {start.kind === 'domain' && !start.state && (
              <Suspense fallback={null}>
                <WatchButton watches={watchesOf(start.domain ?? start.asked)} />
              </Suspense>
            )}
            <ExportBar run={run} />
          </div>
        )}
        {start.kind === 'address' && !start.isMockData && (
          <p className="mt-4 flex flex-wrap items-center gap-3 text-quiet">
            {words.address}
            {start.domain !== null && (
              <Button variant="secondary" onClick={() => onReport(start.domain ?? '')}>
                {words.addressOf(start.domain)}
              </Button>
            )}
          </p>
        )}
      </ResultFrame>
      {!start.isMockData && names.length > 1 && <SectionBar run={run} names={names} />}
      {start.kind === 'domain' && !start.isMockData && !start.state && (
        <PlanPanel answers={answers} domain={start.domain ?? start.asked} isWaiting={isWaiting} />
      )}
      {!start.isMockData && sectionCards}
      {offered.map((name) => (
        <div
          key={name}
          className="no-print mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
        >
          <div className="min-w-0">
            <h3 className="text-xl">{sectionWords[name].name}</h3>
            <p className="text-sm text-quiet">{sectionWords[name].about}</p>
          </div>
          <Button
            variant="secondary"
            onClick={() => {
              setRequested(name)
              onRetry(name)
            }}
          >
            {words.more(sectionWords[name].name)}
          </Button>
        </div>
      ))}
      {facts && (
        <div className="mt-5">
          <Disclosure
            {...builderWords}
            isOpen={isBuilding}
            onOpen={(isOpen) => {
              wasBuilding = isOpen
              setBuilding(isOpen)
            }}
          >
            <RecordBuilder facts={facts} />
          </Disclosure>
        </div>
      )}
      {run.phase === 'over' && start.kind === 'domain' && !start.isMockData && (
        <Suspense fallback={null}>
          <ComparePanel key={start.asked} first={run} />
        </Suspense>
      )}
    </div>
  )
}

function Overview({ run, names, onCancel }: { run: ReportRun; names: readonly ReportSection[]; onCancel: () => void }) {
  const { sections, start } = run
  const answers = orderedAnswers(run)
  const isWaiting = names.some((name) => sections[name]?.state === 'waiting')
  const { grade, reasons } = overallGrade(Object.fromEntries(answers.map((answer) => [answer.type, answer])))
  const isOver = !isWaiting && answers.length === names.length
  return (
    <div className="mt-4 grid gap-6">
      <SummaryStrip run={run} />
      {start?.kind === 'domain' && (
        <div className="flex items-start gap-5">
          <GradeMark size="large" grade={isOver ? grade : null} />
          <div className="min-w-0">
            <p className="font-semibold">
              {isOver ? (grade === null ? words.noGrade : `${words.overall}: ${grade}`) : words.overall}
            </p>
            {isWaiting ? (
              <p className="text-quiet">{words.stillComing(answers.length, names.length)}</p>
            ) : (
              <Reasons grade={grade} isOver={isOver} reasons={reasons} answers={answers} />
            )}
          </div>
        </div>
      )}
      {run.end && (
        <p className="text-sm text-quiet">
          <time dateTime={run.end.fetchedAt}>{exactTime(run.end.fetchedAt)}</time>
          {run.end.resolver && ` · ${words.resolver(run.end.resolver)}`}
          <span className="hidden print:inline"> · {madeBy}</span>
        </p>
      )}
      {isWaiting && (
        <div className="flex items-center gap-4">
          <ProgressBar
            label={words.progress}
            value={names.length - names.filter((name) => sections[name]?.state === 'waiting').length}
            max={names.length}
            className="grow"
          />
          <Button variant="quiet" onClick={onCancel}>
            {words.cancelAll}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Stays in view, so that every section is one press away; a phone scrolls it sideways. */
function SectionBar({ run: { sections }, names }: { run: ReportRun; names: readonly ReportSection[] }) {
  return (
    <nav
      aria-label={words.sections}
      data-section-bar
      className="no-print top-(--below-header) z-20 mt-5 overflow-x-auto rounded-b-xl border-b border-line bg-page/95 backdrop-blur-md [scrollbar-width:none] [@media(height>=30rem)]:sticky"
    >
      <ul className="flex gap-1 py-1.5 lg:justify-between">
        {names.map((name) => {
          const section = sections[name]
          const grade = section?.state === 'done' ? section.answer.grade : null
          return (
            <li key={name}>
              <a
                href={`#${sectionAnchor(name)}`}
                className="flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm font-semibold whitespace-nowrap hover:bg-raised focus-visible:-outline-offset-2"
              >
                <GradeMark grade={grade} />
                {sectionWords[name].name}
                {grade && <span className="sr-only">{words.grade(grade)}</span>}
                {section?.state === 'waiting' && <span className="sr-only">{words.notYet}</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface ReasonsProps {
  grade: string | null
  isOver: boolean
  reasons: readonly string[]
  answers: ReturnType<typeof orderedAnswers>
}

function Reasons({ grade, isOver, reasons, answers }: ReasonsProps) {
  if (!isOver) return <p className="text-quiet">{words.unfinished}</p>
  const unknown = answers.filter(({ error }) => error !== null).map(({ type }) => sectionWords[type].name)
  if (grade === null && unknown.length > 0) return <p className="text-quiet">{words.noGradeUnknown(unknown)}</p>
  if (grade === null) return <p className="text-quiet">{words.noGradeWhy}</p>
  if (reasons.length === 0) return <p className="text-quiet">{words.allGood}</p>
  const named = reasons.flatMap((name) => answers.find(({ type }) => type === name) ?? [])
  return (
    <>
      <p className="sr-only">{words.keptBy}</p>
      <ul className="mt-1 grid gap-0.5 text-quiet">
        {named.map((answer) => {
          const errors = answer.findings.filter(({ severity }) => severity === 'error').length
          const finding = describeFindings(answer).find(({ code }) => code === answer.reasons[0])
          return (
            <li key={answer.type} className="wrap-anywhere">
              <a
                href={`#${sectionAnchor(answer.type)}`}
                className="font-semibold text-ink underline underline-offset-4"
              >
                {sectionWords[answer.type].name}
              </a>
              : {finding?.found ?? answer.reasons[0]}
              {errors > 1 && ` ${words.moreErrors(errors - 1)}`}
            </li>
          )
        })}
      </ul>
      <FirstStep answers={answers} />
    </>
  )
}

function FirstStep({ answers }: Pick<ReasonsProps, 'answers'>) {
  const { steps } = reportPlan(answers)
  const [first] = steps
  if (!first) return null
  return (
    <p className="mt-1 wrap-anywhere">
      <span className="font-semibold">{words.startWith}</span> {first.action}{' '}
      {steps.length > 1 && (
        <a href={`#${PLAN_ANCHOR}`} className="underline underline-offset-4">
          {words.allSteps(steps.length)}
        </a>
      )}
    </p>
  )
}
