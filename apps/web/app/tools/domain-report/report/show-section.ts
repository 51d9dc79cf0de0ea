import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import type { ShownReading } from './reading.ts'
import { showAddresses } from './readings/addresses.ts'
import { showDnssec } from './readings/dnssec.ts'
import { showMail } from './readings/mail.ts'
import { showRegistration } from './readings/registration.ts'
import { showWeb } from './readings/web.ts'
import { showZone } from './readings/zone.ts'

const nothing: ShownReading = { facts: [], tables: [] }

export function showSection(answer: DomainReportSection): ShownReading {
  if (answer.reading === null) return nothing
  switch (answer.type) {
    case 'registration':
      return showRegistration(answer.reading)
    case 'zone':
      return showZone(answer.reading)
    case 'dnssec':
      return showDnssec(answer.reading)
    case 'addresses':
      return showAddresses(answer.reading)
    case 'web':
      return showWeb(answer.reading)
    case 'mail':
      return showMail(answer.reading)
  }
}
