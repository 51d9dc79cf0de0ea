// The start of the profiler's browser: all its traffic must go through the guard proxy.
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeProfile, removeLeftProfiles, startBrowser } from './browser-process.ts'

let folder: string
let input: string[]
let environment: string[]
let profile: string
let isGone: boolean

/** A program in the browser's place that writes down how it was called. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundry-browser-'))
  const executable = join(folder, 'browser')
  await writeFile(
    executable,
    `#!/bin/sh\nfor one in "$@"; do echo "$one"; done > ${folder}/given.part\nenv > ${folder}/env\nmv ${folder}/given.part ${folder}/given\nexec sleep 60\n`,
  )
  await chmod(executable, 0o755)
  const browser = await startBrowser({ executable, proxyPort: 4711, sandbox: true })
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  input = (await vi.waitFor(() => read('given'), { timeout: 20_000 })).trim().split('\n')
  environment = (await read('env')).trim().split('\n')
  profile = browser.profile
  await browser.end()
  isGone = await readFile(profile).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the browser', () => {
  test.each([
    ['--remote-debugging-pipe', 'is driven through a pipe, not a port'],
    ['--proxy-server=http://127.0.0.1:4711', 'sends everything to the guard proxy'],
    ['--proxy-bypass-list=<-loopback>', 'loopback too'],
    ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', 'resolves no name itself'],
    ['--disable-quic', 'sends no QUIC past the proxy'],
    ['--webrtc-ip-handling-policy=disable_non_proxied_udp', 'sends no WebRTC past the proxy'],
    ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp', 'sends no WebRTC past the proxy'],
    ['--disable-background-networking', 'asks for nothing of its own'],
    ['--disable-component-update', 'asks for no updates'],
    ['--disable-domain-reliability', 'reports nothing to its maker'],
    ['--disable-extensions', 'runs no extensions'],
    ['--block-new-web-contents', 'opens no second page'],
    ['--no-pings', 'sends no pings of links'],
  ])('%s: it %s', (option) => expect(input).toContain(option))

  test('features that look about in the network are off', () => {
    const off = input
      .find((one) => one.startsWith('--disable-features='))
      ?.slice(19)
      .split(',')
    for (const feature of [
      'DialMediaRouteProvider',
      'MediaRouter',
      'OptimizationHints',
      'Translate',
      'WebRtcHideLocalIpsWithMdns',
    ])
      expect(off).toContain(feature)
  })

  test('begins with an empty page, and keeps its sandbox', () => {
    expect(input.at(-1)).toBe('about:blank')
    expect(input).not.toContain('--no-sandbox')
  })

  test('the browser has a profile of its own, which is gone afterwards', () => {
    expect(input).toContain(`--user-data-dir=${profile}`)
    expect(isGone).toBe(true)
  })

  test('knows nothing of the server’s environment', () => {
    const known = environment.filter((line) => !/^(?:PWD|SHLVL|_|OLDPWD)=/.test(line))
    expect(known.toSorted()).toEqual([`HOME=${profile}`, 'LANG=C.UTF-8', 'PATH=/usr/bin:/bin', `TMPDIR=${profile}`])
  })
})

test('a browser that cannot be started is reported, and leaves no profile', async () => {
  const started = startBrowser({ executable: join(folder, 'gone'), proxyPort: 4711, sandbox: true })
  await expect(started).rejects.toThrow('ENOENT')
})

test('the browser gives its sandbox up only if configured', async () => {
  await rm(join(folder, 'given'))
  const browser = await startBrowser({ executable: join(folder, 'browser'), proxyPort: 4712, sandbox: false })
  const options = await vi.waitFor(() => readFile(join(folder, 'given'), 'utf8'), { timeout: 20_000 })
  await browser.end()
  expect(options.split('\n')).toContain('--no-sandbox')
})

test('removes profiles of browsers that cannot live any more, two minutes after their start, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundry-test-'))
  const fresh = await makeProfile()
  const now = Date.now()
  const aged = (ms: number) => `sundry-browser-${(now - ms).toString(36)}-x`
  const retained = [basename(fresh), aged(120_000), 'other']
  for (const name of [...retained, aged(120_001), 'sundry-browser-Old123']) await mkdir(join(folder, name))
  await removeLeftProfiles(folder, now)
  expect(new Set(await readdir(folder))).toEqual(new Set(retained))
  await removeLeftProfiles(join(folder, 'gone'))
  await rm(folder, { recursive: true })
  await rm(fresh, { recursive: true })
})
