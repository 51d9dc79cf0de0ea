import { createZone, readZoneFile } from '@sundry/dns/browser'
import { type Resolver, verifyMessage } from '@sundry/mail'
import { expect, test } from 'vitest'
import { htmlOf } from '../../testing.ts'
import Result from './result.tsx'
import { sampleMessage, sampleZone } from './sample.ts'
import SourceHelp from './source-help.tsx'
import { words } from './text.ts'

const zone = createZone(readZoneFile(sampleZone))
const resolver: Resolver = async (name, type) => ({ ...zone.answer(name, type), flags: { ad: false }, ede: [] })
const resultOf = async (source: string) => {
  const check = await verifyMessage(new TextEncoder().encode(source), { resolver })
  return {
    result: check.dmarc.result,
    html: htmlOf(Result, {
      shown: { kind: 'checked', check, bounce: null, isWhole: true, checkedAt: '2026-11-01T00:00:00Z' },
    }),
  }
}

test('the verdict names the policy and the causes of a message that fails, and of none that passes', async () => {
  const original = sampleMessage.replace('[users] ', '').replace(/_{20}[\s\S]*$/, '')
  const [failed, passed] = [await resultOf(sampleMessage), await resultOf(original)]
  const names = (html: string) => Object.values(words.policies).some((policy) => html.includes(policy('shop.example')))
  expect([failed.result, names(failed.html)]).toEqual(['fail', true])
  expect([passed.result, names(passed.html)]).toEqual(['pass', false])
  expect([failed, passed].map(({ html }) => html.includes(`>${words.causes}<`))).toEqual([true, false])
})

test('a subject that was put above the signed one is marked, and the message is not called intact', async () => {
  const original = sampleMessage.replace('[users] ', '').replace(/_{20}[\s\S]*$/, '')
  const [whole, added] = [await resultOf(original), await resultOf(original.replace(/^(?=From: )/m, 'Subject: Pay\n'))]
  const isMarked = (html: string) => html.includes(`>${words.notCovered}<`)
  expect([isMarked(whole.html), isMarked(added.html)]).toEqual([false, true])
})

test('each drawn menu has one entry on the bar that is pressed, in the ink of that bar', () => {
  const menus = htmlOf(SourceHelp, {}).match(/<svg[\s\S]*?<\/svg>/g) ?? []
  expect(menus.length).toBeGreaterThan(1)
  for (const menu of menus) {
    const y = (element: string) => Number(new RegExp(`${element}`).exec(menu)?.[1])
    const [bar, text] = [y('y="([\\d.]+)"[^>]*fill="var\\(--accent\\)"'), y('y="([\\d.]+)"[^>]*var\\(--accent-ink\\)')]
    expect([menu.split('accent-ink').length - 1, text > bar && text < bar + 13]).toEqual([1, true])
  }
})
