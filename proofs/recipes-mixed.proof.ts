// 200 files, every format we read in 40 variants and faults, go through a recipe of six steps in Chromium: each ends in
// a result or in a sentence for the visitor, memory rises by no more than the image pool's budget, and cancelled at any
// time everything ends at once and the pool still works.
// planted faults: a-file-is-lost, no-budget

import { startWorld } from '../bench/lib/images-world.ts'
import { watchTree } from '../bench/lib/process-tree.ts'
import type { benchPage, MixedRun } from '../bench/pages/recipes-mixed.ts'
import { formats } from '../engines/images/src/index.ts'
import { check } from './lib/check.ts'

const FILES = 200
/** Two workers of 150 MB, as the pool's scheduler has it. */
const BUDGET_MB = process.env.PLANTED_FAULT === 'no-budget' ? 1 : 300
const CANCEL_AFTER = [0, 1, 17, 60, 140]

const world = await startWorld('recipes-mixed.ts')
const lost = process.env.PLANTED_FAULT === 'a-file-is-lost' ? 1 : 0

type Page = Parameters<Parameters<typeof world.withPage>[1]>[0]
const run = (page: Page, cancelAfter: number | null): Promise<MixedRun> =>
  page.evaluate((after) => (window as unknown as { benchPage: typeof benchPage }).benchPage.run(after), cancelAfter)
const messagesOf = ({ messages }: MixedRun) => Object.values(messages).reduce((sum, times) => sum + times, 0)
const endsOf = (one: MixedRun) => one.results + messagesOf(one) + one.aborted - lost

try {
  await world.withPage([], async (page) => {
    const { peak: before } = await watchTree(() =>
      page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500))),
    )
    const { result: all, peak } = await watchTree(() => run(page, null))
    console.log(`${all.results} results, ${messagesOf(all)} messages`, all.messages)
    for (const line of all.wrong) console.log(`  ${line}`)
    check('there are 200 files', all.files === FILES, String(all.files))
    const unread = formats.filter(({ id }) => !all.formats.includes(id)).map(({ id }) => id)
    check('every format that is read is among them', unread.length === 0, unread.join(' '))
    check('each ends in a result or a message', all.wrong.length === 0 && endsOf(all) === FILES, String(endsOf(all)))
    check('whole files become results', all.results >= 60, String(all.results))
    check('the pool works afterwards', all.alive)
    const rise = Math.round(peak - before)
    check(`memory rises by at most ${BUDGET_MB} MB`, rise <= BUDGET_MB, `${rise} MB`)
    for (const after of CANCEL_AFTER) {
      const cancelled = await run(page, after)
      const isWhole = cancelled.wrong.length === 0 && endsOf(cancelled) === FILES && cancelled.aborted > 0
      const figures = `${cancelled.results} results, ${messagesOf(cancelled)} messages, ${cancelled.aborted} cancelled`
      check(`cancelled after ${after}: all ends, and the pool works`, isWhole && cancelled.alive, figures)
    }
  })
} finally {
  await world.stop()
}
process.exit()
