import { expect, test } from 'vitest'
import { deviceName } from './known-devices.ts'

const mozilla = 'Mozilla/5.0'

test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0`,
    'Edge on Windows',
  ],
  [`${mozilla} (X11; Linux x86_64) Chrome/131.0 Safari/537.36 OPR/116.0`, 'Opera on Linux'],
  [
    `${mozilla} (Linux; Android 14) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox on macOS'],
  [`${mozilla} (iPad; CPU OS 18_0 like Mac OS X) FxiOS/132.0 Mobile Safari/605.1`, 'Firefox on iPad'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) Chrome/131.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${mozilla} (iPod touch; CPU iPhone OS 15_0) CriOS/131.0 Safari/605.1`, 'Chrome on iPhone'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15`, 'Safari on macOS'],
  [`${mozilla} (Linux; U)`, 'Linux'],
  ['Firefox/132.0', 'Firefox'],
  ['curl/8.0', 'Unknown device'],
  [`${'x'.repeat(393)}Firefox/`, 'Unknown device'],
  [`${'x'.repeat(391)} Firefox/`, 'Firefox'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
