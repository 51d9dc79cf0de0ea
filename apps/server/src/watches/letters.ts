import type { WatchMessage } from '@sundry/watches'
import type { Letter } from '../ports/ports.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Place {
  readonly site: string
  readonly to: string
  /** The page of watches. */
  readonly page: string
  readonly leave: string
}

export function confirmationLetter(site: string, to: string, url: string): Letter {
  return {
    to,
    subject: `Confirm messages from ${site}`,
    text: `Hello,\n\nan account at ${site} wants to send messages about its watches to this address. Open this link within three days to confirm:\n\n${url}\n\nIf you did not request it, ignore this email: nothing else will be sent.\n`,
  }
}

const colours = { good: '#15803d', warning: '#b45309', bad: '#b91c1c' } as const

const partOf = ({ tone, subject, changes, meaning, advice }: WatchMessage) =>
  `<h2 style="font-size:16px;margin:24px 0 8px;color:${colours[tone]}">${escaped(subject)}</h2>${changes
    .map((line) => `<p style="margin:0 0 4px;font-family:monospace">${escaped(line)}</p>`)
    .join(
      '',
    )}<p style="margin:8px 0 4px">${escaped(meaning)}</p><p style="margin:0"><strong>${escaped(advice)}</strong></p>`

/** One message, or a digest of several: text and HTML of the same sentences, without images. */
export function watchLetter(messages: readonly WatchMessage[], { site, to, page, leave }: Place): Letter {
  const [first] = messages
  const subject = messages.length === 1 && first ? first.subject : `${messages.length} changes of your watches`
  const parts = messages.map(({ subject: title, changes, meaning, advice }) =>
    [title, '', ...changes, meaning, advice].join('\n'),
  )
  const end = `All watches: ${page}\nStop these messages: ${leave}\n`
  return {
    to,
    // A header is one line, whatever a registry or a zone wrote.
    subject: `${subject.replace(/\s+/g, ' ').slice(0, 200)} · ${site}`,
    text: `${parts.join('\n\n---\n\n')}\n\n---\n${end}`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:14px;line-height:1.5;max-width:640px">${messages
      .map(partOf)
      .join(
        '',
      )}<p style="margin:32px 0 0;font-size:12px"><a href="${escaped(page)}">All watches</a> · <a href="${escaped(leave)}">Stop these messages</a></p></body></html>`,
    headers: {
      'List-Unsubscribe': `<${leave}>`,
      // RFC 8058 has it for HTTPS alone.
      ...(leave.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  }
}
