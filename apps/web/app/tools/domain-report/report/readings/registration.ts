import type { RegistrationReading } from '@sundry/contracts/domain-report/places'
import { formatDate } from '../../../../platform/format.ts'
import { bad, daysUntil, knownFacts, type ShownReading } from '../reading.ts'

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
