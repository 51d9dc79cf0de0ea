import type { Severity } from '@sundry/kit'
import type { SitemapFinding, SitemapReport, SpecificationVerdict } from '@sundry/sitemap'

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
