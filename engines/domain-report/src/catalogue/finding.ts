import {
  createFindingList,
  type Descriptor,
  type FindingIn,
  type FindingList,
  type Message,
  type ReportIn,
} from '@sundry/kit'
import { type Finding as MailFinding, descriptors as mailDescriptors, messageOf as mailMessageOf } from '@sundry/mail'
import { blockListFindings } from './block-lists.ts'
import { clientFindings } from './clients.ts'
import { chainFindings } from './dnssec.ts'
import { registrationFindings } from './registration.ts'
import { webFindings } from './web.ts'
import { zoneFindings } from './zone.ts'

const ownDescriptors = {
  ...registrationFindings,
  ...zoneFindings,
  ...chainFindings,
  ...webFindings,
  ...clientFindings,
  ...blockListFindings,
}

export const descriptors = { ...mailDescriptors, ...ownDescriptors }

export type FindingCode = keyof typeof descriptors & string
export type Finding = FindingIn<typeof descriptors>
export type Report = ReportIn<typeof descriptors>

export const createFindings = (): FindingList<typeof descriptors> => createFindingList(descriptors)

export function messageOf(finding: Finding): Message {
  const own: Descriptor<Finding> | undefined = Object.hasOwn(ownDescriptors, finding.code)
    ? (ownDescriptors[finding.code as keyof typeof ownDescriptors] as Descriptor<Finding>)
    : undefined
  return own ? own.message(finding) : mailMessageOf(finding as MailFinding)
}
