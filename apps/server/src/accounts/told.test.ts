// What letters, the list of devices and the operator's command say.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { temporarySqlite } from '../testing/suites/temporary-database.ts'
import { deviceName } from './device-name.ts'
import { inviteCommand } from './invite-command.ts'
import { existingAccountLetter, newDeviceLetter, resetLetter, verificationLetter } from './letters.ts'
import { sessionSecret } from './secret.ts'
import { cookieLine, readCookie } from './signed-cookies.ts'

const mozilla = 'Mozilla/5.0'

test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0`,
    'Edge on Windows',
  ],
  [`${mozilla} (iPhone; CPU iPhone OS 18_0) Version/18.0 EdgiOS/131.0 Mobile Safari/605.1`, 'Edge on iPhone'],
  [`${mozilla} (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36 EdgA/131.0`, 'Edge on Android'],
  [`${mozilla} (X11; Linux x86_64) Chrome/131.0 Safari/537.36 OPR/116.0`, 'Opera on Linux'],
  [
    `${mozilla} (Linux; Android 14) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox on macOS'],
  [`${mozilla} (iPad; CPU OS 18_0 like Mac OS X) FxiOS/132.0 Mobile Safari/605.1`, 'Firefox on iPad'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) Chrome/131.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${mozilla} (X11; Linux x86_64) HeadlessChrome/131.0 Safari/537.36`, 'Chrome on Linux'],
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

describe('a letter', () => {
  const link = 'https://tools.example/x'
  test('asks to confirm an address', () => {
    expect(verificationLetter('a@b.example', link)).toEqual({
      to: 'a@b.example',
      subject: 'Confirm your address for Sundry',
      text: `Hello,\n\nplease confirm that this address is yours by opening this link within an hour:\n\n${link}\n\nIf you did not sign up, nothing more happens and you can throw this letter away.\n`,
    })
  })
  test('lets a new password be chosen', () => {
    expect(resetLetter('a@b.example', link)).toEqual({
      to: 'a@b.example',
      subject: 'Choose a new password for Sundry',
      text: `Hello,\n\nto choose a new password, open this link within an hour:\n\n${link}\n\nA new password signs every device out and removes your passkeys.\n\nIf you did not ask for it, your password stays as it is and you can throw this letter away.\n`,
    })
  })
  test('tells the owner of an account that somebody tried to sign up', () => {
    expect(existingAccountLetter('a@b.example', link)).toEqual({
      to: 'a@b.example',
      subject: 'You have an account at Sundry already',
      text: `Hello,\n\nsomebody, probably you, tried to sign up with this address. It has an account already: sign in, or ask for a new password, at\n\n${link}\n\nIf it was not you, nothing has changed and you can throw this letter away.\n`,
    })
  })
  test('tells of a new device, and when', () => {
    expect(newDeviceLetter('a@b.example', 'Firefox on Linux', new Date('2026-11-24T10:11:12Z'), link)).toEqual({
      to: 'a@b.example',
      subject: 'New sign-in to Sundry',
      text: `Hello,\n\nyour account was signed in to from a new device:\n\nFirefox on Linux\n2026-11-24 10:11 UTC\n\nIf this was you, there is nothing to do. If not, sign that device out and choose a new password at\n\n${link}\n`,
    })
  })
})

test('a cookie is for the accounts alone, and over TLS alone where there is TLS', () => {
  expect(cookieLine('http://localhost:8080', 'sundry.a', 'v', 60)).toBe(
    'sundry.a=v; Path=/api/auth; Max-Age=60; HttpOnly; SameSite=Lax',
  )
  expect(cookieLine('https://tools.example', 'sundry.a', 'v', 60)).toBe(
    '__Secure-sundry.a=v; Path=/api/auth; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  )
  expect(readCookie('x=1; __Secure-sundry.a=v', 'sundry.a')).toBe('v')
  expect(readCookie('=1; x', 'sundry.a')).toBeNull()
  expect(readCookie(null, 'sundry.a')).toBeNull()
})

describe('npm run data -- invite', async () => {
  const { database, remove } = await temporarySqlite()
  afterAll(remove)
  const invite = (...args: string[]) => inviteCommand(database, { publicUrl: null, port: 8080 }, args)

  test('says that there are none', async () => {
    expect(await invite('--list')).toBe('There are no invitations.')
  })
  test('makes a link for anybody, or for one address', async () => {
    expect(await invite()).toMatch(
      /^http:\/\/localhost:8080\/account\?invitation=\S+\n\nGood for one account, until \d{4}-\d\d-\d\d\.$/,
    )
    const origin = 'https://tools.example'
    expect(await inviteCommand(database, { publicUrl: origin, port: 1 }, ['ann@a.example'])).toMatch(
      /^https:\/\/tools\.example\/account\?invitation=\S+\n\nGood for one account with the address ann@a\.example, until /,
    )
    const list = (await invite('--list')).split('\n')
    expect(list).toHaveLength(2)
    expect(list.find((line) => line.endsWith('anybody'))).toMatch(/^\S+ {2}open until \d{4}-\d\d-\d\d {2}anybody$/)
  })
  test('takes an unused one back, once', async () => {
    const [id = ''] = (await invite('--list')).split(' ')
    expect(await invite('--revoke', id)).toBe('The invitation is taken back.')
    await expect(invite('--revoke', id)).rejects.toThrow(
      `There is no unused invitation ${id}. List them with: npm run data -- invite --list`,
    )
  })
  test.each([[['ann@a.example', 'b']], [['ann']]])('says how it is called for %j', async (args) => {
    const said = await invite(...args).catch((error: Error) => error.message)
    expect(said).toBe(
      'invite takes one email address or none.\n\nnpm run data -- invite [email]        print a link to sign up with, for this address alone or for anybody\nnpm run data -- invite --list         the invitations there are\nnpm run data -- invite --revoke <id>  take an unused one back',
    )
  })
})

describe('the signing secret that cannot be had', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundry-secret-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('because its file is a folder says what to do', async () => {
    await writeFile(join(folder, 'short'), 'x')
    await expect(sessionSecret(null, join(folder, 'short'))).rejects.toThrow(
      /auth-secret cannot be read \(ENOTDIR\)\. Make it readable for this user alone\.$/,
    )
  })
  test('because it is too short says what that costs', async () => {
    await writeFile(join(folder, 'auth-secret'), 'x'.repeat(31))
    await expect(sessionSecret(null, folder)).rejects.toThrow(
      /auth-secret holds no usable secret: it is empty or shorter than 32 characters\. Restore it from a backup, set AUTH_SECRET, or delete the file to have a new one made, which signs everybody out and makes TOTP codes unusable\.$/,
    )
    await writeFile(join(folder, 'auth-secret'), 'x'.repeat(32))
    expect(await sessionSecret(null, folder)).toBe('x'.repeat(32))
  })
})
