import type { RegistrationReading } from '@sundry/contracts/domain-report/places'
import { formatDate } from '../../../../platform/format.ts'
import { bad, good, knownFacts, type ShownReading, warn } from '../reading.ts'

const SOON_DAYS = 30

function daysLeft(days: number) {
  const count = `${Math.abs(days).toLocaleString('en-US')} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  const text = days < 0 ? `Expired ${count} ago` : `${count} left`
  if (days < 0) return bad(text)
  return days < SOON_DAYS ? warn(text) : good(text)
}

export function showRegistration(reading: RegistrationReading): ShownReading {
  const { registered, registrar, registeredOn, expiresOn, missingExpiryReason, status, nameServers } = reading
  return {
    facts: knownFacts([
      reading.daysLeft !== null && { name: 'Time left', value: daysLeft(reading.daysLeft) },
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
