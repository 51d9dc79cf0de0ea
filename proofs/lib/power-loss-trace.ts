// Reads what strace wrote (-f -y -xx -ttt) and keeps the calls that change one folder, in the order they were done.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

export type FileCall = { at: number } & (
  | { kind: 'open'; path: string; fd: number; create: boolean; truncate: boolean; append: boolean }
  | { kind: 'write'; path: string; fd: number; offset: number | null; data: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'sync'; path: string }
  | { kind: 'rename' | 'link'; path: string; to: string }
  | { kind: 'unlink' | 'mkdir'; path: string }
)

const bytes = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex')
const text = (hex: string) => bytes(hex).toString()

const STRINGS = /"((?:\\x[0-9a-f]{2})*)"/g
const DESCRIPTOR = /^(\d+)<((?:\\x[0-9a-f]{2})*)>/

/** The last argument; strace leaves a space behind it when another thread's call came between. */
function lastNumber(rest: string): number {
  const [, digits] = /, (\d+) *\) += /.exec(rest) ?? []
  if (digits === undefined) throw new Error(`the trace holds a call that cannot be read: ${rest.slice(0, 200)}`)
  return Number(digits)
}

function parse(name: string, rest: string, at: number): FileCall | null {
  const strings = [...rest.matchAll(STRINGS)].map((match) => match[1] ?? '')
  const result = /\) += +(-?\d+)(?:<((?:\\x[0-9a-f]{2})*)>)?/.exec(rest)
  const returned = Number(result?.[1] ?? -1)
  // A call that strace answered in the kernel's place did nothing.
  if (returned < 0 || rest.includes('(INJECTED)')) return null
  const [first = '', second = ''] = strings
  const [, fd = '-1', path = ''] = DESCRIPTOR.exec(rest) ?? []
  const own = { at, path: text(path), fd: Number(fd) }
  switch (name) {
    case 'openat': {
      const has = (flag: string) => rest.includes(flag)
      const to = text(result?.[2] ?? '') || text(first)
      return {
        at,
        kind: 'open',
        path: to,
        fd: returned,
        create: has('O_CREAT'),
        truncate: has('O_TRUNC'),
        append: has('O_APPEND'),
      }
    }
    case 'write':
      return { ...own, kind: 'write', offset: null, data: bytes(first).subarray(0, returned) }
    case 'writev':
      return { ...own, kind: 'write', offset: null, data: bytes(strings.join('')).subarray(0, returned) }
    case 'pwrite64':
    case 'pwritev':
      return { ...own, kind: 'write', offset: lastNumber(rest), data: bytes(strings.join('')).subarray(0, returned) }
    case 'ftruncate':
      return { at, kind: 'truncate', path: own.path, size: lastNumber(rest) }
    case 'fsync':
    case 'fdatasync':
      return { at, kind: 'sync', path: own.path }
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return { at, kind: 'rename', path: text(first), to: text(second) }
    case 'link':
    case 'linkat':
      return { at, kind: 'link', path: text(first), to: text(second) }
    case 'unlink':
    case 'unlinkat':
      return { at, kind: 'unlink', path: text(first) }
    case 'mkdir':
    case 'mkdirat':
      return { at, kind: 'mkdir', path: text(first) }
    default:
      throw new Error(`the trace holds a call that is not modelled: ${name}`)
  }
}

export const TRACED =
  'openat,write,writev,pwrite64,pwritev,pwritev2,fsync,fdatasync,sync_file_range,ftruncate,fallocate,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat'

/** The calls on `folder` and its files, in the order they ended; -shm is rebuilt by SQLite and left out. */
export async function readTrace(file: string, folder: string): Promise<FileCall[]> {
  const calls: FileCall[] = []
  const unfinished = new Map<string, string>()
  const hex = [...Buffer.from(folder)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, pid = '', at = '0', rest = ''] = /^(\d+) +([\d.]+) (.*)$/.exec(line) ?? []
    if (rest.endsWith('<unfinished ...>')) {
      unfinished.set(pid, rest.slice(0, -'<unfinished ...>'.length))
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    const whole = resumed ? (unfinished.get(pid) ?? '') + resumed[1] : rest
    const [, name = '', args = ''] = /^(\w+)\((.*)$/.exec(whole) ?? []
    // Includes the folders above it: a folder's own entry is in its parent.
    if (name === '' || !(whole.includes(hex) || name === 'fsync')) continue
    const call = parse(name, args, Number(at) * 1000)
    const inside = (path: string) => path === folder || path.startsWith(`${folder}/`)
    if (call && inside(call.path) && !call.path.endsWith('-shm')) calls.push(call)
    else if (call?.kind === 'sync' && folder.startsWith(`${call.path}/`)) calls.push(call)
  }
  return calls
}
