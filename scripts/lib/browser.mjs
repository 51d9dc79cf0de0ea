// A Chromium for the browser tests: the headless shell where it can be had, else a whole one that is installed, else
// Playwright's own. A whole browser draws its own windows and takes 2.5 times the processor for the same test.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadPlaywrightOwn, installFromDebian, onPath, playwrightOwn } from './browser-sources.mjs'
import { runtimeDir, SetupError } from './places.mjs'

const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const rememberedIn = join(runtimeDir, 'browser')

function named() {
  const path = process.env.CHROME_BIN
  return path && existsSync(path) ? path : undefined
}

const installed = () => onPath(NAMES) ?? MAC.find((path) => existsSync(path))

function fromDebian(name, say) {
  return installFromDebian([name, 'fonts-liberation'], say) ? onPath([name]) : undefined
}

function remember(path) {
  mkdirSync(runtimeDir, { recursive: true })
  writeFileSync(rememberedIn, path)
  return path
}

export function ensureBrowser(node, say) {
  if (existsSync(rememberedIn)) {
    const path = readFileSync(rememberedIn, 'utf8')
    if (existsSync(path)) return path
  }
  const path =
    named() ??
    onPath([SHELL]) ??
    fromDebian(SHELL, say) ??
    installed() ??
    playwrightOwn(node, 'chromium') ??
    downloadPlaywrightOwn(node, 'chromium', say) ??
    fromDebian('chromium', say)
  if (!path) {
    throw new SetupError(
      'the browser tests need Chromium and none could be found or fetched. Install chromium or Google Chrome (or set CHROME_BIN to one), then run the command again.',
    )
  }
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
  } catch {
    throw new SetupError(`${path} does not start. Set CHROME_BIN to a Chromium that does, then run the command again.`)
  }
  return remember(path)
}
