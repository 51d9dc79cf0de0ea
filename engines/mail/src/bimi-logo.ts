import { createFindings, type Finding } from './finding.ts'
import { createXmlReader, XmlFault } from './xml-reader.ts'

/** Octets that receivers take at most. */
const MAX_LOGO = 32_768
const SVG = 'http://www.w3.org/2000/svg'
/** Elements that SVG Tiny 1.2 lacks or the profile for logos forbids. */
const forbidden: ReadonlySet<string> = new Set([
  ...['script', 'image', 'video', 'audio', 'animation', 'foreignObject', 'iframe', 'a', 'handler', 'listener'],
  ...['animate', 'animateMotion', 'animateTransform', 'animateColor', 'set', 'discard', 'mpath', 'switch', 'prefetch'],
  ...['filter', 'mask', 'clipPath', 'pattern', 'marker', 'symbol', 'style', 'view', 'cursor', 'textPath', 'tref'],
])

type Attributes = readonly (readonly [name: string, value: string])[]

/** SVG Tiny Portable/Secure, the form that BIMI asks for. */
export function checkBimiLogo(svg: string): readonly Finding[] {
  const { report, findings } = createFindings()
  const octets = new TextEncoder().encode(svg.slice(0, 4 * MAX_LOGO)).length
  if (octets > MAX_LOGO) report('bimi-logo-too-large', { octets })
  let depth = 0
  let hasTitle = false
  const reader = createXmlReader({
    open(name, attributes) {
      if (depth === 0) for (const detail of rootFaults(name, attributes)) report('bimi-logo-not-tiny-ps', { detail })
      if (depth === 1 && name === 'title') hasTitle = true
      if (forbidden.has(name)) report('bimi-logo-not-tiny-ps', { detail: `<${name}>` })
      for (const detail of attributeFaults(attributes)) report('bimi-logo-not-tiny-ps', { detail })
      depth += 1
    },
    text() {},
    close() {
      depth -= 1
    },
    oddity: () => report('bimi-logo-unreadable', {}),
  })
  try {
    reader.write(svg.slice(0, 4 * MAX_LOGO))
    reader.end()
    if (!hasTitle) report('bimi-logo-not-tiny-ps', { detail: '<title>' })
  } catch (fault) {
    if (!(fault instanceof XmlFault)) throw fault
    report('bimi-logo-unreadable', {})
  }
  return findings
}

function rootFaults(name: string, attributes: Attributes): readonly string[] {
  const attributeValue = (wanted: string) => attributes.find(([attribute]) => attribute === wanted)?.[1]
  const faults: string[] = []
  if (name !== 'svg' || attributeValue('xmlns') !== SVG) faults.push('<svg>')
  if (attributeValue('version') !== '1.2') faults.push('version')
  if (attributeValue('baseProfile') !== 'tiny-ps') faults.push('baseProfile')
  for (const attribute of ['x', 'y']) if (attributeValue(attribute) !== undefined) faults.push(attribute)
  if (!isSquare(attributeValue('viewBox') ?? '')) faults.push('viewBox')
  return faults
}

function isSquare(viewBox: string): boolean {
  const numbers = viewBox
    .split(/[\s,]/)
    .filter((word) => word !== '')
    .map(Number)
  const [, , width, height] = numbers
  return numbers.length === 4 && width === height && Number(width) > 0
}

function attributeFaults(attributes: Attributes): readonly string[] {
  return attributes.flatMap(([name, value]) => {
    const isEvent = /^on[a-z]/i.test(name)
    const isForeignLink = (name === 'href' || name.endsWith(':href')) && !value.startsWith('#')
    return isEvent || isForeignLink ? [name] : []
  })
}
