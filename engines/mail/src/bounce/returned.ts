import { createBudget } from '../base/budget.ts'
import { isQueryable } from '../base/names.ts'
import { createBodyHashes } from '../dkim/crypto.ts'
import { keyName, lookUpKey, readSignature, verifySignature } from '../dkim/signature.ts'
import type { DmarcPolicy } from '../dmarc/record.ts'
import { readAuthor } from '../header/author.ts'
import { domainOf } from '../header/read.ts'
import { type DkimCheck, dkimFields } from '../message/check-dkim.ts'
import { checkDmarc, type DmarcOfMessage } from '../message/sender.ts'
import type { VerifyOptions } from '../message/verify.ts'
import { inUtf8, readField, readSource } from '../mime/fields.ts'
import { checkSpf } from '../spf/check.ts'
import type { SpfResult } from '../spf/session.ts'
import { type Bounce, type ReturnedMessage, readBounce } from './read.ts'
import { bounceReasons } from './reasons.ts'

type ReturnedDkim = Pick<DkimCheck, 'domain' | 'selector' | 'keyName' | 'isAligned'> & {
  readonly result: 'pass' | 'changed' | 'key-missing' | 'key-unusable' | 'not-readable' | 'unknown'
}

/** The parts of the message that the refusing server could confirm, by today’s records. */
export interface ReturnedCheck {
  /** Domain of the From address; null where there is none. */
  readonly from: string | null
  /** Domain of the return path. */
  readonly sender: string | null
  /** The address that the server saw; without it SPF shows only whether there is a record. */
  readonly address: string | null
  readonly spf: SpfResult
  readonly isSpfAligned: boolean
  readonly dkim: readonly ReturnedDkim[]
  /** Without a body, a signature is checked by the header alone. */
  readonly hasBody: boolean
  readonly policy: DmarcPolicy | null
  readonly dmarc: DmarcOfMessage['result']
}

const MAX_WORK_MS = 20_000

/** Reads a bounce and, where authentication is the reason, checks the message that came back; null asks no DNS. */
export async function explainBounce(
  octets: Uint8Array,
  options: Pick<VerifyOptions, 'resolver' | 'signal' | 'turn'> | null,
): Promise<{ readonly bounce: Bounce | null; readonly returned: ReturnedCheck | null }> {
  const bounce = readBounce(octets)
  const asking = bounce?.refusals.find(({ reason }) => bounceReasons[reason].check === 'authentication')
  const canCheck = bounce?.returned && asking && options
  return { bounce, returned: canCheck ? await checkReturned(bounce.returned, asking.sendingAddress, options) : null }
}

/** Checks the message that came back as the server did that refused it. */
export async function checkReturned(
  { octets, hasBody }: Pick<ReturnedMessage, 'octets' | 'hasBody'>,
  sendingAddress: string | null,
  { resolver, signal, turn }: Pick<VerifyOptions, 'resolver' | 'signal' | 'turn'>,
): Promise<ReturnedCheck> {
  const source = readSource(octets)
  const text = source.fields.map(({ name, raw }) => ({ name, raw: inUtf8(raw) }))
  const author = readAuthor({ fields: text, unread: inUtf8(source.unread) })
  const path = text.map(readField).find(({ name }) => name === 'return-path')?.value
  const sender = (path === undefined ? null : domainOf(path)) ?? author.domain
  const budget = createBudget({ octets: Number.POSITIVE_INFINITY, workMs: MAX_WORK_MS, signal, turn })
  const hashes = createBodyHashes(source.body, budget)

  const dkim: ReturnedDkim[] = []
  for (const field of dkimFields(source)) {
    const signature = readSignature(field)
    if (typeof signature === 'string') {
      dkim.push({ domain: '', selector: '', keyName: '', isAligned: false, result: 'not-readable' })
      continue
    }
    const { domain, selector } = signature
    const key = await lookUpKey(signature, resolver)
    const fits = !hasBody || (await hashes.fits(signature))
    const isIntact = fits && verifySignature(signature, source, key, fits).headerFits
    const result =
      key.status === 'found'
        ? isIntact
          ? 'pass'
          : 'changed'
        : key.status === 'failed'
          ? 'unknown'
          : key.status === 'missing'
            ? 'key-missing'
            : 'key-unusable'
    dkim.push({ domain, selector, keyName: keyName(signature), isAligned: false, result })
    await budget.pause()
  }

  const canAsk = sender !== null && isQueryable(sender)
  const { result } = canAsk
    ? await checkSpf({ domain: sender, ...(sendingAddress !== null && { ip: sendingAddress }) }, resolver)
    : { result: 'none' as const }
  const spf = { result, domain: sender, ip: sendingAddress, helo: null, unknown: null }
  const results = { unknown: 'temperror', pass: 'pass' } as const
  const judged = dkim.map(({ domain, result }) => ({
    domain,
    result: result === 'pass' || result === 'unknown' ? results[result] : ('fail' as const),
  }))
  const {
    aligned,
    isSpfAligned,
    policy,
    result: dmarc,
  } = await checkDmarc(
    author,
    // Without an address, nothing is authorised.
    sendingAddress === null ? { ...spf, result: 'none', unknown: 'address' } : spf,
    judged,
    [],
    resolver,
  )
  return {
    from: author.domain,
    sender,
    address: sendingAddress,
    spf: result,
    isSpfAligned,
    dkim: dkim.map((one, at) => ({ ...one, isAligned: aligned[at] ?? false })),
    hasBody,
    policy,
    dmarc,
  }
}
