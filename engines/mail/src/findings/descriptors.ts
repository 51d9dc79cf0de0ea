import { bimiFindings } from '../bimi/text.ts'
import { caaFindings } from '../caa/text.ts'
import { dkimFindings } from '../dkim/text.ts'
import { dmarcFindings } from '../dmarc/text.ts'
import { chainFindings } from '../dnssec/chain-text.ts'
import { dnssecFindings } from '../dnssec/text.ts'
import { headerFindings } from '../header/text.ts'
import { mxFindings } from '../mx/text.ts'
import { registrationFindings } from '../registration/text.ts'
import { reportFindings } from '../reports/text.ts'
import { reverseFindings } from '../reverse/text.ts'
import { spfFindings } from '../spf/text.ts'
import { daneFindings } from '../transport/dane-text.ts'
import { mtaStsFindings } from '../transport/mta-sts-text.ts'
import { tlsRptFindings } from '../transport/tls-rpt-text.ts'
import { webFindings } from '../web/text.ts'
import { zoneFindings } from '../zone/text.ts'

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
  ...registrationFindings,
  ...zoneFindings,
  ...chainFindings,
  ...webFindings,
}
