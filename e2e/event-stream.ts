import type { Page } from './test.ts'

export type PlayedEvent = { type: string } & Record<string, unknown>

export const streamOf = (events: readonly PlayedEvent[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')

type Played = typeof globalThis & { playedStreams: WritableStreamDefaultWriter<Uint8Array>[] }

/** Answers each call of a function with a stream that the test feeds; to be called before the page is opened. */
export async function playStream(page: Page, functionName: string) {
  await page.addInitScript((name) => {
    const world = globalThis as Played
    const { fetch } = world
    world.playedStreams = []
    world.fetch = (input, init) => {
      if (!String(input).endsWith(`/functions/v1/${name}`)) return fetch(input, init)
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      world.playedStreams.push(writable.getWriter())
      return Promise.resolve(new Response(readable, { headers: { 'content-type': 'text/event-stream' } }))
    }
  }, functionName)
  return {
    /** How many calls there were. */
    calls: () => page.evaluate(() => (globalThis as Played).playedStreams.length),
    /** To the last call. */
    send: (events: readonly PlayedEvent[]) =>
      page.evaluate((text) => {
        // A cancelled stream receives no more.
        void (globalThis as Played).playedStreams
          .at(-1)
          ?.write(new TextEncoder().encode(text))
          .catch(() => {})
      }, streamOf(events)),
  }
}
