import { counted, describe } from '@sundry/kit'

type Nothing = Record<never, never>
interface Value {
  value: string
}

export const dkimFindings = {
  'dkim-revoked': describe<Nothing>('warning', () => ({
    found: 'The key is revoked: p= is empty.',
    why: 'Signatures made with this selector fail, as intended for a withdrawn key.',
    fix: 'If mail is still signed with it, publish its public key in p= again.',
  })),
  'dkim-key-missing': describe<Nothing>('error', () => ({
    found: 'The record has no p= tag, which holds the public key.',
    why: 'No signature can be verified with it.',
    fix: 'Publish the complete record as the sending service gives it.',
  })),
  'dkim-key-invalid': describe<{ keyType: string }>('error', ({ keyType }) => ({
    found: `The value of p= is not a valid ${keyType} key.`,
    why: 'No signature can be verified with it. Usually the second half of a long record is missing, or a line was cut.',
    fix: 'Publish the key again in one TXT record, split into strings of up to 255 characters.',
  })),
  'dkim-key-type-unknown': describe<Value>('error', ({ value }) => ({
    found: `The key type "${value}" is unknown.`,
    why: 'Receivers ignore the record.',
    fix: 'Use k=rsa or k=ed25519 with a key of that type.',
  })),
  'dkim-key-too-short': describe<{ bits: number }>('error', ({ bits }) => ({
    found: `The RSA key has ${bits} bits.`,
    why: 'Receivers ignore signatures with fewer than 1024 bits, because such keys can be broken.',
    fix: 'Create a 2048-bit key under a new selector.',
  })),
  'dkim-key-weak': describe<{ bits: number }>('warning', ({ bits }) => ({
    found: `The RSA key has ${bits} bits.`,
    why: 'Receivers accept it, but RFC 8301 recommends 2048.',
    fix: 'Create a 2048-bit key under a new selector, and remove this one when no mail uses it any more.',
  })),
  'dkim-hash-unusable': describe<Value>('error', ({ value }) => ({
    found: `The record allows only the hash "${value}".`,
    why: 'Receivers accept only sha256, so every signature fails.',
    fix: 'Remove h=, or write h=sha256.',
  })),
  'dkim-service-not-email': describe<Value>('error', ({ value }) => ({
    found: `The record is for the service "${value}", not for email.`,
    why: 'Mail receivers ignore the key.',
    fix: 'Remove s=, or write s=email.',
  })),
  'dkim-testing': describe<Nothing>('info', () => ({
    found: 'The domain is testing DKIM (t=y).',
    why: 'Receivers treat signed mail no better than unsigned mail.',
    fix: 'Remove t=y when the tests are over.',
  })),
  'dkim-version-invalid': describe<Value>('error', ({ value }) => ({
    found: `The version "${value}" is not DKIM1, or is not the first tag.`,
    why: 'Receivers discard the record.',
    fix: 'Begin the record with "v=DKIM1;".',
  })),
  'dkim-syntax-error': describe<Value>('error', ({ value }) => ({
    found: `The record has a syntax error at "${value}"; the form is "tag=value; tag=value".`,
    why: 'Receivers may discard the whole record.',
    fix: 'Remove duplicate tags, doubled semicolons and stray text.',
  })),
  'dkim-selector-wildcard': describe<{ domain: string }>('warning', ({ domain }) => ({
    found: `Every name under _domainkey.${domain} returns a TXT record.`,
    why: 'There is a wildcard record, so a selector that resolves need not be in use.',
    fix: 'Publish a record for each selector in use, and remove the wildcard.',
  })),
  'dkim-none-found': describe<{ domain: string; asked: number }>('info', ({ domain, asked: requested }) => ({
    found: `No key found at ${domain} under the ${counted(requested, 'selector')} tried.`,
    why: 'DNS cannot list selectors; the one in use may have another name.',
    fix: 'Paste the headers of a message: its DKIM-Signature names the selector.',
  })),
  'dkim-dns-error': describe<{ name: string; others: number }>('error', ({ name, others }) => ({
    found: `The TXT records of ${name}${others === 0 ? '' : others === 1 ? ' and one other name' : ` and ${others} other names`} could not be looked up.`,
    why: 'Receivers cannot verify signatures while this lasts.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then try again.',
  })),
}
