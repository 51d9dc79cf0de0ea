import type { PageRule } from '../../context/context.ts'
import type { Element } from '../../scan/scan.ts'

/** Fetched by the page itself, so that browsers refuse it where the page came by HTTPS. */
const active: Readonly<Record<string, string>> = { script: 'src', iframe: 'src', embed: 'src', object: 'data' }
const passive: Readonly<Record<string, string>> = {
  img: 'src',
  video: 'src',
  audio: 'src',
  source: 'src',
  track: 'src',
}
/** Bought or taken over, and known to have served harmful scripts. */
const compromised =
  /(?:^|\.)(?:polyfill\.io|polyfill\.com|polyfillcache\.com|bootcdn\.net|bootcss\.com|staticfile\.(?:net|org)|unionadjs\.com|macoms\.la|newcrbpc\.com|rawgit\.com)$/i
const integrityHash = /^sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}(?:\?|$)/
const isIntegrity = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .every((one) => integrityHash.test(one))
const credentials = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@:]+:[^\s/?#@]+@(?![^/]*\bexample\b)/i

/** Browsers trust what comes from the machine itself. */
const insecure = /^\s*http:\/\/(?!(?:[\w-]+\.)?localhost[:/]|127\.|\[::1\])/i

const hostOf = (value: string, base: string) => (URL.canParse(value, base) ? new URL(value, base).host : '')

/** Finds parts of a page that browsers refuse or an attacker can use. */
export const checkSecurity: PageRule = ({ facts, site, report }) => {
  const { baseUrl } = site.addresses
  const isSecure = site.baseKnown && baseUrl.startsWith('https:')
  const own = new URL(baseUrl).host
  let form: { element: Element; isGet: boolean } | null = null

  function checkScript({ name, attributes, line }: Element, value: string): void {
    const host = hostOf(value, baseUrl)
    const isForeign = host !== '' && host !== own
    if (isForeign && compromised.test(host.replace(/:\d+$/, '')))
      report('script-compromised', line, `${host} no longer belongs to those who made it.`, value)
    if (attributes.integrity === undefined || attributes.integrity.trim() === '') {
      if (isForeign && name === 'script')
        report('integrity-missing', line, `${value} is trusted whatever it contains.`, value)
      return
    }
    if (!isIntegrity(attributes.integrity))
      report('integrity-invalid', line, 'Browsers ignore an integrity that is not a list of SHA hashes.', value)
    else if (isForeign && attributes.crossorigin === undefined)
      report(
        'integrity-crossorigin',
        line,
        `Browsers refuse ${value}, because it has integrity and no crossorigin.`,
        value,
      )
    else if (!isForeign)
      facts.integrity = [...(facts.integrity ?? []), { value, line, hash: attributes.integrity }].slice(0, 200)
  }

  return {
    open(element) {
      const { name, attributes, line } = element
      const isStyle = name === 'link' && /(^|\s)(?:stylesheet|preload|modulepreload)(\s|$)/i.test(attributes.rel ?? '')
      const loaded = isStyle ? attributes.href : attributes[active[name] ?? '']
      if (loaded !== undefined && isSecure && insecure.test(loaded))
        report('mixed-content', line, `Browsers refuse ${loaded} on an HTTPS page.`, loaded)
      const shown = attributes[passive[name] ?? '']
      if (shown !== undefined && isSecure && insecure.test(shown))
        report('mixed-image', line, `${shown} is not loaded over HTTPS.`, shown)
      if (name === 'script' && attributes.src) checkScript(element, attributes.src)
      else if (isStyle && attributes.href && /(^|\s)stylesheet(\s|$)/i.test(attributes.rel ?? ''))
        checkScript(element, attributes.href)
      if (name === 'a' && attributes.href && credentials.test(attributes.href))
        report('link-credentials', line, 'The link contains a user name and a password.', attributes.href.slice(0, 12))
      if (name === 'form') {
        form = { element, isGet: !/^(post|dialog)$/i.test(attributes.method ?? '') }
        if (
          /^\s*http:\/\//i.test(attributes.action ?? '') &&
          !/^\s*http:\/\/(?:localhost|127\.)/i.test(attributes.action ?? '')
        )
          report(
            'form-insecure',
            line,
            `The form is sent to ${attributes.action} without encryption.`,
            attributes.action,
          )
      }
      if (
        name === 'input' &&
        /^password$/i.test(attributes.type ?? '') &&
        form?.isGet &&
        (form.element.attributes.action !== undefined || form.element.attributes.method !== undefined)
      )
        report('password-in-address', line, 'The form puts the password into the address of the next page.')
      if (name === 'iframe' && attributes.sandbox !== undefined) checkSandbox(element)
    },
    close(element) {
      if (form?.element === element) form = null
    },
  }

  function checkSandbox({ attributes, line }: Element): void {
    const tokens = (attributes.sandbox ?? '').toLowerCase().split(/\s+/)
    const isOwn = site.addresses.resolve(attributes.src ?? '', facts).kind === 'file'
    if (isOwn && tokens.includes('allow-scripts') && tokens.includes('allow-same-origin'))
      report(
        'sandbox-weak',
        line,
        'A page of the site with allow-scripts and allow-same-origin can remove its own sandbox.',
        attributes.src,
      )
  }
}
