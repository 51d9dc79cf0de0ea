import type { TextPosition } from '../base/finding.ts'
import { isHreflang } from '../base/language-codes.ts'
import type { Attributes } from '../xml/tag.ts'
import type { RuleContext } from './context.ts'
import { detach } from './loc.ts'

export interface Alternates {
  add(attributes: Attributes, place: TextPosition): void
  finish(href: string | undefined, place: TextPosition): void
}

/** Rules for hreflang: https://developers.google.com/search/docs/specialty/international/localized-versions */
export function createAlternateRules(context: RuleContext): Alternates {
  const { report, statistics } = context
  const normalise = createLanguageReader()
  const ignore = () => {}
  const languages = new Set<string>()
  let targets: string[] = []
  let places: TextPosition[] = []
  let usable = true

  function readTarget(href: string, place: TextPosition): void {
    const location = context.readLocation(href.trim(), ignore)
    if (!location) {
      report('hreflang-href-invalid', place, { value: href })
      usable = false
      return
    }
    targets.push(detach(location.href))
    places.push(place)
  }

  return {
    add(attributes, place) {
      const rel = attributeOf(attributes, 'rel') ?? 'alternate'
      if (rel !== 'alternate' && rel.trim().toLowerCase() !== 'alternate') return
      const hreflang = attributeOf(attributes, 'hreflang')
      // A mobile version is named by a media query instead of a language.
      if (hreflang === undefined && attributeOf(attributes, 'media') !== undefined) return
      statistics.alternates += 1
      const { language, isValid } = normalise(hreflang ?? '')
      if (!isValid) {
        const named = language === '' ? { message: 'The hreflang attribute is missing or empty.' } : undefined
        report('hreflang-code-invalid', place, { value: hreflang ?? '', ...named, ...hintFor(language) })
      }
      if (languages.has(language)) {
        const message = `The language "${language}" is listed twice for this URL.`
        report('hreflang-duplicate', place, { value: hreflang ?? '', message })
      } else languages.add(language)
      readTarget(attributeOf(attributes, 'href') ?? '', place)
    },
    finish(href, place) {
      if (languages.size === 0) return
      if (href !== undefined) {
        if (usable && !targets.includes(href)) report('hreflang-self-missing', place, { value: href })
        context.hreflang.addPage(href, targets, places)
      }
      languages.clear()
      targets = []
      places = []
      usable = true
    },
  }
}

function attributeOf(attributes: Attributes, name: string): string | undefined {
  for (let i = 0; i < attributes.length; i += 2) {
    if (attributes[i] === name) return attributes[i + 1]
  }
  return undefined
}

function createLanguageReader(): (value: string) => { readonly language: string; readonly isValid: boolean } {
  const known = new Map<string, { language: string; isValid: boolean }>()
  return (value) => {
    let found = known.get(value)
    if (!found) {
      const language = value.trim().toLowerCase()
      found = { language, isValid: isHreflang(language) }
      known.set(value, found)
    }
    return found
  }
}

function hintFor(language: string): { hint: string } | undefined {
  if (/[_]/.test(language)) return { hint: `Use a hyphen: ${language.replaceAll('_', '-')}` }
  if (/-uk$/i.test(language)) return { hint: 'The United Kingdom is GB: write en-GB.' }
  if (/-\d{3}$/.test(language)) return { hint: 'World region codes are not supported; use a country code or none.' }
  return undefined
}
