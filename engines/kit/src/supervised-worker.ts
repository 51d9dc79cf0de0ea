import { type Channel, type FromWorker, RemoteError, type ToWorker, type WorkerEnd, WorkerLost } from './channel.ts'

export interface PendingCall {
  name: string
  input: unknown
  transfer: readonly Transferable[]
  maxBytesOut: number
  deadlineMs: number
  patienceMs: number
  cancelMs: number
  onProgress?: ((value: unknown) => void) | undefined
  resolve(value: unknown): void
  reject(error: unknown): void
  settled(): void
}

type Timer = ReturnType<typeof setTimeout> | undefined

const after = (milliseconds: number, work: () => void): Timer =>
  milliseconds === Number.POSITIVE_INFINITY ? undefined : setTimeout(work, milliseconds)

interface UnderWay extends PendingCall {
  timer: Timer
  silence: Timer
  cancelled: boolean
}

export class SupervisedWorker {
  readonly #channel: Channel
  readonly #underWay = new Map<number, UnderWay>()
  readonly ready: Promise<void>
  isLost = false
  #number = 0
  #onLost: (() => void) | null

  constructor(channel: Channel, startMs: number, onLost: () => void) {
    this.#channel = channel
    this.#onLost = onLost
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new WorkerLost('start', 'the worker did not start in time'))
        void this.end(new WorkerLost('start', 'the worker did not start in time'))
      }, startMs)
      channel.onMessage((message) => {
        if (message.kind !== 'ready') return this.#receive(message)
        clearTimeout(late)
        resolve()
      })
      channel.onEnd((end) => {
        clearTimeout(late)
        const lost = lostBy(end)
        reject(new WorkerLost('start', `the worker ended before it was ready: ${lost.message}`))
        this.#lose(lost)
      })
    })
    this.ready.catch(() => {})
  }

  get calls(): number {
    return this.#underWay.size
  }

  get isOpen(): boolean {
    return this.#channel.isOpen?.() ?? true
  }

  start(job: PendingCall): () => void {
    this.#number += 1
    const id = this.#number
    const timer = after(job.deadlineMs, () => this.#expire(id))
    const silence = this.#listen(id, job.patienceMs)
    const underWay: UnderWay = { ...job, timer, silence, cancelled: false }
    this.#underWay.set(id, underWay)
    const { name, input, maxBytesOut } = job
    this.#post({ kind: 'call', id, name, input, maxBytesOut }, id, job.transfer)
    return () => this.#cancel(id, underWay)
  }

  async end(reason: WorkerLost): Promise<void> {
    this.#lose(reason)
    await this.#channel.end()
  }

  #post(message: ToWorker, id: number, transfer: readonly Transferable[] = []): void {
    try {
      this.#channel.post(message, transfer)
    } catch (error) {
      // An argument that cannot be cloned is the caller's mistake; the worker stays.
      this.#take(id)?.reject(error)
    }
  }

  #receive(message: Exclude<FromWorker, { kind: 'ready' }>): void {
    const job = this.#underWay.get(message.id)
    if (!job) return
    if (message.kind === 'progress') {
      clearTimeout(job.silence)
      job.silence = this.#listen(message.id, message.patienceMs ?? job.patienceMs)
      if (!job.cancelled) job.onProgress?.(message.value)
      return
    }
    this.#take(message.id)
    if (message.kind === 'done') job.resolve(message.value)
    else job.reject(new RemoteError(message.error))
  }

  #take(id: number): UnderWay | undefined {
    const job = this.#underWay.get(id)
    if (!job) return
    this.#underWay.delete(id)
    clearTimeout(job.timer)
    clearTimeout(job.silence)
    job.settled()
    return job
  }

  #cancel(id: number, job: UnderWay): void {
    if (!this.#underWay.has(id) || job.cancelled) return
    job.cancelled = true
    this.#post({ kind: 'cancel', id }, id)
    if (job.cancelMs >= job.deadlineMs) return
    clearTimeout(job.timer)
    job.timer = setTimeout(() => this.#expire(id), job.cancelMs)
  }

  #listen(id: number, patienceMs: number): Timer {
    return after(patienceMs, () => {
      const job = this.#underWay.get(id)
      if (job) void this.end(new WorkerLost('silent', `${job.name} said nothing for ${patienceMs} ms`))
    })
  }

  #expire(id: number): void {
    const job = this.#underWay.get(id)
    if (job) void this.end(new WorkerLost('deadline', `${job.name} took longer than it may`))
  }

  #lose(reason: WorkerLost): void {
    if (this.isLost) return
    this.isLost = true
    this.#onLost?.()
    this.#onLost = null
    for (const id of [...this.#underWay.keys()]) this.#take(id)?.reject(reason)
  }
}

function lostBy({ reason, detail }: WorkerEnd): WorkerLost {
  if (reason === 'memory') return new WorkerLost('memory', 'the worker ran out of memory')
  if (reason === 'ended') return new WorkerLost('closed', 'the worker was ended')
  return new WorkerLost('crashed', `the worker crashed${detail ? `: ${detail}` : ''}`)
}
