import type { DomainReportEvent, DomainReportSection, ReportSection } from '@sundry/contracts/domain-report-v1'
import { type Unanswered, unansweredOf } from '../../../lookup/unanswered.ts'
import { everySectionName } from '../text.ts'

export type ReportStart = Extract<DomainReportEvent, { type: 'start' }>
type ReportEnd = Extract<DomainReportEvent, { type: 'end' }>

export type SectionState =
  /** The previous answer stays visible during a retry. */
  | { state: 'waiting'; before?: DomainReportSection }
  | { state: 'done'; answer: DomainReportSection }
  | { state: 'failed'; error: string; unanswered?: Unanswered | null }
  | { state: 'stopped' }

export type SectionStates = Partial<Record<ReportSection, SectionState>>

export interface ReportRun {
  phase: 'idle' | 'running' | 'over'
  /** Null until the server has taken the name. */
  start: ReportStart | null
  /** How many are in front in the server's line; null outside it. */
  ahead: number | null
  sections: SectionStates
  end: ReportEnd | null
  /** Why there is no report at all. */
  error: string | null
  /** The same, where it is no one's mistake and may be tried again. */
  unanswered: Unanswered | null
  retries: number
  /** When it was made, where it is one that this tab kept. */
  storedAt: number | null
}

export const noReport: ReportRun = {
  phase: 'idle',
  start: null,
  ahead: null,
  sections: {},
  end: null,
  error: null,
  unanswered: null,
  retries: 0,
  storedAt: null,
}

/** Where no new answer comes, the one before stays. */
export function settled(section: SectionState | undefined, as: SectionState): SectionState {
  if (section?.state !== 'waiting') return section ?? as
  return section.before ? { state: 'done', answer: section.before } : as
}

const settle = (sections: SectionStates, as: SectionState): SectionStates =>
  Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, settled(section, as)]))

export function afterEvent(run: ReportRun, event: DomainReportEvent): ReportRun {
  switch (event.type) {
    case 'start': {
      const waiting = event.sections.map((name) => [name, { state: 'waiting' }] as const)
      return { ...run, start: event, sections: Object.fromEntries(waiting) }
    }
    case 'end':
      return { ...run, end: event }
    case 'error':
      return afterFailure(run, event.error, unansweredOf(event))
    default:
      if (run.sections[event.type]?.state === 'stopped') return run
      return { ...run, sections: { ...run.sections, [event.type]: { state: 'done', answer: event } } }
  }
}

/** Finished sections stay; the others explain the failure. */
export const afterFailure = (run: ReportRun, error: string, unanswered: Unanswered | null = null): ReportRun => ({
  ...run,
  phase: 'over',
  error: run.start === null ? error : null,
  unanswered: run.start === null ? unanswered : null,
  sections: settle(run.sections, { state: 'failed', error, unanswered }),
})

export const afterCancel = (run: ReportRun): ReportRun =>
  run.start === null ? noReport : { ...run, phase: 'over', sections: settle(run.sections, { state: 'stopped' }) }

export const withSection = (run: ReportRun, name: ReportSection, section: SectionState): ReportRun => ({
  ...run,
  sections: { ...run.sections, [name]: section },
})

export const answersIn = (sections: SectionStates): DomainReportSection[] =>
  Object.values(sections).flatMap((section) => (section.state === 'done' ? [section.answer] : []))

const order = new Map(everySectionName.map((name, index) => [name, index]))

/** Answers in the order of the page. */
export const orderedAnswers = ({ sections }: ReportRun): DomainReportSection[] =>
  answersIn(sections).sort((a, b) => (order.get(a.type) ?? 0) - (order.get(b.type) ?? 0))
