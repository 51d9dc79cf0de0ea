// The browsers the journeys run in: which of them this machine has or can get, and which of them must be there.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadPlaywrightOwn, installFromDebian, isDebianRoot, onPath, playwrightOwn } from './browser.mjs'
import { root } from './places.mjs'

/** The first Firefox whose WebDriver BiDi answers all that Playwright asks of it. */
const OLDEST_FIREFOX = 143

export function firefoxVersion(said) {
  return Number(/Mozilla Firefox (\d+)/.exec(said ?? '')?.[1] ?? 0)
}

function debianFirefox() {
  const path = onPath(['firefox-esr'])
  if (!path) return undefined
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return firefoxVersion(stdout) >= OLDEST_FIREFOX ? { name: 'firefox', path } : undefined
}

/** The browser is beside its library, in a folder of the machine's kind. */
function miniBrowser() {
  const kinds = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return kinds
    .flatMap((kind) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((version) => join('/usr/lib', kind, version, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))
}

function debianWebKit() {
  const [driver, screen] = [onPath(['WebKitWebDriver']), onPath(['Xvfb'])]
  const browser = miniBrowser()
  return driver && screen && browser ? { name: 'webkit', programs: { driver, browser, screen } } : undefined
}

function playwrightLane(node, name, say) {
  return playwrightOwn(node, name) || downloadPlaywrightOwn(node, name, say) ? { name } : undefined
}

function findFirefox(node, say) {
  const installed = () => (installFromDebian(['firefox-esr'], say, { fresh: true }) ? debianFirefox() : undefined)
  return debianFirefox() ?? installed() ?? playwrightLane(node, 'firefox', say)
}

function findWebKit(node, say) {
  const installed = () => (installFromDebian(['webkit2gtk-driver', 'xvfb'], say) ? debianWebKit() : undefined)
  return debianWebKit() ?? installed() ?? playwrightLane(node, 'webkit', say)
}

const ADVICE = {
  firefox: `it takes Debian's firefox-esr from ${OLDEST_FIREFOX} up, or \`npx playwright install firefox\``,
  webkit: "it takes Debian's webkit2gtk-driver and xvfb, or `npx playwright install webkit`",
}

export function findLanes(node, chromium, say, find = { firefox: findFirefox, webkit: findWebKit }) {
  const lanes = [
    { name: 'chromium', path: chromium },
    { name: 'chromium-without-safari-gaps', path: chromium },
  ]
  const missing = []
  for (const name of ['firefox', 'webkit']) {
    const lane = find[name](node, say)
    if (lane) lanes.push(lane)
    else missing.push({ name, why: ADVICE[name] })
  }
  return { lanes, missing }
}

/**
 * Lanes of npm test beside Chromium, which runs the browser tests: the other engines, and, where there is no WebKit, a
 * Chromium without the features that Safari lacks.
 */
export function lanesOfTest(lanes) {
  const hasWebKit = lanes.some(({ name }) => name === 'webkit')
  return lanes.filter(({ name }) => name !== 'chromium' && (!hasWebKit || name !== 'chromium-without-safari-gaps'))
}

/**
 * The lanes that must be there: those of .ci/lanes.json, where CI says so by its usual variable, and on a machine of
 * CI's kind, where everything can be installed. Elsewhere only Chromium must.
 */
export function requiredLanes(environment = process.env, canInstall = isDebianRoot()) {
  if (!environment.CI && !canInstall) return ['chromium']
  return JSON.parse(readFileSync(join(root, '.ci/lanes.json'), 'utf8'))
}

export function missingRequired(missing, required) {
  return missing
    .filter(({ name }) => required.includes(name))
    .map(({ name, why }) => `The lane ${name} is required (.ci/lanes.json) and cannot be had: ${why}.`)
}
