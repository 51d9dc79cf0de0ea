import type { PageRule, PageText, PageVisitor } from '../../context/context.ts'

const outside = new Set('nav header footer aside script style template noscript select button form svg head'.split(' '))
const BUCKETS = 32
const RUN = 4
const MIN_WORDS = 40
/** UTF-8 that was read as Windows-1252, and is now written as that. */
const mojibake = /Ã[\u00A0-\u00BF¤¶¼Ÿ„–œ]|â€[™œ“”˜¦\u009d]|Â[ ©®°»«·]|ï¿½/
const placeholder = /\blorem ipsum dolor sit amet,? consectetur\b/i
const unrendered = /\{\{[^{}]{1,80}\}\}|\{%[^{}]{1,80}%\}|<%=?[^%]{1,80}%>/
/** A whole text, or what a separator sets apart in it. */
const leaked = /^(?:undefined|null|nan)$|\[object Object\]|(?:^|\s[|–—·:-]\s)(?:undefined|null|NaN)(?:$|\s[|–—·:-]\s)/i
const leakedInAddress = /(?:^|[/=])(?:undefined|NaN|\[object(?: |%20)Object\])(?:$|[/?#&])/

const none: PageText = { words: 0, hash: 0, sketch: null }

/** The words of a page's main text, as numbers that identify it. */
export function readText(): PageVisitor & { result(): PageText } {
  let depth = 0
  const buckets = new Uint32Array(BUCKETS).fill(0xffff_ffff)
  const run: number[] = []
  let words = 0
  let whole = 0x811c_9dc5
  const word = (hash: number) => {
    words += 1
    whole = Math.imul(whole ^ hash, 0x0100_0193)
    run.push(hash)
    if (run.length < RUN) return
    if (run.length > RUN) run.shift()
    let mixed = 0
    for (const one of run) mixed = Math.imul(mixed, 31) + one
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d) >>> 0
    const bucket = mixed & (BUCKETS - 1)
    const rest = mixed >>> 5
    if (rest < (buckets[bucket] ?? 0)) buckets[bucket] = rest
  }
  return {
    open(element) {
      if (outside.has(element.name)) depth += 1
    },
    close(element) {
      if (outside.has(element.name)) depth -= 1
    },
    text(text) {
      if (depth > 0) return
      let hash = 0
      for (let at = 0; at <= text.length; at += 1) {
        const code = at < text.length ? text.charCodeAt(at) : 32
        const isWord = code > 127 || (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
        if (isWord) hash = Math.imul((hash || 0x811c_9dc5) ^ code, 0x0100_0193)
        else if (hash !== 0) {
          word(hash)
          hash = 0
        }
      }
    },
    result: () =>
      words === 0
        ? none
        : { words, hash: words < MIN_WORDS ? 0 : whole >>> 0, sketch: words < MIN_WORDS ? null : buckets },
  }
}

/** Texts that no one meant to publish. */
export const checkTexts: PageRule = ({ facts, site, report }) => {
  let isGarbledReported = false
  let isPlaceholderReported = false
  let code = 0
  let line = 1

  /** A page may well be named "undefined", so an address counts only where nothing is there. */
  const isLeaked = (attribute: string, value: string) =>
    attribute === 'alt'
      ? leaked.test(value)
      : leakedInAddress.test(value) && site.addresses.resolve(value, facts).kind === 'missing'

  return {
    open(element) {
      line = element.line
      const { name, attributes } = element
      if (name === 'pre' || name === 'code' || name === 'samp') code += 1
      for (const attribute of ['href', 'src', 'alt', 'action'] as const) {
        const value = attributes[attribute]
        if (value === undefined) continue
        if (isLeaked(attribute, value))
          report('template-value', element.line, `${attribute} is "${value.slice(0, 100)}".`, value)
        else if (attribute !== 'alt' && unrendered.test(value) && !attributes['x-data'] && !attributes['v-bind'])
          report('template-unrendered', element.line, `${attribute} is still a template: ${value.slice(0, 100)}`, value)
      }
    },
    close({ name }) {
      if (name === 'pre' || name === 'code' || name === 'samp') code -= 1
    },
    text(text, inside) {
      if (inside?.name === 'script' || inside?.name === 'style' || code > 0) return
      const [reference] = text.includes('&') ? (/&[a-z]{2,10};/i.exec(text) ?? []) : []
      if (reference) report('reference-unknown', line, `${reference} is shown as it is.`, reference)
      if (!isGarbledReported && text.length > 1 && mojibake.test(text)) {
        isGarbledReported = true
        report('text-garbled', line, `The text was decoded twice: "${mojibake.exec(text)?.[0]}".`)
      }
      if (!isPlaceholderReported && placeholder.test(text)) {
        isPlaceholderReported = true
        report('text-placeholder', line, 'The page has a filler text (lorem ipsum).')
      }
    },
    end() {
      const { title, description } = facts
      for (const one of [title, description]) {
        if (!one || one.value === '') continue
        if (leaked.test(one.value))
          report('template-value', one.line, `"${one.value.slice(0, 100)}" stands where a text should be.`, one.value)
        else if (unrendered.test(one.value))
          report('template-unrendered', one.line, `"${one.value.slice(0, 100)}" is still a template.`, one.value)
      }
    },
  }
}
