import type { PageRule } from '../../context/context.ts'
import { isPublicAddress, toUrl } from '../../site/addresses.ts'

const misspelt =
  /^\s*(?:(?:https?|ftp|mailto)\s*;|https?:\/(?!\/)|https?:(?![/\\])|https?\/\/|(?:htp|htps|htttps?|hhttps?|htt|ttps?|httpss):\/\/|https?:\/\/https?:|www\.[\w-]+\.\w)/i
const email = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/
const onThisMachine = /^\s*(?:file:|[a-z]:\\|\\\\)/i

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function addresseeFault(href: string): string | null {
  const [list = '', query = ''] = href.slice('mailto:'.length).split('?', 2)
  if (list.trim() === '') return /(?:^|&)(?:to|cc|bcc|subject|body)=/i.test(query) ? null : 'nobody'
  const wrong = decoded(list)
    .split(',')
    .map((one) => one.trim().replace(/^.*<(.*)>$/, '$1'))
    .find((one) => !email.test(one))
  return wrong === undefined || /[{}%$]|\(at\)|\[at\]/i.test(wrong) ? null : `"${wrong}"`
}

/** Links by their form; where they lead is checked with the whole site. */
export const checkLinking: PageRule = ({ facts, site, report }) => {
  const { addresses, baseKnown } = site
  const { host, protocol } = new URL(addresses.baseUrl)

  function checkHref(href: string, line: number, rel: string) {
    const text = href.trim()
    if (misspelt.test(text)) return report('link-misspelt', line, `${href} is not what it looks like.`, href)
    if (onThisMachine.test(text)) return report('link-local-file', line, `${href} opens on one machine only.`, href)
    if (/^javascript:/i.test(text)) {
      const isNothing = /^javascript:\s*(?:;|void\s*\(?\s*0\s*\)?\s*;?|)\s*$/i.test(text)
      return report(
        isNothing ? 'link-placeholder' : 'link-script',
        line,
        `${text.slice(0, 60)} works with scripts only.`,
        text,
      )
    }
    if (text === '#') return report('link-placeholder', line, 'The link leads to the top of the page.', '#')
    if (/^mailto:/i.test(text)) {
      const wrong = addresseeFault(text)
      if (wrong) report('mail-link-invalid', line, `The link writes to ${wrong}.`, href)
      return
    }
    if (/^tel:/i.test(text)) {
      const number = decoded(text.slice(4)).split(';', 1)[0] ?? ''
      if (!/^\+?[\d().\- *#]{2,30}$/.test(number) && !/[{}%$]/.test(number))
        report('phone-link-invalid', line, `"${number}" cannot be dialled.`, href)
      return
    }
    const url = /^(?:https?:)?\/\//i.test(text) ? toUrl(text, addresses.baseUrl) : null
    if (url === null) {
      if (/^https?:\/\//i.test(text) && !/[{}%$<[]/.test(text))
        report('link-misspelt', line, `${href} is not a URL.`, href)
      return
    }
    if (!isPublicAddress(url.href)) return report('link-localhost', line, `${href} opens on one machine only.`, href)
    if (url.host !== host || !baseKnown) return
    if (protocol === 'https:' && url.protocol === 'http:')
      report('link-insecure', line, `${href} leads to this site without encryption.`, href)
    if (/(^|\s)nofollow(\s|$)/i.test(rel)) report('link-nofollow', line, `${href} is a page of this site.`, href)
  }

  return {
    open({ name, attributes, line }) {
      if ((name === 'a' || name === 'area') && attributes.href !== undefined)
        checkHref(attributes.href, line, attributes.rel ?? '')
      const kind = attributes.type?.trim().toLowerCase()
      if (
        name === 'link' &&
        attributes.href &&
        /(^|\s)alternate(\s|$)/i.test(attributes.rel ?? '') &&
        kind &&
        !attributes.hreflang
      )
        describeMissing('alternate-missing', attributes.href, line)
      if (name === 'link' && attributes.href && /(^|\s)(?:preload|prefetch)(\s|$)/i.test(attributes.rel ?? ''))
        describeMissing('preload-missing', attributes.href, line)
      if (name === 'link' && attributes.href && /(^|\s)(?:next|prev)(\s|$)/i.test(attributes.rel ?? ''))
        describeMissing('alternate-missing', attributes.href, line)
      const framed =
        name === 'iframe' || name === 'frame' ? attributes.src : name === 'object' ? attributes.data : undefined
      if (framed) describeMissing('frame-missing', framed, line)
      if (name === 'form' && attributes.action) describeMissing('form-target-missing', attributes.action, line)
    },
    end() {
      if (facts.refresh) describeMissing('refresh-missing', facts.refresh.value, facts.refresh.line)
    },
  }

  function describeMissing(
    rule: 'alternate-missing' | 'preload-missing' | 'frame-missing' | 'form-target-missing' | 'refresh-missing',
    value: string,
    line: number,
  ): void {
    if (addresses.resolve(value, facts).kind === 'missing')
      report(rule, line, `${value} is missing from the built site.`, value)
  }
}
