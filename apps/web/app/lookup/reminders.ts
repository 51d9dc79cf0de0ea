const DAY_MS = 86_400_000
const BEFORE = [60, 30, 7, 0]

const compact = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const day = (date: Date) => compact(date).slice(0, 8)
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&')

/** A line of more than 75 octets continues in the next, after a space (RFC 5545 §3.1); these lines are ASCII. */
function folded(line: string): string {
  const parts = line.match(/.{1,74}/g) ?? []
  return parts.join('\r\n ')
}

/** Days before the expiry that are still to come; 0 is the day itself. */
export function remindersAhead(expiry: string | null, now: Date): number[] {
  const end = expiry === null ? Number.NaN : Date.parse(expiry)
  return BEFORE.filter((days) => end - days * DAY_MS > now.getTime())
}

/**
 * Entries 60, 30 and 7 days before, and on the day; entries rather than alarms, because some calendars drop alarms on
 * import. Null when all are past.
 */
export function remindersFor(domain: string, expiry: string | null, now: Date): string | null {
  const ahead = remindersAhead(expiry, now)
  if (expiry === null || ahead.length === 0) return null
  const end = Date.parse(expiry)
  const events = ahead.flatMap((days) => {
    const from = new Date(end - days * DAY_MS)
    const what = days === 0 ? `${domain} expires today` : `${domain} expires in ${days} days`
    return [
      'BEGIN:VEVENT',
      `UID:expiry-${days}-${day(new Date(end))}@${domain}`,
      `DTSTAMP:${compact(now)}`,
      `DTSTART;VALUE=DATE:${day(from)}`,
      `DTEND;VALUE=DATE:${day(new Date(from.getTime() + DAY_MS))}`,
      `SUMMARY:${escaped(what)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:PT9H',
      `DESCRIPTION:${escaped(what)}`,
      'END:VALARM',
      'END:VEVENT',
    ]
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sundry//Domain expiry//EN', ...events, 'END:VCALENDAR']
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
