import { type Finding, messageOf } from '@sundry/domain-report'
import { jsonText, safeField } from '@sundry/kit'
import type { ZoneReport } from '@sundry/lookups'
import type { Call } from '../../command/command.ts'
import { isBinary, readOne } from '../../files/inputs.ts'
import { exitCodes, lookupCode } from '../../terminal/exit-codes.ts'
import { shownName } from '../../terminal/finding-lines.ts'
import { type Io, paintFor, severityStyle } from '../../terminal/io.ts'
import { inThread } from './file-work.ts'

interface Options {
  origin?: string
  offline?: boolean
  json?: boolean
}

export async function reportOnFile(
  file: string,
  { origin, isOffline }: { origin: string | undefined; isOffline: boolean },
  { io, reach }: Pick<Call, 'io' | 'reach'>,
): Promise<ZoneReport> {
  const content = await readOne(file, io)
  const text = isBinary(content) ? '' : new TextDecoder().decode(content)
  // An octoDNS file is named for its zone.
  const name = origin ?? /([^/\\]+)\.ya?ml$/i.exec(file)?.[1]
  return inThread({ io, reach }, !isOffline).reportZone({ text, origin: name, isOffline })
}

export async function run({ args: [file = '-'], options, io, reach }: Call<Options>): Promise<number> {
  const { origin, offline, json } = options
  const report = await reportOnFile(file, { origin, isOffline: offline === true }, { io, reach })
  // Nothing was checked, so nothing passes.
  const error = report.records === 0 ? `${shownName(file)} has no record that a zone could hold.` : undefined
  await io.out(json ? jsonText({ file, ...(error && { error }), ...report }, 2) : shown(file, report, io))
  if (error !== undefined) {
    io.err(`${error}\n`)
    return exitCodes.inputs.code
  }
  return lookupCode(isWrong(report), report.unasked.length > 0)
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
