import { describe } from '@sundry/kit'

interface Zone {
  zone: string
}

const uncheckedReasons: Readonly<Record<string, string>> = {
  'no-answer': ': no server responded',
  'signatures-withheld': ': the resolver in use removes signatures (RRSIGs)',
  'too-much-work': ': that would exceed the budget of one report',
}

const effect = 'Validating resolvers return SERVFAIL; the domain is unreachable for their users.'

/** Findings of a chain whose signatures were verified; the mail engine words those that rely on the resolver. */
export const chainFindings = {
  'dnssec-chain-expired': describe<Zone & { expires: string }>('error', ({ zone, expires }) => ({
    found: `RRSIGs of ${zone} expired on ${expires}.`,
    why: effect,
    fix: 'Re-sign the zone and find out why automatic signing stopped.',
  })),
  'dnssec-chain-not-yet-valid': describe<Zone & { inception: string }>('error', ({ zone, inception }) => ({
    found: `RRSIGs of ${zone} are not valid before ${inception}.`,
    why: effect,
    fix: 'Correct the clock of the signer and re-sign the zone.',
  })),
  'dnssec-chain-wrong': describe<Zone & { name: string; type: string }>('error', ({ zone, name, type }) => ({
    found: `The RRSIG of ${zone} over ${name} ${type} does not verify.`,
    why: effect,
    fix: 'Re-sign the zone; something changes records after they are signed.',
  })),
  'dnssec-chain-missing': describe<Zone & { name: string; type: string }>('error', ({ zone, name, type }) => ({
    found: `${name} ${type} has no RRSIG, though ${zone} is signed.`,
    why: effect,
    fix: 'Sign the whole zone, and check that every name server serves the signed version.',
  })),
  'dnssec-chain-denial-unproven': describe<Zone & { name: string }>('error', ({ zone, name }) => ({
    found: `${zone} does not prove that the records at ${name} do not exist.`,
    why: effect,
    fix: 'Re-sign the zone, including its NSEC or NSEC3 chain.',
  })),
  'dnssec-chain-signature-ends-soon': describe<Zone & { expires: string }>('warning', ({ zone, expires }) => ({
    found: `An RRSIG of ${zone} expires on ${expires}.`,
    why: 'Signers renew signatures days before that; automatic signing may have stopped.',
    fix: 'Check that automatic signing still runs.',
  })),
  'dnssec-chain-no-anchor': describe<Zone>('error', () => ({
    found: 'This server trusts none of the keys of the root zone.',
    why: 'Something on the path answers in place of the root, or the trust anchors of this server are outdated.',
    fix: 'Try again through another resolver; if you operate this server, update it.',
  })),
  'dnssec-chain-unsupported': describe<Zone>('warning', ({ zone }) => ({
    found: `${zone} is signed with algorithms that resolvers do not support.`,
    why: 'They treat the zone as unsigned.',
    fix: 'Move to algorithm 13 (ECDSA P-256 with SHA-256).',
  })),
  'dnssec-chain-iterations': describe<Zone>('warning', ({ zone }) => ({
    found: `${zone} proves that a record does not exist with too many NSEC3 iterations.`,
    why: 'Validating resolvers take it for unsigned there, or return SERVFAIL (RFC 9276 3.2).',
    fix: 'Sign with 0 iterations.',
  })),
  'dnssec-chain-opt-out': describe<Zone & { name: string }>('info', ({ zone, name }) => ({
    found: `${zone} is signed, but leaves unsigned names out of its proofs (NSEC3 opt-out), and ${name} is in such a gap.`,
    why: 'Nothing there proves whether the name exists, so its DNSSEC has no grade.',
    fix: 'Nothing to do for a name that does not exist; to cover every name, sign without opt-out.',
  })),
  'dnssec-chain-not-checked': describe<Zone & { reason: string }>('info', ({ zone, reason }) => ({
    found: `The signatures of ${zone} could not be validated${uncheckedReasons[reason] ?? ''}.`,
    why: 'The DNSSEC status is unknown.',
    fix:
      reason === 'signatures-withheld'
        ? 'The operator of the resolver has to change that; another resolver may return them.'
        : 'Try again shortly.',
  })),
  'dnssec-chain-key-small': describe<Zone & { keyTag: number; bits: number }>('warning', ({ zone, keyTag, bits }) => ({
    found: `The RSA key ${keyTag} of ${zone} has ${bits} bits.`,
    why: 'Keys of that size can be broken with enough effort.',
    fix: 'Move to algorithm 13 (ECDSA P-256 with SHA-256), or to RSA with 2048 bits.',
  })),
}
