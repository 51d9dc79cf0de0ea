// A disk that has forgotten what was not synced. The model, stricter than ext4 and XFS in their usual modes:
// - data and size of a file are durable once that file was synced; until then each write may be there, or not, or in
//   part, by sectors, whatever was written after it;
// - an entry of a folder is durable once the folder was synced; until then the first few of the changes since are there
//   (journals keep the order of changes to names, and nothing promises more);
// - syncing a file says nothing about its name.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { FileCall } from './power-loss-trace.ts'

export type Random = () => number
/** The fate of everything that was not synced. */
export type Loss = 'all' | 'none' | 'some'

type Change = { offset: number; data: Buffer } | { size: number }

class DiskFile {
  durable: Buffer = Buffer.alloc(0)
  pending: Change[] = []
  size = 0

  change(change: Change): void {
    this.pending.push(change)
    this.size = 'size' in change ? change.size : Math.max(this.size, change.offset + change.data.length)
  }

  sync(): void {
    if (this.pending.length > 0) this.durable = applyAll(this.durable, this.pending)
    this.pending = []
  }

  after(loss: Loss, random: Random): Buffer {
    if (loss === 'all') return this.durable
    const retained = loss === 'none' ? this.pending : this.pending.flatMap((change) => inPart(change, random))
    return applyAll(this.durable, retained)
  }
}

function applyAll(content: Buffer, changes: readonly Change[]): Buffer {
  const endOf = (change: Change) => ('size' in change ? change.size : change.offset + change.data.length)
  const whole = Buffer.alloc(Math.max(content.length, ...changes.map(endOf)))
  content.copy(whole)
  let size = content.length
  for (const change of changes) {
    if ('size' in change) {
      if (change.size < size) whole.fill(0, change.size, size)
      size = change.size
    } else {
      change.data.copy(whole, change.offset)
      size = Math.max(size, endOf(change))
    }
  }
  return whole.subarray(0, size)
}

/** The change whole, not at all, or those of its sectors that reached the disk. */
function inPart(change: Change, random: Random): Change[] {
  const fate = random()
  if (fate < 0.35) return []
  if (fate < 0.7 || 'size' in change) return [change]
  const sector = random() < 0.5 ? 512 : 4096
  const parts: Change[] = []
  const end = change.offset + change.data.length
  for (let at = change.offset; at < end; ) {
    const next = Math.min(end, (Math.floor(at / sector) + 1) * sector)
    if (random() < 0.5) parts.push({ offset: at, data: change.data.subarray(at - change.offset, next - change.offset) })
    at = next
  }
  return parts
}

type Names = Map<string, DiskFile | 'folder'>
interface NameChange {
  folder: string
  apply(names: Names): void
}

export class Disk {
  readonly #root: string
  readonly #names: Names = new Map()
  #durable: Names = new Map()
  #pending: NameChange[] = []
  readonly #positions = new Map<number, number>()
  readonly #ignoresSync: (path: string) => boolean

  /** `ignoresSync` plants a fault: syncs of these paths do nothing, as if the code had forgotten them. */
  constructor(root: string, ignoresSync: (path: string) => boolean = () => false) {
    this.#root = root
    this.#ignoresSync = ignoresSync
  }

  play(call: FileCall): void {
    switch (call.kind) {
      case 'open':
        this.#open(call)
        break
      case 'write':
        this.#write(call)
        break
      case 'truncate':
        this.#file(call.path)?.change({ size: call.size })
        break
      case 'sync':
        this.#sync(call.path)
        break
      case 'unlink':
        this.#change(call.path, (names) => void names.delete(call.path))
        break
      case 'mkdir':
        this.#change(call.path, (names) => void names.set(call.path, 'folder'))
        break
      default:
        this.#rename(call)
    }
  }

  materialise(target: string, loss: Loss, random: Random): void {
    rmSync(target, { recursive: true, force: true })
    const names: Names = new Map(this.#durable)
    const retained =
      loss === 'none' ? this.#pending.length : loss === 'all' ? 0 : Math.floor(random() * (this.#pending.length + 1))
    for (const change of this.#pending.slice(0, retained)) change.apply(names)
    if (names.get(this.#root) !== 'folder') return
    mkdirSync(target, { recursive: true, mode: 0o700 })
    for (const [path, file] of names) {
      if (file === 'folder' || names.get(dirname(path)) !== 'folder') continue
      writeFileSync(join(target, relative(this.#root, path)), file.after(loss, random), { mode: 0o600 })
    }
  }

  #write({ path, fd, offset, data }: Extract<FileCall, { kind: 'write' }>): void {
    const at = offset ?? this.#positions.get(fd) ?? 0
    if (offset === null) this.#positions.set(fd, at + data.length)
    this.#file(path)?.change({ offset: at, data })
  }

  #rename({ kind, path, to }: Extract<FileCall, { to: string }>): void {
    this.#change(to, (names) => {
      const entry = names.get(path)
      if (kind === 'rename') names.delete(path)
      if (entry) names.set(to, entry)
    })
  }

  #open({ path, fd, create, truncate, append }: Extract<FileCall, { kind: 'open' }>): void {
    if (create && !this.#names.has(path)) {
      const made = new DiskFile()
      this.#change(path, (names) => void names.set(path, made))
    }
    const file = this.#file(path)
    if (truncate) file?.change({ size: 0 })
    this.#positions.set(fd, append ? (file?.size ?? 0) : 0)
  }

  #sync(path: string): void {
    if (this.#ignoresSync(path)) return
    this.#file(path)?.sync()
    const isOf = (change: NameChange) => change.folder === path
    for (const change of this.#pending.filter(isOf)) change.apply(this.#durable)
    this.#pending = this.#pending.filter((change) => !isOf(change))
  }

  #file(path: string): DiskFile | undefined {
    const file = this.#names.get(path)
    return file === 'folder' ? undefined : file
  }

  #change(path: string, apply: (names: Names) => void): void {
    apply(this.#names)
    this.#pending.push({ folder: dirname(path), apply })
  }
}
