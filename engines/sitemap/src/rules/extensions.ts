import type { ReportFinding, TextPosition } from '../base/finding.ts'
import { isHreflang } from '../base/language-codes.ts'
import { IMAGE_NS, knownNamespaces, MAX_IMAGES_PER_URL, NEWS_NS, VIDEO_NS, XHTML_NS } from '../base/protocol.ts'
import { type ElementHandler, skip } from '../xml/element-handler.ts'
import type { XmlTag } from '../xml/namespace-scope.ts'
import type { Attributes } from '../xml/tag.ts'
import type { HreflangGraph, RuleContext } from './context.ts'
import { createFieldCollector, createNewsRules } from './field-collector.ts'
import { detach } from './loc.ts'
import type { Location } from './location.ts'
import { checkMediaAddress, createHostNote, createVideoRules, type Media, type VideoAddress } from './videos.ts'

interface LinkedPage {
  readonly href: string
  readonly targets: readonly string[]
  readonly places: readonly TextPosition[]
}

const MANY = 64

export function createHreflangGraph(report: ReportFinding): HreflangGraph {
  const pages = new Map<string, LinkedPage>()
  const sets = new Map<LinkedPage, ReadonlySet<string>>()

  function linksTo(page: LinkedPage, href: string): boolean {
    if (page.targets.length <= MANY) return page.targets.includes(href)
    let set = sets.get(page)
    if (!set) {
      set = new Set(page.targets)
      sets.set(page, set)
    }
    return set.has(href)
  }

  return {
    addPage(href, targets, places) {
      if (pages.has(href)) return
      pages.set(href, { href, targets, places })
    },
    finish(isListed) {
      for (const { href, targets, places } of pages.values()) {
        const judged = new Set<string>([href])
        targets.forEach((target, index) => {
          if (judged.has(target)) return
          judged.add(target)
          const other = pages.get(target)
          if (other ? linksTo(other, href) : !isListed(target)) return
          const message = `${target} does not link back to ${href}, so search engines may ignore the pair.`
          report('hreflang-return-missing', places[index], { value: target, message })
        })
      }
    },
  }
}

interface Alternates {
  add(attributes: Attributes, place: TextPosition): void
  finish(href: string | undefined, place: TextPosition): void
}

/** Rules for hreflang: https://developers.google.com/search/docs/specialty/international/localized-versions */
function createAlternateRules(context: RuleContext): Alternates {
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

const deprecated = ['caption', 'geo_location', 'title', 'license']

/**
 * Rules for `<image:image>`:
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
function createImageRules(context: RuleContext): { begin(place: TextPosition, media: Media[]): ElementHandler } {
  const { report, statistics } = context
  const collector = createFieldCollector(report, {
    namespace: IMAGE_NS,
    leaves: new Set(['loc', ...deprecated]),
    parents: {},
    opaque: new Set(),
  })
  return {
    begin(place, media) {
      statistics.images += 1
      return collector.begin((fields) => {
        const loc = fields.get('loc')
        if (!loc || loc.text === '') report('image-loc-missing', place)
        else {
          const found = checkMediaAddress(context, loc, place)
          if (found) media.push(found)
        }
        for (const name of deprecated) {
          const field = fields.get(name)
          if (!field) continue
          const message = `Google no longer reads <image:${name}>.`
          report('image-tag-deprecated', place, { value: name, message, cause: field.place })
        }
      })
    },
  }
}

interface ExtensionRules {
  begin(): void
  open(tag: XmlTag, place: TextPosition, attributes: Attributes): ElementHandler
  finish(location: Location | undefined, place: TextPosition): void
}

export function createExtensionRules(context: RuleContext): ExtensionRules {
  const { report } = context
  const images = createImageRules(context)
  const videos = createVideoRules(context)
  const news = createNewsRules(context)
  const alternates = createAlternateRules(context)
  const noteHosts = createHostNote(context)
  const openUnknown = createUnknownExtension(context)
  let imageCount = 0
  let newsCount = 0
  const media: Media[] = []
  const videoAddresses: VideoAddress[] = []

  function openImage(place: TextPosition): ElementHandler {
    if (++imageCount === MAX_IMAGES_PER_URL + 1) report('image-too-many', place)
    return images.begin(place, media)
  }

  function openNews(tag: XmlTag, place: TextPosition): ElementHandler {
    if (++newsCount === 2) {
      const message = '<news:news> may occur only once per entry.'
      report('element-duplicate', place, { value: tag.name, message })
    }
    return news.begin(place)
  }

  return {
    begin() {
      imageCount = 0
      newsCount = 0
      media.length = 0
      videoAddresses.length = 0
    },
    open(tag, place, attributes) {
      if (tag.uri === IMAGE_NS && tag.local === 'image') return openImage(place)
      if (tag.uri === VIDEO_NS && tag.local === 'video') return videos.begin(place, media, videoAddresses)
      if (tag.uri === NEWS_NS && tag.local === 'news') return openNews(tag, place)
      if (tag.uri !== XHTML_NS || tag.local !== 'link') return openUnknown(tag, place)
      alternates.add(attributes, place)
      return skip
    },
    finish(location, place) {
      alternates.finish(location?.href, place)
      if (!location) return
      noteHosts(media, location.origin)
      for (const { href, name, place: at, cause } of videoAddresses) {
        if (href !== location.href) continue
        const message = `<video:${name}> is the URL of the page itself.`
        report('video-loc-equals-page', at, { value: href, message, cause })
      }
    },
  }
}

export function createUnknownExtension({ report }: RuleContext): (tag: XmlTag, place: TextPosition) => ElementHandler {
  const reported = new Set<string>()
  return (tag, place) => {
    if ([IMAGE_NS, VIDEO_NS, NEWS_NS, XHTML_NS].includes(tag.uri)) {
      report('element-unknown', place, { value: tag.name })
    } else if (!knownNamespaces.has(tag.uri) && !reported.has(tag.uri)) {
      reported.add(tag.uri)
      const message = `Search engines do not know <${tag.name}> and will ignore it.`
      report('ns-unknown', place, { value: tag.uri, message })
    }
    return skip
  }
}
