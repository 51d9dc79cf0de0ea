import type { Resolver } from '../base/ports.ts'
import type { AuthorFault } from '../catalogue/header.ts'
import type { DmarcPolicy } from '../dmarc/record.ts'
import { createPolicyAsker, discoverPolicy, walkTree } from '../dmarc/walk.ts'
import type { AuthenticationResult } from '../header/auth-results.ts'
import type { readAuthor } from '../header/author.ts'
import { nearness } from '../header/read.ts'
import type { DkimCheck } from './check-dkim.ts'
import type { SpfOfMessage } from './sender.ts'

export interface DmarcOfMessage {
  /** `unknown` if only SPF could pass it, and the source does not name the client that delivered it. */
  readonly result: 'pass' | 'fail' | 'none' | 'temperror' | 'permerror' | 'unknown'
  readonly domain: string | null
  readonly policy: DmarcPolicy | null
  readonly isSpfAligned: boolean
  readonly isDkimAligned: boolean
  /** SPF confirms the whole message as it arrived, so it comes first; without a policy of the domain too. */
  readonly confirmedBy: 'dkim' | 'spf' | null
  /** The reason for a permerror. */
  readonly fault: AuthorFault | null
}

/** RFC 9989 over what SPF and DKIM found. */
export async function checkDmarc(
  { domain, fault }: ReturnType<typeof readAuthor>,
  spf: SpfOfMessage,
  dkim: readonly DkimCheck[],
  theirs: readonly AuthenticationResult[],
  resolver: Resolver,
): Promise<DmarcOfMessage & { readonly aligned: readonly boolean[] }> {
  const nothing = { policy: null, isSpfAligned: false, isDkimAligned: false, confirmedBy: null, aligned: [], fault }
  if (domain === null) return { result: 'permerror', domain: null, ...nothing }
  const ask = createPolicyAsker(resolver)
  const { walk, applied, unknown } = await discoverPolicy(domain, resolver, ask)
  const isAligned = async (other: string, isStrict: boolean) => {
    if (other === domain) return true
    if (isStrict || nearness(other, domain) === 'foreign') return false
    return (await walkTree(other, ask)).organizationalDomain === walk.organizationalDomain
  }
  if (unknown) return { result: 'temperror', domain, ...nothing }
  const strict = (tag: string) =>
    applied?.record.tags.tags.find(({ name }) => name === tag)?.value.toLowerCase() === 's'
  const isSpfAligned = spf.domain !== null && (await isAligned(spf.domain, strict('aspf')))
  const aligned = await Promise.all(dkim.map(({ domain: signer }) => isAligned(signer, strict('adkim'))))
  const isDkimAligned = dkim.some(({ result }, at) => result === 'pass' && aligned[at])
  const isSpfPass = spf.result === 'pass' && isSpfAligned
  const confirmedBy = isSpfPass && !isDenied(theirs) ? 'spf' : isDkimAligned ? 'dkim' : null
  const found = {
    domain,
    policy: applied?.policy ?? null,
    isSpfAligned,
    isDkimAligned,
    confirmedBy,
    aligned,
    fault,
  } as const
  if (confirmedBy !== null || !applied) return { result: applied ? 'pass' : 'none', ...found }
  const isOpen =
    (spf.result === 'temperror' && isSpfAligned) || dkim.some(({ result }, at) => result === 'temperror' && aligned[at])
  const isUnknown = isSpfPass || (spf.unknown !== null && (isSpfAligned || spf.domain === null))
  return { result: isOpen ? 'temperror' : isUnknown ? 'unknown' : 'fail', ...found }
}

/** The recipient's server knew who delivered the message; where it disagrees, SPF alone confirms nothing. */
function isDenied(theirs: readonly AuthenticationResult[]): boolean {
  const results = theirs.filter(({ method, properties }) => method === 'spf' && !('smtp.helo' in properties))
  return results.length > 0 && results.every(({ result }) => result !== 'pass')
}
