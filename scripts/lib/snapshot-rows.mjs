// Prints an array or object of a snapshot on one line where it fits, so that each entry of a catalogue is one row, as
// Prettier does with code.
const WIDTH = 160
const SHORT = 40
const isPlain = (value) =>
  Array.isArray(value) ||
  (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)

/** Fills lines with entries that are short, as a paragraph does with words. */
function fill(entries, inner) {
  const lines = []
  let isFilling = false
  for (const entry of entries) {
    const isShort = entry.length < SHORT && !entry.includes('\n')
    const longer = `${lines.at(-1)} ${entry},`
    if (isShort && isFilling && inner.length + longer.length < WIDTH) lines[lines.length - 1] = longer
    else lines.push(`${entry},`)
    isFilling = isShort
  }
  return lines
}

function serialize(value, config, indentation, depth, refs, print) {
  const plugins = config.plugins.filter((plugin) => plugin !== rows)
  const flat = { ...config, plugins, min: true, indent: '', spacingInner: ' ', spacingOuter: '' }
  const line = print(value, flat, '', depth, refs)
  if (!line.includes('\n') && indentation.length + line.length < WIDTH) return line
  const inner = indentation + config.indent
  const child = (part) => print(part, config, inner, depth + 1, [...refs, value])
  const isArray = Array.isArray(value)
  const entries = isArray
    ? value.map(child)
    : Object.keys(value)
        .sort()
        .map((key) => `${child(key)}: ${child(value[key])}`)
  const lines = fill(entries, inner)
  const [open, close] = isArray ? '[]' : '{}'
  return `${open}\n${lines.map((part) => `${inner}${part}\n`).join('')}${indentation}${close}`
}

const rows = { test: isPlain, serialize }
export default rows
