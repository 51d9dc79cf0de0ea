// MDN's browser-compat-data (CC0-1.0), and what it says of a range of browsers.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './places.mjs'

// The oldest browsers the site supports: apps/web/browsers.json, read by the build and by the gate.
const range = JSON.parse(readFileSync(join(root, 'apps/web/browsers.json'), 'utf8'))

export const supportedRange = {
  chrome: range.chrome,
  firefox: range.firefox,
  safari: range.safari,
  safari_ios: range.ios,
}

const require = createRequire(import.meta.url)

// Read by Node itself: a test runner that transforms an imported file takes half a minute over this one.
export const compatData = require('@mdn/browser-compat-data')

const numbers = (version) => version.replace('≤', '').split('.').map(Number)

function isAtMost(version, limit) {
  const [left, right] = [numbers(version), numbers(limit)]
  const at = left.findIndex((part, index) => part !== (right[index] ?? 0))
  return at < 0 || left[at] < (right[at] ?? 0)
}

// Behind a flag or under another name is not there. MDN's "partial" mostly marks a detail, and counts.
const isPlain = (prefixes) => (entry) =>
  !(entry.flags || entry.alternative_name) && (!entry.prefix || prefixes.includes(entry.prefix))

/** Taken out again is not there either, unless a better one came with the same release. */
const isKept = (entry, _, entries) =>
  !entry.version_removed || entries.some(({ version_added }) => version_added === entry.version_removed)

export function releaseOf(compat, browser, prefixes = []) {
  const entries = [compat.support[browser] ?? []].flat().filter(isPlain(prefixes)).filter(isKept)
  const versions = entries.map((entry) => entry.version_added).filter((version) => /^≤?\d/.test(version || ''))
  return versions.sort((left, right) => (isAtMost(left, right) ? -1 : 1))[0] ?? null
}

export function lackingIn(compat, range, prefixes) {
  return Object.entries(range).flatMap(([browser, oldest]) => {
    const release = releaseOf(compat, browser, prefixes)
    return release && isAtMost(release, oldest) ? [] : [`${browser} ${release ?? 'never'}`]
  })
}

export const childrenOf = (node = {}) => Object.entries(node).filter(([name]) => name !== '__compat')
