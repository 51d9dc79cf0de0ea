import { expect, test } from 'vitest'
import { explainStatus } from './status.ts'

// Spelled as RDAP does (RFC 8056), in lower case with spaces.
test.each([
  ['add period', 'addPeriod', 'Registered within the last few days; the registration can still be undone.', 'plain'],
  [
    'auto renew period',
    'autoRenewPeriod',
    'Expired and renewed automatically by the registry; the registrar may still let it go.',
    'warning',
  ],
  [
    'client delete prohibited',
    'clientDeleteProhibited',
    'The registrar has locked it against deletion. A normal lock.',
    'good',
  ],
  ['client hold', 'clientHold', 'The registrar has taken it out of the DNS: it does not work.', 'bad'],
  [
    'client renew prohibited',
    'clientRenewProhibited',
    'The registrar has locked it against renewal, which is unusual.',
    'warning',
  ],
  [
    'client transfer prohibited',
    'clientTransferProhibited',
    'The registrar has locked it against moving to another registrar. A normal lock.',
    'good',
  ],
  [
    'client update prohibited',
    'clientUpdateProhibited',
    'The registrar has locked it against changes. A normal lock.',
    'good',
  ],
  ['inactive', 'inactive', 'No nameservers are set: it does not work in the DNS.', 'warning'],
  ['active', 'ok', 'Active, with no locks and nothing pending.', 'good'],
  ['pending create', 'pendingCreate', 'The request to register it is being worked on.', 'plain'],
  ['pending delete', 'pendingDelete', 'It will be deleted within days and then be free for anyone.', 'bad'],
  ['pending renew', 'pendingRenew', 'The request to renew it is being worked on.', 'plain'],
  ['pending restore', 'pendingRestore', 'It is being brought back from redemption.', 'warning'],
  [
    'pending transfer',
    'pendingTransfer',
    'It is moving to another registrar. If you did not ask for that, act now.',
    'warning',
  ],
  ['pending update', 'pendingUpdate', 'A change to it is being worked on.', 'plain'],
  [
    'redemption period',
    'redemptionPeriod',
    'Deleted, but its last owner can still bring it back for about 30 days, for a fee.',
    'bad',
  ],
  ['renew period', 'renewPeriod', 'Renewed within the last few days; the renewal can still be undone.', 'plain'],
  ['server delete prohibited', 'serverDeleteProhibited', 'The registry has locked it against deletion.', 'good'],
  ['server hold', 'serverHold', 'The registry has taken it out of the DNS: it does not work.', 'bad'],
  [
    'server renew prohibited',
    'serverRenewProhibited',
    'The registry has locked it against renewal, often over a dispute.',
    'warning',
  ],
  [
    'server transfer prohibited',
    'serverTransferProhibited',
    'The registry has locked it against moving to another registrar.',
    'good',
  ],
  ['server update prohibited', 'serverUpdateProhibited', 'The registry has locked it against changes.', 'good'],
  ['transfer period', 'transferPeriod', 'Moved to this registrar within the last few days.', 'plain'],
] as const)('"%s" is %s: %s', (spelled, code, meaning, weight) => {
  expect(explainStatus(spelled)).toEqual({ code, meaning, weight, link: `https://icann.org/epp#${code}` })
})

test('a word of a registry is said to be one', () => {
  expect(explainStatus('Connected')).toEqual({
    code: 'Connected',
    meaning: 'A word of this registry’s own.',
    weight: 'plain',
  })
})
