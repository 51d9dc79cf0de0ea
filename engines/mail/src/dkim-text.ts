import { describe } from './describe.ts'

type Nothing = Record<never, never>
interface Value {
  value: string
}

export const dkimFindings = {
  'dkim-revoked': describe<Nothing>('warning', () => ({
    found: 'The key is revoked: its p is empty.',
    why: 'Signatures made with this selector fail. That is right for a key that was withdrawn.',
    fix: 'If mail is still signed with it, publish its public key in p again.',
  })),
  'dkim-key-missing': describe<Nothing>('error', () => ({
    found: 'The record has no p, which holds the public key.',
    why: 'No signature can be checked with it.',
    fix: 'Publish the record as the sending service gives it, whole.',
  })),
  'dkim-key-invalid': describe<{ keyType: string }>('error', ({ keyType }) => ({
    found: `What stands in p is no key of the type ${keyType}.`,
    why: 'No signature can be checked with it. Usually the second half of a long record was lost, or a line was cut.',
    fix: 'Publish the key again, as several strings of one TXT record of at most 255 characters each.',
  })),
  'dkim-key-type-unknown': describe<Value>('error', ({ value }) => ({
    found: `The key is of the type "${value}", which is not known.`,
    why: 'Receivers ignore the record.',
    fix: 'Use k=rsa or k=ed25519 with a key of that type.',
  })),
  'dkim-key-too-short': describe<{ bits: number }>('error', ({ bits }) => ({
    found: `The RSA key has ${bits} bits.`,
    why: 'Signatures with fewer than 1024 bits never count, for such keys can be broken.',
    fix: 'Make a new key of 2048 bits under a new selector.',
  })),
  'dkim-key-weak': describe<{ bits: number }>('warning', ({ bits }) => ({
    found: `The RSA key has ${bits} bits.`,
    why: 'Receivers accept it, but the standard asks signers for 2048.',
    fix: 'Make a new key of 2048 bits under a new selector, and drop this one when mail no longer uses it.',
  })),
  'dkim-hash-unusable': describe<Value>('error', ({ value }) => ({
    found: `The record allows only the hash "${value}".`,
    why: 'Receivers accept only sha256, so no signature counts.',
    fix: 'Remove h, or write h=sha256.',
  })),
  'dkim-service-not-email': describe<Value>('error', ({ value }) => ({
    found: `The record is for the service "${value}", not for mail.`,
    why: 'Receivers of mail ignore the key.',
    fix: 'Remove s, or write s=email.',
  })),
  'dkim-testing': describe<Nothing>('info', () => ({
    found: 'The record says that the domain is testing DKIM (t=y).',
    why: 'Receivers treat signed mail no better than unsigned mail.',
    fix: 'Remove y from t when the tests are over.',
  })),
  'dkim-version-invalid': describe<Value>('error', ({ value }) => ({
    found: `The version "${value}" is not DKIM1, or does not stand first.`,
    why: 'Receivers discard the record.',
    fix: 'Let the record begin with "v=DKIM1;".',
  })),
  'dkim-syntax-error': describe<Value>('error', ({ value }) => ({
    found: `The record breaks the form "tag=value; tag=value" at "${value}".`,
    why: 'Receivers may discard the whole record.',
    fix: 'Remove doubled tags and semicolons, and text that is no tag.',
  })),
  'dkim-selector-wildcard': describe<{ domain: string }>('warning', ({ domain }) => ({
    found: `Every name below _domainkey.${domain} answers with a TXT record.`,
    why: 'A wildcard record stands there, so a selector that answers need not be in use.',
    fix: 'Publish a record for each selector in use, and no wildcard.',
  })),
  'dkim-none-found': describe<{ domain: string; asked: number }>('info', ({ domain, asked }) => ({
    found: `No key was found at ${domain} under the selectors that were tried (${asked}).`,
    why: 'Selectors cannot be listed; the one in use may have another name.',
    fix: 'Paste the header of a message: its DKIM-Signature names the selector.',
  })),
  'dkim-dns-error': describe<{ name: string; others: number }>('error', ({ name, others }) => ({
    found: `The TXT records of ${name}${others === 0 ? '' : others === 1 ? ' and one other name' : ` and ${others} other names`} could not be looked up.`,
    why: 'Receivers cannot check signatures while this lasts.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then look again.',
  })),
}
