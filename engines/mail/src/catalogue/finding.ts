import {
  createFindingList,
  type Descriptor,
  type FindingIn,
  type FindingList as ListOf,
  type Message,
  type ReportIn,
} from '@sundry/kit'
import { bimiFindings } from './bimi.ts'
import { dkimFindings } from './dkim.ts'
import { dmarcFindings } from './dmarc.ts'
import { headerFindings } from './header.ts'
import { reportFindings } from './reports.ts'
import { spfFindings } from './spf.ts'
import { daneFindings, mtaStsFindings, mxFindings, reverseFindings, tlsRptFindings } from './transport.ts'
import { caaFindings, dnssecFindings } from './zone.ts'

export const descriptors = {
  ...spfFindings,
  ...dmarcFindings,
  ...dkimFindings,
  ...mtaStsFindings,
  ...tlsRptFindings,
  ...bimiFindings,
  ...daneFindings,
  ...caaFindings,
  ...dnssecFindings,
  ...reverseFindings,
  ...mxFindings,
  ...reportFindings,
  ...headerFindings,
}

export type FindingCode = keyof typeof descriptors & string
export type Finding<Code extends FindingCode = FindingCode> = FindingIn<typeof descriptors, Code>
export type Report = ReportIn<typeof descriptors>
export type FindingList = ListOf<typeof descriptors>

export const createFindings = (): FindingList => createFindingList(descriptors)

export function messageOf(finding: Finding): Message {
  // The union of descriptors cannot be called with a union of findings; each finding was made from its own descriptor.
  const message = (descriptors[finding.code] as Descriptor<Finding>).message(finding)
  // A domain has many keys, and a finding on one is about that key alone.
  const { selector } = finding as { readonly selector?: unknown }
  return typeof selector === 'string' ? { ...message, found: `Selector ${selector}: ${message.found}` } : message
}
