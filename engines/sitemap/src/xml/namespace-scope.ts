import type { Attributes } from './tag.ts'

const XML_NS = 'http://www.w3.org/XML/1998/namespace'
const XMLNS_NS = 'http://www.w3.org/2000/xmlns/'

/** Elements of one name share one object while no declaration changes. */
export interface XmlTag {
  readonly name: string
  readonly local: string
  readonly uri: string
  readonly unbound: boolean
}

export interface OpenedTag {
  readonly tag: XmlTag
  readonly unbound: readonly string[]
  readonly fault: string | undefined
}

export interface NamespaceScope {
  open(name: string, attributes: Attributes): OpenedTag
  close(): void
}

interface Undo {
  readonly depth: number
  readonly prefix: string
  readonly uri: string | undefined
}

const none: readonly string[] = []

/**
 * Namespaces in XML 1.0 (https://www.w3.org/TR/xml-names/), with caching: a sitemap declares its namespaces once and
 * has hundreds of thousands of elements.
 */
export function createNamespaceScope(): NamespaceScope {
  const uris = new Map([
    ['', ''],
    ['xml', XML_NS],
    ['xmlns', XMLNS_NS],
  ])
  const known = new Map<string, OpenedTag>()
  const undos: Undo[] = []
  let depth = 0

  function declare(prefix: string, uri: string): string | undefined {
    const fault = declarationFault(prefix, uri)
    undos.push({ depth, prefix, uri: uris.get(prefix) })
    uris.set(prefix, uri)
    known.clear()
    return fault
  }

  function resolve(name: string): OpenedTag {
    const found = known.get(name)
    if (found) return found
    const colon = name.indexOf(':')
    const prefix = colon < 0 ? '' : name.slice(0, colon)
    const local = name.slice(colon + 1)
    const uri = uris.get(prefix)
    const unbound = uri === undefined
    const opened: OpenedTag = {
      tag: { name, local, uri: uri ?? '', unbound },
      unbound: unbound ? [prefix] : none,
      fault: isQualifiedName(name, colon) && prefix !== 'xmlns' ? undefined : `malformed name: ${name}`,
    }
    known.set(name, opened)
    return opened
  }

  return {
    open(name, attributes) {
      depth += 1
      let fault: string | undefined
      let prefixed: string[] | undefined
      for (let i = 0; i < attributes.length; i += 2) {
        const attribute = attributes[i] ?? ''
        if (attribute === 'xmlns') fault ??= declare('', (attributes[i + 1] ?? '').trim())
        else if (attribute.startsWith('xmlns:')) {
          fault ??= isQualifiedName(attribute, 5) ? undefined : `malformed name: ${attribute}`
          fault ??= declare(attribute.slice(6), (attributes[i + 1] ?? '').trim())
        } else if (attribute.includes(':')) {
          prefixed ??= []
          prefixed.push(attribute)
        }
      }
      const opened = resolve(name)
      if (!prefixed && fault === undefined) return opened
      const judged = judgeAttributes(prefixed ?? [], uris)
      return {
        tag: opened.tag,
        unbound: [...opened.unbound, ...judged.unbound],
        fault: fault ?? opened.fault ?? judged.fault,
      }
    },
    close() {
      for (let undo = undos.at(-1); undo?.depth === depth; undo = undos.at(-1)) {
        undos.pop()
        if (undo.uri === undefined) uris.delete(undo.prefix)
        else uris.set(undo.prefix, undo.uri)
        known.clear()
      }
      depth -= 1
    },
  }
}

function isQualifiedName(name: string, colon: number): boolean {
  return colon < 0 || (colon > 0 && colon < name.length - 1 && !name.includes(':', colon + 1))
}

function declarationFault(prefix: string, uri: string): string | undefined {
  if (prefix === 'xml') return uri === XML_NS ? undefined : 'the prefix xml stands for its own namespace'
  if (prefix === 'xmlns') return 'the prefix xmlns must not be declared'
  if (uri === XML_NS || uri === XMLNS_NS) return 'the namespaces of xml and xmlns must not be given to others'
  return prefix !== '' && uri === '' ? 'a prefix must not be undeclared' : undefined
}

function judgeAttributes(
  names: readonly string[],
  uris: ReadonlyMap<string, string>,
): { readonly unbound: readonly string[]; readonly fault: string | undefined } {
  const unbound: string[] = []
  const seen = new Set<string>()
  for (const name of names) {
    const colon = name.indexOf(':')
    if (!isQualifiedName(name, colon)) return { unbound, fault: `malformed name: ${name}` }
    const prefix = name.slice(0, colon)
    const uri = uris.get(prefix)
    if (uri === undefined) unbound.push(prefix)
    const expanded = `${uri ?? prefix} ${name.slice(colon + 1)}`
    if (seen.has(expanded)) return { unbound, fault: `duplicate attribute: ${name}` }
    seen.add(expanded)
  }
  return { unbound, fault: undefined }
}
