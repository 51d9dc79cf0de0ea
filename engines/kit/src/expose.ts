import {
  byteSizeOf,
  factsOf,
  TooManyBytes,
  type ToWorker,
  type WorkerApi,
  type WorkerCall,
  type WorkerPort,
} from './channel.ts'

export interface ExposeOptions {
  /** May replace the input; what it throws is the call's error. */
  validate?(name: string, input: unknown): unknown
  /** Called after a call that failed or was cancelled. */
  repair?(name: string, error: unknown): void | Promise<void>
}

export function expose(port: WorkerPort, api: WorkerApi, { validate, repair }: ExposeOptions = {}): void {
  const underWay = new Map<number, AbortController>()

  async function answer({ id, name, input, maxBytesOut }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
    const controller = new AbortController()
    const transfer: Transferable[] = []
    let sent = 0
    underWay.set(id, controller)
    const counted = (value: unknown) => {
      if (maxBytesOut === Number.POSITIVE_INFINITY) return value
      sent += byteSizeOf(value, maxBytesOut - sent)
      if (sent > maxBytesOut) throw new TooManyBytes(`${name} gave more than ${maxBytesOut} bytes`)
      return value
    }
    const call: WorkerCall = {
      signal: controller.signal,
      progress: (value, patienceMs) =>
        port.post({ kind: 'progress', id, value: counted(value), ...(patienceMs !== undefined && { patienceMs }) }),
      transfer: (...objects) => void transfer.push(...objects),
    }
    try {
      if (!Object.hasOwn(api, name)) throw new Error(`the worker has no function ${name}`)
      const method = api[name] as (input: unknown, call: WorkerCall) => unknown
      const value = await method(validate ? validate(name, input) : input, call)
      controller.signal.throwIfAborted()
      port.post({ kind: 'done', id, value: counted(value) }, transfer)
    } catch (error) {
      await repair?.(name, error)
      port.post({ kind: 'failed', id, error: factsOf(error) })
    } finally {
      underWay.delete(id)
    }
  }

  port.onMessage((message) => {
    if (message.kind === 'cancel') underWay.get(message.id)?.abort()
    else void answer(message)
  })
  port.post({ kind: 'ready' })
}
