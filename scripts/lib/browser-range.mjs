// The oldest browsers the site supports: apps/web/browsers.json, read by the build and by the gate.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'

const range = JSON.parse(readFileSync(join(root, 'apps/web/browsers.json'), 'utf8'))

export const supportedRange = {
  chrome: range.chrome,
  firefox: range.firefox,
  safari: range.safari,
  safari_ios: range.ios,
}
