import type { FilesForAgent } from '@sundry/agent-tools'
import { type Finding, messageOf } from '@sundry/domain-report'
import { causeTexts, describeReason, describeVerdict, describeWhereChanged } from '@sundry/mail'
import { type Around, fileForAgent } from './agent-sites.ts'
import { verifyMailFile } from './lookups/verify-mail.ts'
import { reportOnFile } from './lookups/zone-report.ts'

interface Reported {
  readonly severity: string
}

/** Findings as sentences: an agent knows no codes. */
const reported = (findings: readonly Reported[]) =>
  findings.map((one) => ({ severity: one.severity, ...messageOf(one as unknown as Finding) }))

/** The checks of files as the command makes them, of files that the agent may see. */
export function filesForAgent({ io, reach, roots, isOffline }: Around): FilesForAgent {
  return {
    async verifyMail({ file, zone }, { signal }) {
      const message = await fileForAgent(file, roots)
      const zones = zone === undefined ? [] : [await fileForAgent(zone, roots)]
      const around = { io: { ...io, signal }, reach }
      const check = await verifyMailFile(message, { zone: zones, live: !isOffline }, around)
      const { dkim, causes, reasons, ...rest } = check
      return {
        verdict: describeVerdict(check),
        ...rest,
        dkim: dkim.map(({ causes: own, changed, ...one }) => ({
          ...one,
          causes: own.map(({ cause }) => cause),
          changed: changed && describeWhereChanged(changed),
        })),
        reasons: reasons.map(describeReason),
        causes: causes.map((one) => ({ ...one, ...causeTexts[one.cause] })),
      }
    },
    async reportZone({ file, origin }, { signal }) {
      const zone = await fileForAgent(file, roots)
      const { sections, effects, ...rest } = await reportOnFile(
        zone,
        { origin, isOffline },
        { io: { ...io, signal }, reach },
      )
      const section = (read: (typeof sections)['zone']) =>
        read && { grade: read.grade, findings: reported(read.findings) }
      return {
        ...rest,
        zone: section(sections.zone),
        mail: section(sections.mail),
        dnssec: section(sections.dnssec),
        effects: effects && { appear: reported(effects.appear), disappear: reported(effects.disappear) },
      }
    },
  }
}
