import { isMainThread } from 'node:worker_threads'
import { expose } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { childPort } from '../adapters/processes/child-process.ts'

export const attacked = {
  echo: (value: unknown) => value,
  spin(ms: number) {
    const end = performance.now() + ms
    while (performance.now() < end) {}
    return ms
  },
  fillHeap() {
    const retained: unknown[] = []
    for (;;) retained.push(new Array(10_000).fill(retained.length).map(String))
  },
  async fillBuffers() {
    const retained: Buffer[] = []
    for (;;) {
      retained.push(Buffer.alloc(20_000_000, 1))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  },
  exit: () => process.exit(3),
  throwLater: () =>
    new Promise(() => {
      setTimeout(() => {
        throw new Error('nobody catches this')
      }, 1)
    }),
  environment: () => Object.keys(process.env),
}

expose(isMainThread ? childPort() : threadPort(), attacked)
