import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import { notations, type Plan, type PlanStep, planOf, readyRecords, recordsText } from '@sundry/domain-report'
import { finishedDraft, useAnswerCount } from '../../../lookup/findings/draft-box.tsx'
import { describeFinding } from '../../../lookup/findings/tell-findings.ts'
import { words as common } from '../../../lookup/text.ts'
import { LONG_MS, toast } from '../../../platform/toasts-store.ts'
import { useCopied } from '../../../platform/use-copied.ts'
import { Button } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { sectionWords } from '../text.ts'
import { words } from './plan-text.ts'
import { sectionAnchor } from './section-card.tsx'

/** With the records that their owner has completed in this visit. */
export const reportPlan = (answers: readonly DomainReportSection[]): Plan =>
  planOf(answers, { describe: describeFinding, finish: (draft) => finishedDraft(draft).records })

export const PLAN_ANCHOR = 'plan'

/** Steps that are shown before the rest is unfolded. */
const SHOWN = 4

const tones = { ready: 'text-good', owner: 'text-warn', later: 'text-quiet', manual: 'text-quiet' } as const

interface Props {
  answers: readonly DomainReportSection[]
  domain: string
  /** True while sections are still missing. */
  isWaiting: boolean
}

export function PlanPanel({ answers, domain, isWaiting }: Props) {
  useAnswerCount()
  const plan = reportPlan(answers)
  const { steps, isPartial } = plan
  const ready = readyRecords(plan)
  const waiting = steps.filter(({ state }) => state === 'owner').length
  const rest = steps.slice(SHOWN)
  return (
    <section
      id={PLAN_ANCHOR}
      aria-labelledby="plan-title"
      className="mt-5 scroll-mt-32 rounded-(--radius-card) border border-line bg-surface p-4 sm:p-6"
    >
      <h3 id="plan-title" className="text-xl">
        {words.title}
      </h3>
      <p className="text-sm text-quiet">
        {isWaiting
          ? words.waiting
          : steps.length === 0
            ? words.nothing
            : words.counts(steps.length, ready.length, waiting)}
        {!isWaiting && isPartial && ` ${words.partial}`}
      </p>
      {!isWaiting && steps.length > 0 && (
        <>
          <Steps steps={steps.slice(0, SHOWN)} first={1} />
          {rest.length > 0 && (
            <Fold look="line" title={words.more(rest.length)}>
              <Steps steps={rest} first={SHOWN + 1} />
            </Fold>
          )}
          {ready.length > 0 && <ReadyRecords records={ready} domain={domain} />}
        </>
      )}
    </section>
  )
}

function Steps({ steps, first }: { steps: readonly PlanStep[]; first: number }) {
  return (
    <ol start={first} className="mt-2 divide-y divide-line">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own, and the order is that of the plan
        <li key={at} data-step={step.state} className="grid grid-cols-[1.75rem_minmax(0,1fr)] py-2.5">
          <span className="font-semibold text-quiet">{first + at}.</span>
          <Step step={step} />
        </li>
      ))}
    </ol>
  )
}

function Step({ step: { section, action, why, wait, needs, spread, state, records } }: { step: PlanStep }) {
  const [reason, ...others] = why
  return (
    <div className="min-w-0 wrap-anywhere">
      {wait !== null && (
        <p className="text-sm">
          <span className="font-semibold">{words.first}</span> {wait}
        </p>
      )}
      <p className="font-medium">{action}</p>
      <p className="text-sm text-quiet">
        <span className={`font-semibold ${tones[state]}`}>{words.states[state]}</span>
        {' · '}
        <a href={`#${sectionAnchor(section)}`} className="underline underline-offset-4">
          {sectionWords[section].name}
        </a>
        {reason !== undefined && `: ${reason}`}
        {others.length > 0 && ` ${words.others(others.length)}`}
      </p>
      {needs !== null && <p className="text-sm">{needs}</p>}
      {records.map((record) => (
        <p key={record.name} className="mt-1 font-mono text-sm">
          {record.replaces.map((data) => (
            <del key={data} className="block text-bad no-underline">
              − {record.name} {record.type} {data}
            </del>
          ))}
          <span className="block text-good">
            + {record.name}
            {record.kind === 'header' ? ':' : ` ${record.type}`} {record.data}
          </span>
        </p>
      ))}
      {spread !== null && <p className="text-sm text-quiet">{spread}</p>}
    </div>
  )
}

function ReadyRecords({ records, domain }: { records: ReturnType<typeof readyRecords>; domain: string }) {
  const { copied, copy } = useCopied()
  const tabs = notations.map((notation) => {
    const text = recordsText(records, notation, domain)
    const put = async () => {
      if (!(await copy(text, notation))) toast.bad(common.copyFailed, LONG_MS)
    }
    return {
      label: notation,
      content: () => (
        <>
          <p className="text-sm text-quiet">{words.about[notation]}</p>
          <pre className="mt-2 overflow-x-auto rounded-lg border border-line bg-raised px-3 py-2 font-mono text-sm">
            {text}
          </pre>
          <Button variant="secondary" className="mt-2" onClick={put}>
            {copied === notation ? common.copied : words.copyAll}
          </Button>
        </>
      ),
    }
  })
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h4 className="font-semibold">{words.ready(records.length)}</h4>
      <p className="text-sm text-quiet">{words.readyHint}</p>
      <Tabs label={words.notations} tabs={tabs} />
    </div>
  )
}
