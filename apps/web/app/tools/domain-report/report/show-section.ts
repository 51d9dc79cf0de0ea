import type { RegistrationReading } from '@sundry/contracts/domain-report/places'
import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import { formatDate } from '../../../platform/format.ts'
import { bad, daysUntil, knownFacts, type ShownReading } from './reading.ts'
import { showAddresses } from './show-addresses.ts'
import { showDnssec } from './show-dnssec.ts'
import { showMail } from './show-mail.ts'
import { showWeb } from './show-web.ts'
import { showZone } from './show-zone.ts'

const SOON_DAYS = 30

export function showRegistration(reading: RegistrationReading): ShownReading {
  const { registered, registrar, registeredOn, expiresOn, missingExpiryReason, status, nameServers } = reading
  return {
    facts: knownFacts([
      reading.daysLeft !== null && { name: 'Time left', value: daysUntil(reading.daysLeft, SOON_DAYS) },
      registered === false && { name: 'Registered', value: bad('No') },
      expiresOn === null
        ? missingExpiryReason !== null && { name: 'Expires', value: '–', note: missingExpiryReason }
        : { name: 'Expires', value: formatDate(expiresOn) },
      registrar !== null && { name: 'Registrar', value: registrar },
      registeredOn !== null && { name: 'Registered on', value: formatDate(registeredOn) },
      { name: 'Status', value: status },
      { name: 'Name servers', value: nameServers },
      { name: 'Remarks', value: reading.warnings },
    ]),
    tables: [],
  }
}

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
