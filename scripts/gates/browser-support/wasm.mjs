// Which WebAssembly proposals a binary uses: read from its sections and from every instruction of its code, since the
// target_features section is a compiler's word and most of our files carry none.

import wasmparser from 'wasmparser'
import { compatData, lackingIn } from '../../lib/compat-data.mjs'
import { readImportsAndMemories } from './wasm-memories.mjs'

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
