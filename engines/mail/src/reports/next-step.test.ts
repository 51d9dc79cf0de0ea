import { expect, test } from 'vitest'
import { dmarcRecord, dmarcReport, type RowValues } from '../testing/reports.ts'
import { collectReports } from './collect.ts'
import { nextStepOf } from './next-step.ts'

/** Reports of the given days, each with the policy and rows. */
async function stepAfter(policy: string, days: readonly number[], rowsOf: (day: number) => RowValues[]) {
  const files = days.map((day) =>
    new TextEncoder().encode(
      dmarcReport(...rowsOf(day).map(dmarcRecord))
        .replace(/<p>\w+<\/p>/, `<p>${policy}</p>`)
        .replace('<report_id>7<', `<report_id>${day}<`)
        .replace('1767225600', String(1_767_225_600 + day * 86_400)),
    ),
  )
  const { domains } = await collectReports(
    files.map((file) => ({ size: file.length, read: async () => file })),
    { onRead: () => {} },
  )
  const mail = domains[0]?.mail
  return mail ? nextStepOf(mail) : null
}

const weeks = Array.from({ length: 20 }, (_, day) => day)
const passing = (): RowValues[] => [{}]
const service: RowValues = {
  dkim: 'fail',
  results: '<dkim><domain>service.example</domain><selector>s</selector><result>pass</result></dkim>',
}

test.each([
  ['waits for two weeks of reports', 'none', weeks.slice(0, 5), passing, 'wait'],
  ['goes from none to quarantine', 'none', weeks, passing, 'stricter'],
  ['goes from quarantine to reject', 'quarantine', weeks, passing, 'stricter'],
  ['ends at reject', 'reject', weeks, passing, 'done'],
  [
    'asks about a service that failed lately',
    'none',
    weeks,
    (day: number) => [{}, ...(day > 15 ? [service] : [])],
    'senders',
  ],
  [
    'forgets a service that failed weeks ago',
    'none',
    weeks,
    (day: number) => [{}, ...(day < 3 ? [service] : [])],
    'stricter',
  ],
] as const)('the next step %s', async (_, policy, days, rowsOf, kind) => {
  expect((await stepAfter(policy, days, rowsOf))?.kind).toBe(kind)
})
