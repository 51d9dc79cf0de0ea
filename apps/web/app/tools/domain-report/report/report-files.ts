import { type Draft, draftText } from '@sundry/domain-report'
import { bySeverity, describeFindings } from '../../../lookup/findings/tell-findings.ts'
import { words as unansweredWords } from '../../../lookup/unanswered-text.ts'
import { toCsv } from '../../../platform/export-formats.ts'
import { sectionWords, words } from '../text.ts'
import { reportPlan } from './plan-panel.tsx'
import { madeBy } from './plan-text.ts'
import { orderedAnswers, type ReportRun } from './report-state.ts'

export const fileNameOf = ({ start }: ReportRun, ending: string) =>
  `domain-report-${(start?.domain ?? start?.asked ?? 'domain').replaceAll(/[^\p{L}\p{N}.-]/gu, '-')}.${ending}`

export function reportJson(run: ReportRun): string {
  const { start, end } = run
  const answers = orderedAnswers(run)
  return JSON.stringify(
    {
      asked: start?.asked,
      domain: start?.domain,
      unicodeName: start?.unicodeName,
      isMockData: start?.isMockData,
      state: start?.state,
      fetchedAt: end?.fetchedAt,
      resolver: end?.resolver,
      madeBy,
      plan: reportPlan(answers),
      sections: answers,
    },
    null,
    2,
  )
}

const columns = ['section', 'grade', 'severity', 'code', 'found', 'why', 'what to do', 'name', 'type', 'record']

export function reportCsv(run: ReportRun): string {
  const state = run.start?.state
  const whole = state ? [[words.overall, '', '', state, unansweredWords.kinds[state].title, '', '', '', '', '']] : []
  const rows = orderedAnswers(run).flatMap((answer) => {
    const section = [sectionWords[answer.type].name, answer.grade ?? '']
    const findings = bySeverity(describeFindings(answer))
    const unknown = answer.error === null ? [] : [[...section, '', '', answer.error, '', '', '', '', '']]
    if (findings.length === 0) return unknown.length > 0 ? unknown : [[...section, '', '', '', '', '', '', '', '']]
    const found = findings.map(({ severity, code, found, why, fix, paste, draft }) => [
      ...section,
      severity,
      code,
      found,
      why,
      draft ? `${fix} ${draftText(draft as Draft)}` : fix,
      paste?.name,
      paste?.type,
      paste?.data,
    ])
    return [...unknown, ...found]
  })
  return toCsv(columns, [...whole, ...rows])
}
