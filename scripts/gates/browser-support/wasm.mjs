// Which WebAssembly proposals a binary uses: read from its sections and from every instruction of its code, since the
// target_features section is a compiler's word and most of our files carry none.

import wasmparser from 'wasmparser'
import { compatData, lackingIn } from '../../lib/compat-data.mjs'

// The imports and memories of a WebAssembly binary, with the flags of each memory, which wasmparser does not hand out.

const [IMPORT, MEMORY] = [2, 5]

class Cursor {
  constructor(bytes) {
    this.bytes = bytes
    this.at = 0
  }
  byte() {
    if (this.at >= this.bytes.length) throw new Error('the file ends too early')
    return this.bytes[this.at++]
  }
  /** An unsigned number of any length; those past 2^53 lose digits, which no caller needs. */
  number() {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }
  text() {
    const length = this.number()
    this.at += length
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at))
  }
  type() {
    // A reference to a heap type (ref ht, ref null ht) is followed by that type.
    const code = this.byte()
    if (code === 0x63 || code === 0x64) this.number()
  }
  limits() {
    const flags = this.byte()
    this.number()
    if (flags & 1) this.number()
    return { isShared: (flags & 2) !== 0, is64: (flags & 4) !== 0 }
  }
}

function readImport(cursor) {
  const module = cursor.text()
  cursor.text()
  const kind = cursor.byte()
  if (kind === 0) cursor.number()
  else if (kind === 1) {
    cursor.type()
    cursor.limits()
  } else if (kind === 2) return { module, memory: cursor.limits() }
  else if (kind === 3) {
    cursor.type()
    cursor.byte()
  } else {
    cursor.byte()
    cursor.number()
  }
  return { module }
}

function readImportsAndMemories(bytes) {
  if (bytes.length < 8 || bytes[0] !== 0 || bytes[1] !== 0x61) throw new Error('it does not begin as one')
  const cursor = new Cursor(bytes)
  cursor.at = 8
  const found = { modules: [], memories: [] }
  while (cursor.at < bytes.length) {
    const section = cursor.byte()
    const end = cursor.number() + cursor.at
    if (section === IMPORT || section === MEMORY) {
      for (let left = cursor.number(); left > 0; left -= 1) {
        const { module, memory } = section === IMPORT ? readImport(cursor) : { memory: cursor.limits() }
        if (module !== undefined) found.modules.push(module)
        if (memory) found.memories.push(memory)
      }
    }
    cursor.at = end
  }
  return found
}

const { BinaryReader, BinaryReaderState: State, OperatorCodeNames } = wasmparser

const INSTRUCTIONS = {
  'sign-extension-operations': /^i(32|64)\.extend(8|16|32)_s$/,
  'non-trapping-float-to-int-conversions': /trunc_sat/,
  'bulk-memory-operations': /^(memory\.(copy|fill|init)|data\.drop|table\.(copy|init)|elem\.drop)$/,
  'reference-types': /^(table\.(get|set|grow|size|fill)|ref\.(null|func|is_null))$/,
  'relaxed-SIMD': /relaxed/,
  'fixed-width-SIMD': /^(v128|[if]\d+x\d+)\b(?!.*relaxed)/,
  'threads-and-atomics': /atomic/,
  'exception-handling': /^(try|catch|throw|rethrow|delegate|catch_all)$/,
  exceptionsFinal: /^(try_table|throw_ref)$/,
  'tail-calls': /^return_call/,
  typedFunctionReferences: /^(call_ref|return_call_ref|ref\.as_non_null|br_on_null|br_on_non_null)$/,
  'garbage-collection': /^(struct|array|i31|any|extern)\.|^ref\.(test|cast|eq|i31)|^br_on_cast/,
}

/** MDN's keys with no mark of their own in a binary. */
export const NOT_IN_BINARY = {
  jspi: 'seen in scripts as WebAssembly.Suspending and WebAssembly.promising',
  'type-reflection': 'a script interface',
  'branch-hinting': 'a custom section that others skip',
  wideArithmetic: 'its instructions are refused as unreadable',
  exceptionsFinal: 'seen by its instructions',
}

export const PROPOSALS = [...Object.keys(INSTRUCTIONS), 'memory64', 'multiMemory', 'jsStringBuiltins']

const namesOf = new Map()
function proposalsOf(code) {
  let names = namesOf.get(code)
  if (!names) {
    const instruction = OperatorCodeNames[code]
    if (!instruction) throw new Error(`the instruction 0x${code.toString(16)} is not known`)
    names = Object.keys(INSTRUCTIONS).filter((name) => INSTRUCTIONS[name].test(instruction))
    namesOf.set(code, names)
  }
  return names
}

function proposalsIn(bytes) {
  const found = new Set()
  const seen = new Set()
  const { modules, memories } = readImportsAndMemories(bytes)
  if (memories.some(({ is64 }) => is64)) found.add('memory64')
  if (memories.some(({ isShared }) => isShared)) found.add('threads-and-atomics')
  if (memories.length > 1) found.add('multiMemory')
  if (modules.some((module) => module.startsWith('wasm:'))) found.add('jsStringBuiltins')
  const reader = new BinaryReader()
  reader.setData(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), 0, bytes.length)
  while (reader.read()) {
    if (reader.state === State.ERROR) throw reader.error
    if (reader.state === State.CODE_OPERATOR) seen.add(reader.result.code)
    else if (reader.state === State.TAG_SECTION_ENTRY) found.add('exception-handling')
    else if (reader.state === State.TYPE_SECTION_ENTRY && 'fields' in reader.result) found.add('garbage-collection')
    else if (reader.state === State.BEGIN_REC_GROUP) found.add('garbage-collection')
  }
  if (reader.state === State.ERROR) throw reader.error
  for (const code of seen) for (const name of proposalsOf(code)) found.add(name)
  return found
}

export function scanWasm(bytes, range) {
  let proposals
  try {
    proposals = proposalsIn(bytes)
  } catch (error) {
    return [{ feature: `wasm that cannot be read: ${error.message}`, browsers: [], at: 0 }]
  }
  return [...proposals].flatMap((name) => {
    const browsers = lackingIn(compatData.webassembly[name].__compat, range)
    return browsers.length > 0 ? [{ feature: `wasm ${name}`, browsers, at: 0 }] : []
  })
}
