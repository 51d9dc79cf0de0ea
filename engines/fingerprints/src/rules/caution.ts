import type { DomRule, Rule } from '../page/types.ts'

/** Less than half sure: counts only beside something else. */
const WITNESS = '\\;confidence:49'

const isBareFile = /^[a-z_-]+(?:\(\?:\\?\.min\)\?|\(\?:\\?\.\w+\)\?)?\\\.js/i
const isOwnPath = /^\\?\/[\w?:()|\\/-]+$/

const hasConfidence = (text: string) => text.includes('\\;confidence:')
const weakened = (text: string) => (hasConfidence(text) ? text : text + WITNESS)

/** `math\.js` is a file of that name, and not the end of another's. */
function ofAddress(text: string): string {
  if (isBareFile.test(text)) return `(?:^|/)${text}`
  return /^[a-z]/i.test(text) ? `\\b${text}` : text
}

/** A word behind whatever else stands in a tag is the whole of it: `[^>]+flat-ui` is not `myflat-ui`. */
const wholeWords = (text: string) => text.replace(/(\[\^[^\]]{1,8}\][*+]\??)(?=[a-z]{3})/gi, '$1\\b')

/** A link alone does not prove use, unless its text says so. */
function ofLinks(dom: NonNullable<Rule['dom']>): NonNullable<Rule['dom']> {
  const isLink = (selector: string) => /^\s*a\b[^,]*\[href/.test(selector)
  const weak = (rule: DomRule): DomRule => ({
    ...rule,
    ...(rule.exists !== undefined && { exists: weakened(rule.exists) }),
    ...(rule.attributes && {
      attributes: Object.fromEntries(Object.entries(rule.attributes).map(([key, text]) => [key, weakened(text)])),
    }),
  })
  return Object.fromEntries(
    Object.entries(dom).flatMap(([selector, rule]): [string, DomRule][] => {
      const parts = rule.text === undefined ? selector.split(/,(?![^[]*\])/) : []
      const links = parts.filter(isLink)
      if (links.length === 0) return [[selector, rule]]
      const others = parts.filter((part) => !isLink(part))
      return [
        [links.join(','), weak(rule)],
        ...(others.length > 0 ? [[others.join(','), rule] as [string, DomRule]] : []),
      ]
    }),
  )
}

/** The vendored rules match in whole words; a word of the text or a folder of the site's own address proves nothing alone. */
export function cautious(rule: Rule): Rule {
  return {
    ...rule,
    ...(rule.scriptSrc && { scriptSrc: rule.scriptSrc.map(ofAddress) }),
    ...(rule.html && { html: rule.html.map(wholeWords) }),
    ...(rule.dom && { dom: ofLinks(rule.dom) }),
    ...(rule.text && { text: rule.text.map(weakened) }),
    ...(rule.url && { url: rule.url.map((text) => (isOwnPath.test(text) ? weakened(text) : text)) }),
  }
}

/** Systems for content and shops, frameworks, languages: what something can be built on, and cannot run without. */
const foundations: ReadonlySet<number> = new Set([1, 6, 11, 12, 18, 27, 57])
/** Sites made by these need no language on the server. */
const generators: readonly number[] = [4, 57]
const LANGUAGE = 27
/** Nothing of these is left in what is served. */
const compiledAway: ReadonlySet<string> = new Set(['TypeScript', 'GraphQL'])
const nameOf = (text: string) => text.split('\\;')[0] ?? text

/** Servers, databases, hosts, build tools and libraries have traces of their own. */
export function withoutGuesses(rule: Rule, rules: ReadonlyMap<string, Rule>): Rule {
  if (!rule.implies) return rule
  const isGenerated = rule.cats.some((one) => generators.includes(one))
  const implies = rule.implies.filter((text) => {
    const name = nameOf(text)
    const cats = compiledAway.has(name) ? [] : (rules.get(name)?.cats ?? [])
    return cats.some((one) => foundations.has(one)) && !(isGenerated && cats.includes(LANGUAGE))
  })
  return { ...rule, implies }
}
