import type { Severity } from '@sundry/kit'
import type { SitemapFinding, SitemapReport, SpecificationVerdict } from '@sundry/sitemap'
import { useState } from 'react'
import { useValidator } from './model.ts'
import { words } from './text.ts'

const FIRST_SHOWN = 5
const tones = { error: 'text-bad', warning: 'text-warn', info: 'text-quiet' } as const
const titles = { error: words.errors, warning: words.warnings, info: words.notes } as const

interface Props {
  verdict: SpecificationVerdict
  report: SitemapReport | null
}

export function Findings({ verdict, report }: Props) {
  const sections = groupFindings(verdict, report)
  return sections.map(({ severity, count, groups }) => (
    <section key={severity} aria-label={titles[severity]}>
      <h2 className={`text-2xl ${tones[severity]}`}>
        {titles[severity]} <span className="tabular-nums">({count.toLocaleString('en-US')})</span>
      </h2>
      {groups.length === 0 ? (
        <p className="mt-2 text-quiet">None.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {groups.map((group) => (
            <FindingGroup key={group.message} {...group} />
          ))}
        </ul>
      )}
    </section>
  ))
}

function FindingGroup({ message, hint, count, findings }: ReturnType<typeof groupFindings>[number]['groups'][number]) {
  const [all, setAll] = useState(false)
  const placed = findings.filter(({ line }) => line !== undefined)
  const shown = all ? placed : placed.slice(0, FIRST_SHOWN)
  return (
    <li className="py-3">
      <p>
        {message}
        {count > 1 && <span className="font-semibold tabular-nums"> × {count.toLocaleString('en-US')}</span>}
      </p>
      {hint && <p className="text-sm text-quiet [overflow-wrap:anywhere]">{hint}</p>}
      {shown.length > 0 && (
        <ul className="mt-1">
          {shown.map((finding) => (
            <Place key={`${finding.line}-${finding.column}-${finding.value}`} finding={finding} />
          ))}
        </ul>
      )}
      {placed.length > shown.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          Show {placed.length - shown.length} more
          {count > placed.length && ` (of ${count.toLocaleString('en-US')}, the first ${placed.length} are kept)`}
        </button>
      )}
    </li>
  )
}

function Place({ finding: { line = 1, column = 1, value, cause } }: { finding: SitemapFinding }) {
  const change = useValidator((state) => state.change)
  const at = cause ?? { line, column }
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        onClick={() => change({ shown: at })}
        className="min-h-11 rounded-full px-2 font-mono text-sm underline underline-offset-4 hover:bg-raised"
      >
        line {at.line}, column {at.column}
      </button>
      {value !== undefined && (
        <span className="min-w-0 font-mono text-sm text-quiet [overflow-wrap:anywhere]">{value}</span>
      )}
    </li>
  )
}

export interface Group {
  message: string
  hint: string | null
  count: number
  findings: readonly SitemapFinding[]
}
export interface Section {
  severity: Severity
  count: number
  groups: readonly Group[]
}

function unkept(report: SitemapReport, findings: readonly SitemapFinding[]): number {
  const codes = new Set(findings.map(({ code }) => code))
  return [...codes].reduce((sum, code) => {
    const retained = report.findings.filter((finding) => finding.code === code).length
    return sum + Math.max(0, (report.counts[code] ?? 0) - retained)
  }, 0)
}

export function groupFindings(verdict: SpecificationVerdict, report: SitemapReport | null): readonly Section[] {
  const all = report?.findings ?? []
  const section = (severity: Severity, messages: readonly string[], total?: number): Section => {
    const groups = [...new Set(messages)].map((message): Group => {
      const findings = all.filter((finding) => finding.message === message)
      // If a code has several messages, only the first counts the dropped findings.
      const first = findings.filter(({ code }) => all.find((other) => other.code === code)?.message === message)
      const more = report ? unkept(report, first) : 0
      const hints = new Set(findings.map(({ hint }) => hint))
      const [hint] = hints
      return {
        message,
        hint: hints.size === 1 ? (hint ?? null) : null,
        count: Math.max(findings.length, 1) + more,
        findings,
      }
    })
    return { severity, count: total ?? groups.reduce((sum, { count }) => sum + count, 0), groups }
  }
  const notes = all.filter(({ severity }) => severity === 'info').map(({ message }) => message)
  const sections = [section('error', verdict.errors), section('warning', verdict.warnings)]
  return notes.length > 0 ? [...sections, section('info', notes)] : sections
}
