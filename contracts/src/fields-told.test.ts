// What a program's author reads of a field, by the JSON Schema that /openapi.json is made of.
import { describe, expect, test } from 'vitest'
import { saidOf } from './testing/said-of.ts'

describe('domain-expiry-check-v1', () =>
  test.each([
    ['input', 'domain', 'A domain name, in Unicode or ASCII.'],
    ['output', 'unicodeName', 'The same name in the letters its owner chose, for domains beyond ASCII.'],
    ['output', 'expiryDate', "The registry's expiry, ISO 8601; null when it publishes none."],
    ['output', 'hostingExpiry', 'Always null: hosting contracts are not public.'],
    ['output', 'isMockData', 'True when the answer is sample data.'],
    ['output', 'error', 'Why there is no answer, as a sentence to show.'],
    ['output', 'sources', 'Where each field came from.'],
    ['output', 'missingExpiryReason', 'Why there is no expiry date, as a sentence to show.'],
    ['output', 'statusDetails', 'Each status in plain words, and how much it should worry the owner.'],
    ['output', 'statusDetails.link', 'An http or https address.'],
  ] as const)('says of its %s %s: %s', (way, path, said) =>
    expect(saidOf('domain-expiry-check-v1', way, path)).toBe(said),
  ))

describe('nameserver-check-v1', () =>
  test.each([
    ['output', 'nameservers', 'The delegation: the nameservers that resolvers follow.'],
    ['output', 'details.inParent', 'Named by the parent zone; null when it could not be asked.'],
    ['output', 'details.inApex', 'Named by the zone itself.'],
    ['output', 'details.inRegistry', 'Named by the registry.'],
    ['output', 'details.network', 'The network its addresses belong to.'],
    ['output', 'differences', 'Where the three lists differ, in words.'],
    ['output', 'delegationSigner', "Whether the parent's DS records fit the zone's keys (DNSSEC)."],
  ] as const)('says of its %s %s: %s', (way, path, said) =>
    expect(saidOf('nameserver-check-v1', way, path)).toBe(said),
  ))

describe('dig-dns-v1', () =>
  test.each([
    ['input', 'www', 'Look up the name with www. before it, which is otherwise taken off.'],
    ['input', 'compare', 'Ask every resolver of the list and report each answer.'],
    ['output', 'records.data', 'The data as dig prints it.'],
    ['output', 'status', 'The RCODE, such as NOERROR or NXDOMAIN.'],
    ['output', 'ede', 'Extended DNS errors, RFC 8914.'],
  ] as const)('says of its %s %s: %s', (way, path, said) => expect(saidOf('dig-dns-v1', way, path)).toBe(said)))

describe('dns-change-v1', () =>
  test.each([
    [
      'input',
      'phase',
      'plan: before the change, planned servers against live ones. follow: afterwards, who sees what.',
    ],
    ['input', 'nameServers', 'The planned ones, by name or address.'],
    ['input', 'names', 'Below the domain; @ is itself.'],
    ['output', 'planned.state', 'Only servers that answer with authority for the zone are compared.'],
    ['output', 'comparisons.live', 'Data as dig prints it, sorted; null when nobody answered.'],
    [
      'output',
      'comparisons.expected',
      'A difference every move to other name servers makes: NS and SOA of the zone itself.',
    ],
    ['output', 'isReady', 'Plan: nothing is missing or differs; null when it is not known.'],
    ['output', 'signedNow', 'Plan: the parent has DS records, which must go or fit the new keys before the change.'],
    ['output', 'observations.server', 'A name server with its address, or a resolver of the list.'],
    ['output', 'observations.ttl', 'Seconds; of a resolver, those that are left.'],
    ['output', 'observations.upToDate', 'The same as the new state; null when nobody answered.'],
    [
      'output',
      'doneBy',
      'Follow: when every cache that was seen has forgotten what was before; null when none holds it.',
    ],
    ['output', 'parentTtl', 'How long resolvers may keep the old delegation.'],
  ] as const)('says of its %s %s: %s', (way, path, said) => expect(saidOf('dns-change-v1', way, path)).toBe(said)))

describe('tech-lookup-v1', () =>
  test.each([
    ['input', 'urlToProfile', 'A web address.'],
    ['output', 'technologies.icon', "A path on this site, never another site's."],
    ['output', 'technologies.approximate', 'True when the version may be off by a release.'],
    ['output', 'technologies.vulnerabilities.below', 'The first version that is not affected.'],
    ['output', 'categories', 'Category slug to technologies.'],
    ['output', 'challenged', 'True when the site answered with a bot challenge.'],
  ] as const)('says of its %s %s: %s', (way, path, said) => expect(saidOf('tech-lookup-v1', way, path)).toBe(said)))

describe('fetch-robots-v1', () =>
  test.each([
    ['output', 'robotsUrl', 'The address asked: /robots.txt of the origin the file governs.'],
    ['output', 'outcome', '2xx: found. 4xx but 429: no restrictions. 429, 5xx, no answer: all disallowed.'],
    ['output', 'robotsBase64', 'The octets, where they are not plain UTF-8.'],
    ['output', 'truncated', 'True when only the first 500 KiB are here.'],
  ] as const)('says of its %s %s: %s', (way, path, said) => expect(saidOf('fetch-robots-v1', way, path)).toBe(said)))

describe('crawl-site-v1', () =>
  test.each([
    ['output', 'page:listed', 'True when the page belongs in a sitemap.'],
    ['output', 'page:reason', 'Why it does not: noindex, canonical elsewhere, robots …'],
  ] as const)('says of its %s %s: %s', (way, path, said) => expect(saidOf('crawl-site-v1', way, path)).toBe(said)))

describe('fetch-json-ld-v1', () =>
  test.each([
    ['output', 'url', 'The address that answered, after redirects.'],
    ['output', 'jsonLd', 'One object or a list of them as JSON text; null when there is none.'],
  ] as const)('says of its %s %s: %s', (way, path, said) => expect(saidOf('fetch-json-ld-v1', way, path)).toBe(said)))

describe('get-remove-bg-key', () =>
  test.each([
    ['output', 'endpoint', "The provider's address that key is for."],
    ['output', 'proxy', 'True when remove-background can do the work with a key of the server.'],
  ] as const)('says of its %s %s: %s', (way, path, said) => expect(saidOf('get-remove-bg-key', way, path)).toBe(said)))

describe('remove-background', () =>
  test.each([['output', 'image', 'The PNG as a data: address; null with an error.']] as const)(
    'says of its %s %s: %s',
    (way, path, said) => expect(saidOf('remove-background', way, path)).toBe(said),
  ))

describe('list-image-operations', () =>
  test.each([
    ['input', 'before', 'The `next` of the page before.'],
    ['input', 'totals', 'Also add up everything in the log.'],
  ] as const)('says of its %s %s: %s', (way, path, said) =>
    expect(saidOf('list-image-operations', way, path)).toBe(said),
  ))

describe('sync-recipes', () =>
  test.each([
    ['input', 'saves.base', 'The revision this was made from; null for a new recipe.'],
    ['output', 'refused.reason', 'Changed or removed elsewhere since `base`, or the account holds as many as it can.'],
  ] as const)('says of its %s %s: %s', (way, path, said) => expect(saidOf('sync-recipes', way, path)).toBe(said)))

describe('sign-in-options', () =>
  test.each([
    ['output', 'accounts', 'False when the operator keeps no accounts.'],
    ['output', 'mail', 'True when letters can be sent: forgotten passwords, confirmed addresses.'],
    [
      'output',
      'signUp',
      'Who may make an account: anybody, whoever confirms an address, or whoever has an invitation.',
    ],
  ] as const)('says of its %s %s: %s', (way, path, said) => expect(saidOf('sign-in-options', way, path)).toBe(said)))
