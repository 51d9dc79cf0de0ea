import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createCdpPipe } from './browser-process.ts'

function connected() {
  const [into, from, stopper] = [new PassThrough(), new PassThrough(), new AbortController()]
  const sent: string[] = []
  into.setEncoding('utf8').on('data', (chunk: string) => sent.push(chunk))
  const print = (...messages: object[]) =>
    from.write(messages.map((message) => `${JSON.stringify(message)}\0`).join(''))
  return { cdp: createCdpPipe(into, from, stopper.signal), from, sent, say: print, stopper }
}

test('an answer may come in pieces, and with letters cut in two', async () => {
  const { cdp, from } = connected()
  const answer = cdp.send('Runtime.evaluate')
  const octets = Buffer.from('{"id":1,"result":{"value":"é"}}\0')
  const cut = octets.indexOf(0xc3) + 1
  from.write(octets.subarray(0, cut))
  from.write(octets.subarray(cut))
  expect(await answer).toEqual({ value: 'é' })
})

describe('a question fails', () => {
  test('when the browser refuses it', async () => {
    const { cdp, say: print } = connected()
    const answer = cdp.send('Page.navigate')
    print({ id: 1, error: { message: 'Cannot navigate' } })
    await expect(answer).rejects.toThrow('Cannot navigate')
  })
  test('when the browser ends, says what is no JSON, or is given up', async () => {
    for (const end of [
      ({ from }: ReturnType<typeof connected>) => from.destroy(),
      ({ from }: ReturnType<typeof connected>) => from.write('{\0'),
      ({ stopper }: ReturnType<typeof connected>) => stopper.abort(new Error('late')),
    ]) {
      const world = connected()
      const answer = world.cdp.send('Page.enable')
      end(world)
      await expect(answer).rejects.toThrow()
    }
  })
  test('when one message is longer than four million characters', async () => {
    const fits = connected()
    const max = fits.cdp.send('Page.enable')
    fits.from.write(`{"id":1,"result":{"value":"${'x'.repeat(3_999_970)}`)
    fits.from.write('xxx"}}\0')
    expect(String((await max).value)).toHaveLength(3_999_973)
    const world = connected()
    const answer = world.cdp.send('Page.enable')
    world.from.write(`{"id":1,"result":{"value":"${'x'.repeat(3_999_974)}`)
    await expect(answer).rejects.toThrow('too much')
  })
})
