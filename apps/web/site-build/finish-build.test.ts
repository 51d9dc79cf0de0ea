import { formats } from '@sundry/images'
import { expect, test } from 'vitest'
import { imageTool as compressor } from '../app/tools/compressor/page.tsx'
import { imageTool as converter } from '../app/tools/converter/page.tsx'
import { startAfterFirstFrame, webManifest } from './finish-build.ts'

test('a file that the installed app opens goes to a tool that takes it', () => {
  const tools = { '/compressor': compressor, '/converter': converter }
  for (const { action, accept } of webManifest().file_handlers) {
    const { accepts } = tools[action as keyof typeof tools]
    for (const mime of Object.keys(accept)) {
      const format = formats.find((one) => one.mime === mime)
      expect(accepts, `${mime} at ${action}`).toContain(format?.id)
    }
  }
})

const page = (script: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js"/></head><body>${script}<p>text</p></body>`
const own = `<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";
  window.__reactRouterRouteModules = {"root":route0,"home/page":route1};

import("/assets/entry.js");</script>`

test('nothing of a page’s scripts is named in its markup; all of it is in the script that waits', () => {
  const html = startAfterFirstFrame(page(own))
  expect(html).not.toContain('modulepreload"')
  expect(html).not.toContain('type="module"')
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? []
  expect(script).toContain(
    '(["/assets/a.js"],"/assets/manifest.js",{"root":"/assets/root.js","home/page":"/assets/page.js"},"/assets/entry.js")',
  )
  expect(() => new Function(script)).not.toThrow()
})

test('a build whose start script looks different ends instead of shipping a page without life', () => {
  expect(() => startAfterFirstFrame(page(''))).toThrow(/no start script/)
  expect(() => startAfterFirstFrame(page(own.replace('route1}', 'route7}')))).toThrow(/no longer looks/)
  expect(() => startAfterFirstFrame(page(own.replace('import("', 'load("')))).toThrow(/no longer looks/)
})
