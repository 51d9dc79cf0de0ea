import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteCommand } from '../data-command.ts'
import { type TemporaryDatabase, temporarySqlite } from '../testing/temporary-database.ts'

let temporary: TemporaryDatabase
beforeAll(async () => {
  temporary = await temporarySqlite()
})
afterAll(() => temporary.remove())
const invite = (args: string[], publicUrl: string | null = null) =>
  inviteCommand(temporary.database, { publicUrl, port: 8080 }, args)

test('makes a link for anyone or for one address, lists both, and takes an unused one back once', async () => {
  expect(await invite([])).toMatch(/^http:\/\/localhost:8080\/account\?invitation=\S+\n/)
  expect(await invite(['ann@a.example'], 'https://tools.example')).toMatch(
    /^https:\/\/tools\.example\/account\?invitation=\S+\n\n.*ann@a\.example/,
  )
  const list = (await invite(['--list'])).split('\n')
  expect(list.toSorted((a, b) => a.length - b.length)).toEqual([
    expect.stringMatching(/^\S+ {2}open until \d{4}-\d\d-\d\d {2}anyone$/),
    expect.stringMatching(/ {2}ann@a\.example$/),
  ])
  const [id = ''] = list[0]?.split(' ') ?? []
  await invite(['--revoke', id])
  await expect(invite(['--revoke', id])).rejects.toThrow(`No unused invitation ${id}.`)
})

test.each([[['ann@a.example', 'b']], [['ann']]])('says how it is called for %j', async (args) => {
  await expect(invite(args)).rejects.toThrow(/npm run data -- invite --list/)
})
