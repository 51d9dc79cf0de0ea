import { basename, resolve } from 'node:path'
import { type Finding, messageOf } from '@sundry/domain-report'
import { jsonText, safeField } from '@sundry/kit'
import type { ZoneReport } from '@sundry/lookups'
import type { Call } from '../../command/command.ts'
import { openFileBase, sinceBase } from '../../files/file-base.ts'
import { isBinary, readOne } from '../../files/inputs.ts'
import { exitCodes, lookupCode } from '../../terminal/exit-codes.ts'
import { shownName } from '../../terminal/finding-lines.ts'
import { type Io, paintFor, severityStyle } from '../../terminal/io.ts'
import { inThread } from './in-thread.ts'

interface Options {
  origin?: string
  offline?: boolean
  base?: string
  json?: boolean
}

export async function reportOnFile(
  file: string,
  { origin, isOffline }: { origin: string | undefined; isOffline: boolean },
  { io, reach }: Pick<Call, 'io' | 'reach'>,
): Promise<ZoneReport> {
  return reportOnContent(await readOne(file, io), file, { origin, isOffline }, { io, reach })
}

function reportOnContent(
  content: Uint8Array,
  file: string,
  { origin, isOffline }: { origin: string | undefined; isOffline: boolean },
  { io, reach }: Pick<Call, 'io' | 'reach'>,
): Promise<ZoneReport> {
  const text = isBinary(content) ? '' : new TextDecoder().decode(content)
  // An octoDNS file is named for its zone.
  const name = origin ?? /([^/\\]+)\.ya?ml$/i.exec(file)?.[1]
  return inThread({ io, reach }, !isOffline).reportZone({ text, origin: name, isOffline })
}

export async function run({ args: [file = '-'], options, io, reach }: Call<Options>): Promise<number> {
  const { origin, offline, json } = options
  const base = await openFileBase(options.base, io)
  const setting = { origin, isOffline: offline === true }
  const path = file === '-' ? null : resolve(io.cwd, file)
  const former = await base?.({ path, target: basename(file) })
  const [whole, before] = await Promise.all([
    reportOnFile(file, setting, { io, reach }),
    former && reportOnContent(former, file, setting, { io, reach }),
  ])
  const { findings, counts, note } = sinceBase(base && (before ? listOf(before) : []), listOf(whole))
  const report = base ? { ...onlyOf(whole, new Set(findings.map(({ one }) => one))), ...counts } : whole
  // Nothing was checked, so nothing passes.
  const error = report.records === 0 ? `${shownName(file)} has no record that a zone could hold.` : undefined
  const faults = report.faults.map(({ line, message }) => `${safeField(file)}:${line}: error: ${safeField(message)}\n`)
  if (json) await io.out(jsonText({ file, ...(error && { error }), ...report }, 2))
  else await io.out(error ? faults.join('') : shown(file, report, io) + (note && `${shownName(file)}: ${note}`))
  if (error !== undefined) {
    io.err(`${error}\n`)
    return exitCodes.inputs.code
  }
  return lookupCode(isWrong(report), report.unasked.length > 0)
}

/** All findings of a report in one list. */
function listOf(report: ZoneReport) {
  const { faults, lints } = report
  return [
    ...faults.map((one) => ({
      severity: 'error' as const,
      code: 'zone-file',
      message: one.message,
      line: one.line,
      one,
    })),
    ...lints.map((one) => ({ severity: one.severity, code: one.code, message: one.message, line: one.line, one })),
    ...sectionsOf(report).flatMap((section) =>
      (section?.findings ?? []).map((one) => {
        const { found } = messageOf(one as unknown as Finding)
        return { severity: one.severity, code: one.code, message: found, ...(one.line && { line: one.line }), one }
      }),
    ),
  ]
}

/** The report without the findings that are not in `fresh`. */
function onlyOf(report: ZoneReport, fresh: ReadonlySet<object>): ZoneReport {
  const only = <One extends object>(list: readonly One[]) => list.filter((one) => fresh.has(one))
  const section = (read: ZoneReport['sections']['zone']) => read && { ...read, findings: only(read.findings) }
  const { zone, mail, dnssec } = report.sections
  return {
    ...report,
    faults: only(report.faults),
    lints: only(report.lints),
    sections: { zone: section(zone), mail: section(mail), dnssec: section(dnssec) },
  }
}

const sectionsOf = ({ sections: { zone, mail, dnssec } }: ZoneReport) => [zone, mail, dnssec]

const isWrong = (report: ZoneReport): boolean =>
  report.faults.length > 0 ||
  report.lints.some(({ severity }) => severity === 'error') ||
  sectionsOf(report).some((section) => section?.findings.some(({ severity }) => severity === 'error'))

function shown(file: string, report: ZoneReport, io: Io): string {
  const paint = paintFor(io)
  const { domain, records, faults, lints, sections, signers, changes, effects, notTested } = report
  const at = (line: number, severity: keyof typeof severityStyle, message: string) =>
    `${safeField(file)}:${line}: ${paint(severityStyle[severity], severity)}: ${safeField(message)}\n`
  const finding = (one: { severity: keyof typeof severityStyle; line?: number | undefined }) => {
    const { found, fix } = messageOf(one as unknown as Finding)
    const place = one.line === undefined ? '' : `${safeField(file)}:${one.line}: `
    return `  ${place}${paint(severityStyle[one.severity], one.severity)}: ${safeField(found)}${fix ? `\n      ${safeField(fix)}` : ''}\n`
  }
  const section = (name: string, read: ZoneReport['sections']['zone']) =>
    read ? `${paint('bold', `${name} ${read.grade ?? ''}`.trim())}\n${read.findings.map(finding).join('')}` : ''
  const change = ({ name, type, live, file: after }: NonNullable<ZoneReport['changes']>[number]) =>
    [
      ...live
        .filter((data) => !after.includes(data))
        .map((data) => paint('red', `- ${name} ${type} ${safeField(data)}\n`)),
      ...after
        .filter((data) => !live.includes(data))
        .map((data) => paint('green', `+ ${name} ${type} ${safeField(data)}\n`)),
    ].join('')
  return [
    `${paint('bold', safeField(domain || '(no zone)'))}: ${records} records\n`,
    ...faults.map(({ line, message }) => at(line, 'error', message)),
    ...lints.map(({ line, severity, message }) => at(line, severity, message)),
    section('Zone', sections.zone),
    section('Mail', sections.mail),
    section('DNSSEC', sections.dnssec),
    ...signers.map((data) => `  DS record for the registrar, once every name server has this file: ${data}\n`),
    ...(changes && changes.length > 0 ? [paint('bold', 'Compared with what is live\n'), ...changes.map(change)] : []),
    ...(effects && effects.appear.length > 0
      ? [paint('bold', 'New with this file\n'), ...effects.appear.map(finding)]
      : []),
    ...(effects && effects.disappear.length > 0
      ? [paint('bold', 'Fixed by this file\n'), ...effects.disappear.map(finding)]
      : []),
    `${paint('bold', 'Not tested')}\n${notTested.map((one) => `  ${one}\n`).join('')}`,
  ].join('')
}
