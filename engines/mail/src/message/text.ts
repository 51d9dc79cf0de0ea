import { counted } from '@sundry/kit'
import { authorFaults } from '../catalogue/header.ts'
import {
  type CauseName,
  changedSignature,
  confirmingSignature,
  type MessageState,
  type UnconfirmedReason,
  type WhereChanged,
} from './causes.ts'
import type { MessageCheck } from './verify.ts'
import type { MessageWarning } from './warnings.ts'

interface CauseText {
  readonly found: string
  readonly fix: string
}

const relay = 'Sign with relaxed canonicalization, or have the server that changes messages leave signed ones alone.'
const list = 'Ask the list to leave messages as they are, to rewrite From, or to seal them with ARC.'

/** The meaning of each cause, and what helps. */
export const causeTexts: Readonly<Record<CauseName, CauseText>> = {
  'footer-added': { found: 'Text was added below the message after it was signed.', fix: list },
  'banner-added': {
    found: 'Text was added above the message after it was signed.',
    fix: 'Have the filter add its warning as a header, or only after DKIM and DMARC have been checked.',
  },
  'subject-changed': { found: 'The subject was changed after the message was signed.', fix: list },
  're-encoded': {
    found: 'The body was re-encoded after it was signed.',
    fix: 'Send quoted-printable or base64, which no server needs to convert on the way.',
  },
  'charset-converted': {
    found: 'The text was converted to another character set after it was signed.',
    fix: 'Send UTF-8, and have the relay stop converting.',
  },
  'line-endings': {
    found: 'Line endings were changed after the message was signed.',
    fix: 'Have every hop use CRLF, and sign after the last conversion.',
  },
  refolded: { found: 'A signed header field was folded differently after it was signed.', fix: relay },
  'trailing-space': { found: 'Spaces at the end of lines were changed after the message was signed.', fix: relay },
  'header-added': {
    found: 'A header field that the signature covers was added afterwards.',
    fix: 'Find the hop that adds it. The signature does its work: added fields can mislead readers.',
  },
  'from-rewritten': {
    found: 'The From address was rewritten after the message was signed.',
    fix: 'This is how lists keep mail deliverable under DMARC; the list should then sign for its own domain.',
  },
  rewrapped: {
    found: 'Lines were rewrapped after the message was signed.',
    fix: 'Send quoted-printable, or sign after lines are wrapped.',
  },
  'from-quoted': {
    found: 'A > was put before lines that begin with From, or taken away, after the message was signed.',
    fix: 'Have messages stored one to a file (Maildir), or send quoted-printable, which no mailbox needs to quote.',
  },
  'dots-changed': {
    found: 'Dots at the start of lines were doubled or lost after the message was signed.',
    fix: 'Fix the program that hands the message to SMTP: it must double such dots once, and the next server take one away.',
  },
  'blanks-changed': {
    found: 'Tabs or runs of spaces were changed after the message was signed.',
    fix: relay,
  },
  'links-rewritten': {
    found: 'Links were rewritten to lead through a filter after the message was signed.',
    fix: 'Have the filter check DKIM and DMARC before it rewrites links, and seal the message with ARC.',
  },
  'boundary-renamed': {
    found: 'The boundary between the parts of the message was renamed after the message was signed.',
    fix: 'Find the hop that takes messages apart and puts them together again, and have it leave signed ones alone.',
  },
  'attachment-removed': {
    found: 'An attachment was removed or replaced after the message was signed.',
    fix: 'Have the filter reject such messages, or check DKIM and DMARC before it takes attachments out.',
  },
  'field-respelled': {
    found: 'A date or address field was written in another way after the message was signed.',
    fix: 'Have the relay leave header fields as they are; sign them as RFC 5322 writes them.',
  },
  'body-changed': {
    found: 'The body is not the one that was signed, and no known change explains it.',
    fix: 'Compare it with the copy in the sender’s Sent folder.',
  },
  'body-search-cut': {
    found: 'The body is not the one that was signed. The search took too long, so not every possible change was tried.',
    fix: 'Compare it with the copy in the sender’s Sent folder.',
  },
  truncated: {
    found: 'The end of the body is missing.',
    fix: 'Save the message again as its original source, and check size limits on the way.',
  },
  'header-changed': {
    found: 'A signed header field was changed, and no known change explains it.',
    fix: 'Compare the header with the copy in the sender’s Sent folder.',
  },
  'header-search-cut': {
    found: 'A signed header field was changed. The search took too long, so not every possible change was tried.',
    fix: 'Compare the header with the copy in the sender’s Sent folder.',
  },
  'header-removed': {
    found: 'A signed header field is missing.',
    fix: 'Find the hop that removes it, or do not sign that field.',
  },
  'key-missing': {
    found: 'The public key of the signature is not in DNS.',
    fix: 'Publish the key under that selector, and keep it for as long as mail that it signed is in transit.',
  },
  'key-revoked': {
    found: 'The public key of the signature was revoked: its record has an empty p=.',
    fix: 'Sign with another key and selector, or publish the key again if it was revoked by mistake.',
  },
  'key-unusable': {
    found:
      'The public key in DNS cannot verify this signature: it is too short, malformed or restricted to other uses.',
    fix: 'Publish a key of 2048 bits that fits a= of the signature, without h=, s= or t= that exclude it.',
  },
  'key-mismatch': {
    found: 'The public key in DNS is not the one of the key that signed.',
    fix: 'Publish the public key that belongs to the key the server signs with.',
  },
  'signature-damaged': {
    found: 'The signature itself was changed: its b= is no value that the key could have made.',
    fix: 'Find the hop that changes the DKIM-Signature field.',
  },
  expired: {
    found: 'The signature had expired when the message arrived.',
    fix: 'Sign with a longer x=, or without it.',
  },
}

export interface Verdict {
  readonly state: MessageState
  /** The answer for a person, in a few words. */
  readonly label: string
  /** Why, in one plain sentence that names the domain. */
  readonly why: string
  /** The next step of the one who received the message; the next field has the one of its sender. */
  readonly recipient: string
  readonly sender: string
  /** Signs that it pretends to be something else. */
  readonly warnings: readonly string[]
  readonly sentence: string
  /** Exceptions to the sentence, and further advice. */
  readonly notes: readonly string[]
  /** Shown fields that the signature which confirms the message leaves out, where SPF does not confirm it whole. */
  readonly unsignedFields: readonly string[]
}

const labels: Readonly<Record<MessageState, string>> = {
  confirmed: 'Confirmed',
  failed: 'Failed',
  'not-proved': 'Not proved',
  changed: 'Changed on the way',
  unknown: 'Cannot tell',
}

/** One verdict for the tab, the command and agents. */
export function describeVerdict(check: MessageCheck): Verdict {
  const { state, dkim, dmarc, forwardedBy, changedAfter } = check
  const testing = dkim.filter(({ isTesting }) => isTesting).map(({ domain }) => domain)
  const notes = [
    ...describeCoverage(check),
    ...[...new Set(testing)].map(
      (domain) => `The key of ${domain} is in test mode (t=y): ${domain} asks receivers not to rely on it yet.`,
    ),
    changedAfter !== null &&
      `${changedAfter === '' ? 'The recipient’s server' : changedAfter} found the signature intact, so the message was changed after it arrived there.`,
    forwardedBy !== null && dmarc.confirmedBy !== null && `By its path, it was forwarded by ${forwardedBy}.`,
  ].filter((note) => note !== false)
  const isForged = asksForRefusal(check)
  const unsignedFields = dmarc.confirmedBy === 'dkim' ? (confirmingSignature(dkim)?.unsignedFields ?? []) : []
  return {
    state,
    label: isForged ? 'Failed: treat as forged' : labels[state],
    why: describeWhy(check),
    recipient: isForged ? DO_NOTHING : recipientAdvice[state](dmarc.domain ?? ''),
    sender: adviseSender(check),
    warnings: check.warnings.map(describeWarning),
    sentence: describeState(check),
    notes,
    unsignedFields,
  }
}

/** A domain that has no policy, or asks for none, leaves open who sends for it, so a failure shows no forgery. */
const asksForRefusal = ({ state, dmarc }: MessageCheck) =>
  state === 'failed' && dmarc.result === 'fail' && (dmarc.policy === 'reject' || dmarc.policy === 'quarantine')

const DO_NOTHING =
  'Do not reply, pay, or open its links and attachments. If it may be genuine, ask the sender in another way.'
const ASK = 'Before you act on it, ask the sender in another way.'
const recipientAdvice: Readonly<Record<MessageState, (domain: string) => string>> = {
  confirmed: (domain) =>
    `Check that ${domain} is the domain you expect: it is confirmed, which does not make the message honest.`,
  failed: () => ASK,
  'not-proved': () => ASK,
  changed: () => `Lists and mail filters change messages. If it came through neither, ask the sender in another way.`,
  unknown: () => 'Do not rely on this check alone. Save the message as your mailbox stores it, and check it again.',
}

/** The domain of the signature that the verdict rests on, which may be above or below the one of From. */
const signerOf = ({ dkim, dmarc }: MessageCheck) =>
  (confirmingSignature(dkim) ?? changedSignature(dkim))?.domain ?? dmarc.domain ?? ''

const accepted = (other: string | null, domain: string) =>
  other === domain ? '' : `; DMARC accepts that for ${domain}`

/** SPF passes, but not by the results of the recipient's server. */
const isDenied = ({ reasons }: MessageCheck) => reasons.some(({ code }) => code === 'spf-denied')

/** SPF alone passes, and it would for everyone. */
const isOpenToAll = ({ state, dmarc }: MessageCheck) => state === 'not-proved' && dmarc.confirmedBy === 'spf'

function describeWhy(check: MessageCheck): string {
  const { state, dmarc, spf, dkim } = check
  const [domain, signer] = [dmarc.domain ?? '', signerOf(check)]
  if (dmarc.fault !== null) return `No domain can be confirmed. ${authorFaults[dmarc.fault]}`
  switch (state) {
    case 'confirmed':
      return dmarc.confirmedBy === 'dkim'
        ? `It carries a valid signature of ${signer}${accepted(signer, domain)}.`
        : `It came from ${spf.ip}, which ${spf.domain} authorises to send its mail${accepted(spf.domain, domain)}.`
    case 'changed':
      return confirmingSignature(dkim)
        ? `${signer} signed it, and something was added afterwards.`
        : `${signer} signed it, and it was changed afterwards.`
    case 'not-proved':
      if (isOpenToAll(check))
        return `The SPF record of ${spf.domain} authorises every server, so anyone could have sent it.`
      return dmarc.result === 'none'
        ? `Nothing proves that ${domain} sent it, and ${domain} has no policy for such mail.`
        : `Nothing in this source proves that ${domain} sent it.`
    case 'failed':
      return dmarc.policy === 'reject'
        ? `Nothing proves that ${domain} sent it, and ${domain} asks that such mail be rejected.`
        : dmarc.policy === 'quarantine'
          ? `Nothing proves that ${domain} sent it, and ${domain} asks that such mail be put into spam.`
          : `Nothing proves that ${domain} sent it, but ${domain} asks for no consequence.`
    case 'unknown':
      return dmarc.result === 'temperror'
        ? `A record that decides whether ${domain} sent it could not be looked up.`
        : isDenied(check)
          ? `The SPF record of ${spf.domain} authorises ${spf.ip}, but the recipient’s server did not find that.`
          : `The source does not show which server delivered it, so ${domain} can neither be confirmed nor excluded.`
  }
}

/** The first thing that would make the message pass, for a reader who sent it. */
const adviseSender = (check: MessageCheck): string =>
  firstFix(check).replace(/^If you sent it, (\w)/, (_, letter: string) => letter.toUpperCase())

function firstFix(check: MessageCheck): string {
  const { state, dmarc, spf, causes, reasons } = check
  if (dmarc.fault !== null) return 'Send with exactly one address in From.'
  if (state === 'confirmed') return 'Nothing to do.'
  if (isOpenToAll(check)) return `Have the SPF record of ${spf.domain} name the servers that send its mail.`
  const [cause] = causes
  if (cause) return causeTexts[cause.cause].fix
  const [reason] = reasons.filter(({ code }) => code !== 'forwarded')
  if (reason) return describeReason(reason).fix
  return `Sign with DKIM for ${dmarc.domain}, and publish its policy.`
}

function describeWarning(warning: MessageWarning): string {
  switch (warning.code) {
    case 'reply-elsewhere':
      return `Replies go to ${warning.domain}, not to ${warning.from}.`
    case 'name-imitates':
      return `The name of the sender shows ${warning.shown}, but the address is at ${warning.from}.`
    case 'link-elsewhere':
      return `A link that shows ${warning.shown} leads to ${warning.leads}.`
    case 'link-imitates':
      return `A link leads to ${warning.host}, which looks like ${warning.domain} and is another domain.`
  }
}

function describeState(check: MessageCheck): string {
  const { state, dmarc, dkim } = check
  const [domain, signer] = [dmarc.domain ?? '', signerOf(check)]
  if (dmarc.fault !== null) return `This message fails DMARC (permerror). ${authorFaults[dmarc.fault]}`
  switch (state) {
    case 'confirmed':
      return dmarc.result === 'pass'
        ? `This message passes DMARC: ${domain}, the domain of its From address, is confirmed.`
        : `${domain}, the domain of the From address, is confirmed, though it has no DMARC policy.`
    case 'changed':
      return confirmingSignature(dkim)
        ? `The signature of ${signer} is valid, but something was added to the message on the way.`
        : `This message fails DMARC: it was changed after ${signer} signed it.`
    case 'not-proved':
      if (isOpenToAll(check)) return `Nothing proves that it comes from ${domain}, though SPF passes.`
      return dmarc.result === 'none'
        ? `${domain}, the domain of the From address, has no DMARC policy and is not confirmed, so receivers decide by themselves.`
        : `This message fails DMARC: nothing in it proves that it comes from ${domain}.`
    case 'failed':
      return `This message fails DMARC: ${domain}, the domain of its From address, is not confirmed.`
    case 'unknown':
      return dmarc.result === 'temperror'
        ? 'DMARC could not be decided, because a lookup failed or was turned off.'
        : isDenied(check)
          ? 'DMARC could not be decided: SPF passes now, but did not by the results of the recipient’s server.'
          : `DMARC could not be decided: the source does not tell whether ${domain} authorised the server that delivered it.`
  }
}

const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

function describeCoverage({ dkim, dmarc, spf, causes }: MessageCheck): readonly string[] {
  const signature = confirmingSignature(dkim)
  if (dmarc.confirmedBy === null) return []
  if (!signature)
    return [
      `SPF of ${spf.domain} authorises ${spf.ip}.`,
      'The address is in the Received field of the recipient’s server. Believe it only if you saved the message from the recipient’s mailbox.',
      ...(dkim.length === 0 ? ['It has no DKIM signature, so changes on the way cannot be told.'] : []),
      ...(dkim.length > 0 && causes.length === 0
        ? [`It has no valid signature of ${dmarc.domain}, so changes on the way cannot be told.`]
        : []),
    ]
  const { domain, unsignedFields, addedFields, unsignedOctets, hasHiddenText } = signature
  const once = unsignedFields.filter((name) => !addedFields.includes(name))
  const gaps = [
    addedFields.length > 0 && `A second ${listed(addedFields)} was added; the one that is shown is not signed.`,
    once.length > 0 && `Not signed by ${domain}, so anyone could have changed it: ${listed(once)}.`,
    unsignedOctets > 0 &&
      `Not signed by ${domain}: the last ${counted(unsignedOctets, 'octet')} of the body, which anyone could have added.`,
    hasHiddenText &&
      `Not signed by ${domain}: text of the header that some mail programs show as another field or as the message.`,
  ].filter((gap) => gap !== false)
  return gaps.length > 0
    ? gaps
    : [`Nothing was changed on the way: the signature of ${domain} covers all that is shown.`]
}

/**
 * Describes where a message was changed, by the servers that sealed it; their statements are as reliable as they are
 * honest.
 */
export function describeWhereChanged({ after, before }: WhereChanged): string {
  const reported =
    after === null
      ? `it was already changed when it arrived at ${before}.`
      : before === null
        ? `the signature was intact when it arrived at ${after}, so it was changed there or later.`
        : after === before
          ? `the signature was intact when it arrived at ${after}, which then sealed it as it is now, so it was changed there.`
          : `it was changed between ${after}, where the signature was intact, and ${before}.`
  return `According to the servers that sealed the message with ARC, ${reported}`
}

/** Mail that fails may be forged, so nothing here authorises a server that is not the owner's. */
export function describeReason(reason: UnconfirmedReason): CauseText {
  const { from } = reason
  switch (reason.code) {
    case 'dkim-missing':
      return {
        found: 'It has no DKIM signature.',
        fix: `If you sent it, turn on DKIM for ${from} at the server or service that sends your mail.`,
      }
    case 'dkim-not-aligned':
      return {
        found: `Its signature is valid, but for ${reason.domain}, not for ${from}.`,
        fix: `If you sent it, have the service sign as ${from}: it gives you the DNS records for that.`,
      }
    case 'spf-not-aligned':
      return {
        found: `Its envelope sender is at ${reason.domain}, so SPF says nothing about ${from}.`,
        fix: `If you sent it, set a return path below ${from} at the service, or rely on DKIM.`,
      }
    case 'spf-missing':
      return {
        found: `${reason.domain} has no SPF record.`,
        fix: `If it is yours, check ${reason.domain} in the domain report and build its SPF record there.`,
      }
    case 'spf-broken':
      return {
        found: `The SPF record of ${reason.domain} cannot be evaluated (permerror).`,
        fix: `Check ${reason.domain} in the domain report: it names the fault.`,
      }
    case 'spf-not-authorised':
      return {
        found: `The SPF record of ${reason.domain} does not authorise ${reason.ip}.`,
        fix: `Only if ${reason.ip} sends your mail, add it or its service to the record. A forwarder changes the address too: DKIM survives that.`,
      }
    case 'spf-unknown-sender':
      return {
        found:
          'SPF could not be checked: the source does not tell reliably which address delivered the message, and for whom.',
        fix: 'Save the message with all its Received and Return-Path fields, as the recipient’s server stored it.',
      }
    case 'spf-unknown-server':
      return {
        found: 'SPF could not be checked: the message may have come through another server of the recipient.',
        fix: 'Check it as the first server of the recipient received it.',
      }
    case 'spf-denied':
      return {
        found: `The SPF record of ${reason.domain} authorises ${reason.ip}, but the recipient’s server did not find that.`,
        fix: 'Compare the record with the one that was published when the message arrived.',
      }
    case 'forwarded':
      return {
        found: `By its path, which anyone can write, it was forwarded by ${reason.by}: SPF sees the forwarder, not the sender.`,
        fix: `If you sent it, sign with DKIM for ${from}: a signature survives forwarding.`,
      }
  }
}
