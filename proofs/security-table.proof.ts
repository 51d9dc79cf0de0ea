// Each row of SECURITY.md's table against the tests it names: in a copy of the checkout a defence of the row is taken
// out of the source, and each unit test and browser test named must turn red, while all are green without a fault. A
// proof named there has planted faults of its own. A row or test without a fault here, and a fault whose text is no
// longer in the source, turn it red too. `npm run prove -- security-table DNS` takes only the rows with that word.
// planted faults: tests-see-nothing
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './lib/check.ts'
import { makeCheckout, trackedIn } from './planted/checkout.ts'
import { Runner } from './planted/run-tests.ts'

/**
 * Each row: the beginning of the threat's cell, the test that must be red, the changed file, the text in it, and its
 * replacement.
 */
const table = String.raw`
a forged session
  @server/accounts/secret.test.ts < @server/accounts/secret.ts: text.length < SHORTEST_SECRET ⟶ false
  @server/accounts/routes.test.ts < @server/accounts/routes.ts: pattern.test(methodAndPath))?.route ?? null ⟶ pattern.test(methodAndPath))?.route ?? accountRoutes[0] ?? null
a copy of the database
  @server/db/migrations/0004-hashed-secrets.test.ts < @server/db/migrations/0004-hashed-secrets.ts: HASHED + sha256(token) ⟶ token
  @server/testing/sessions-suite.ts < @server/accounts/database-hooks.ts: if (query.model !== 'session') return notingFailure(method(query)) ⟶ return notingFailure(method(query))
a guessed password
  @server/accounts/known-devices.test.ts < @server/accounts/guess-limiter.ts: if (device !== null) ⟶ if (false)
  @server/accounts/known-devices.test.ts < @server/accounts/guess-limiter.ts: return byNetwork.allowed ? ⟶ return false ?
a rate limit bypassed
  @server/http/request-target.test.ts < @server/http/request-target.ts: if (path.includes('//') || ⟶ if (false ||
  @server/accounts/routes.test.ts < @server/app/accounts-handler.ts: bodyTypes: jsonOnly ⟶ bodyTypes: /^/
a stolen session
  @server/testing/reauthentication-suite.ts < @server/accounts/reauthentication.ts: SENSITIVE.has(path ?? '') ⟶ false
sign-up with someone
  @server/testing/sign-up-suite.ts < @server/accounts/sign-up.ts: if (mail && email !== null && ⟶ if (false &&
  @server/testing/sign-up-suite.ts < @server/accounts/sign-up.ts: if (policy !== 'invite') return null ⟶ return null
deleted data
  @server/testing/life-cycle-suite.ts < @server/accounts/credentials.ts: await database.afterErase?.() ⟶ 
  @server/db/sqlite-thread.test.ts < @server/db/sqlite-thread.ts: pragma secure_delete = on ⟶ pragma secure_delete = off
SSRF, DNS rebinding
  @lookups/guard/public-fetch.test.ts < @lookups/guard/public-fetch.ts: vetUrl(location, options.policy, url) ⟶ new URL(location, url)
  @lookups/guard/vetting.test.ts < @lookups/guard/connect-vetted.ts: canonicalAddress(peer) === canonicalAddress(address) && world.policy.allowsAddress(peer) ⟶ true
  @lookups/guard/address-policy.test.ts < @lookups/guard/address-policy.ts: isOpen(text) && !own?.has(text) ⟶ isOpen(text)
DNS tools that map
  @server/functions/dig-dns-v1.test.ts < @lookups/name-servers/name-servers.ts: server: DEFAULT_RESOLVER, ⟶ 
  @lookups/name-servers/name-servers.test.ts < @lookups/name-servers/name-servers.ts: (type !== 'A' && type !== 'AAAA') || policy.allowsAnswer(data) ⟶ true
a host name rebound
  @server/app/app.test.ts < @server/http/request-target.ts: if (config.publicUrl !== null || host === '') ⟶ if (true)
a server with a costly
  @lookups/guard/open-tls.test.ts < @lookups/guard/open-tls.ts: 'DEFAULT:!DHE:@SECLEVEL=0' ⟶ 'DEFAULT:@SECLEVEL=0'
  @lookups/guard/open-tls.test.ts < @lookups/guard/open-tls.ts: }:!DHE ⟶ }
  @lookups/guard/open-tls.test.ts < @lookups/guard/open-tls.ts: ecdhCurve: 'X25519:P-256:P-384:P-521', ⟶ 
  @lookups/guard/open-tls.test.ts < @lookups/guard/open-tls.ts: if (left < 0) tls.destroy( ⟶ if (false) tls.destroy(
a zone with signatures
  @dns/dnssec/chain.test.ts < @dns/dnssec/verify-set.ts: if (left[kind] < 0) ⟶ if (false)
  @dns/dnssec/chain.test.ts < @dns/dnssec/verify-set.ts: MAX_SIGNATURES = 8 ⟶ MAX_SIGNATURES = 800
a forged or stripped
  @dns/dnssec/chain.test.ts < @dns/dnssec/verify-set.ts: if (!(await isSignedBy(key.algorithm, key.octets, signature.octets, octets))) continue ⟶ 
  @dns/dnssec/rfc-vectors.test.ts < @dns/dnssec/verify-set.ts: if (now > signature.expires) return 'expired' ⟶ 
the domain report as
  @lookups/site/scan-tls.test.ts < @lookups/guard/connect-vetted.ts: if (forbidden !== undefined) ⟶ if (false)
  @lookups/site/create-sites.test.ts < @lookups/guard/connect-vetted.ts: if (forbidden !== undefined) ⟶ if (false)
  @lookups/zone-health/inspect-zone.test.ts < @lookups/zone-health/inspect-zone.ts: world.nameServers.mayAsk(address) ⟶ true
  @lookups/zone-health/inspect-zone.test.ts < @lookups/zone-health/inspect-zone.ts: mayVisit && visited.has(address) ⟶ mayVisit
  @lookups/domain-report/domain-report.test.ts < @lookups/domain-report/domain-report.ts: if (!ports.nameServers.isPublic(address)) ⟶ if (false)
  @lookups/site/mail-servers.test.ts < @lookups/site/mail-servers.ts: handshake.tls.authorized ? ('valid' ⟶ handshake.tls ? ('valid'
  @lookups/domain-report/clients.test.ts < @lookups/domain-report/clients.ts: servers && at === implicitTlsPorts[service] ⟶ servers
  @server/functions/domain-report-v1.test.ts < @lookups/live/lookup-ports.ts: reach.smtpPort === undefined ? null : createMailServers(world, reach.smtpPort) ⟶ createMailServers(world, reach.smtpPort ?? 25)
attacker-chosen servers
  @server/functions/dns-change-v1.test.ts < @lookups/lookups/dns-change.ts: nameServers.mayAsk(address) ⟶ true
  @server/functions/dns-change-v1.test.ts < @lookups/lookups/dns-change.ts: !answer.flags.aa || ⟶ 
a page that is slow
  @server/adapters/threads.test.ts < @server/adapters/threads.ts: deadlineMs,\n    idleMs, ⟶ idleMs,
  @lookups/name-servers/name-servers.test.ts < @lookups/name-servers/name-servers.ts: MAX_ERROR_LENGTH = 1000 ⟶ MAX_ERROR_LENGTH = 100_000
a page run in the profiler
  @server/adapters/profiler-browser/page-browser.test.ts < @server/adapters/profiler-browser/guard-proxy.ts: const vetted = vetUrl(url, world.policy) ⟶ const vetted = url; world = { ...world, policy: { ...world.policy, allowsAddress: () => true } }
  @server/adapters/profiler-browser/page-browser.test.ts < @server/adapters/profiler-browser/browser-process.ts:   '--webrtc-ip-handling-policy=disable_non_proxied_udp',\n  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', ⟶ 
one client that takes all
  @server/app/hostile-clients.test.ts < @server/http/connection-limits.ts: if (client && !this.#counts.take(client)) ⟶ if (false)
  @server/limits/client-key.test.ts < @server/limits/client-key.ts: if (network !== null && this.of(network) ⟶ if (false && this.of(key)
  @server/limits/bounded-queue.test.ts < @server/limits/bounded-queue.ts: working.of(client.network ?? client.key) < free ⟶ true
  @server/limits/bounded-queue.test.ts < @server/limits/bounded-queue.ts: oldest.since + turnMs - performance.now() ⟶ 1e9
  @server/runtime/function-runtime.test.ts < @server/runtime/function-runtime.ts: if (contract.account && (await call.userId()) === null) throw signInFirst() ⟶ 
  @server/runtime/function-runtime.test.ts < @server/runtime/request-body.ts: if (early) throw new Refusal(400, sentence(early)) ⟶ 
/mcp used
  @server/app/mcp-handler.test.ts < @server/app/mcp-handler.ts: callers: 'own-pages' ⟶ callers: 'anyone'
  @server/app/mcp-handler.test.ts < @server/app/mcp-handler.ts: if (Array.isArray(body)) ⟶ if (false)
  engines/agent-tools/src/mcp-server.test.ts < engines/agent-tools/src/mcp-server.ts: JSON.parse(JSON.stringify(cutForeign(answer))) ⟶ JSON.parse(JSON.stringify(answer))
third-party text
  apps/cli/src/terminal/safe.test.ts < engines/kit/src/safe-text.ts: .replace(workflowCommand, '\\') ⟶ 
  apps/cli/src/terminal/safe.test.ts < engines/kit/src/safe-text.ts: text.slice(from, index).replace(unseen, shown) ⟶ text.slice(from, index)
a flood
unexpected request bodies
power loss
an upgrade that fails
  @server/db/migrate.test.ts < @server/db/migrate.ts: executed.length > 0 && beforeUpgrade ? await beforeUpgrade(first.name) : null ⟶ null
  @server/db/migrate.test.ts < @server/db/migrate.ts: await plain.transaction().execute(async (transaction) => { ⟶ await (async (transaction: any) => {
a domain with thousands
  @server/functions/domain-report-v1.test.ts < @lookups/lookups/all.ts: const signal = AbortSignal.any([call.signal, ended.signal]) ⟶ const signal = ended.signal
  @lookups/domain-report/domain-report.test.ts < @lookups/lookups/all.ts: left[kind] -= count ⟶ left[kind] -= 0 * count
  @lookups/lookups/all.test.ts < @lookups/lookups/all.ts: spend('hosts') ⟶ 
  @lookups/lookups/all.test.ts < @lookups/lookups/all.ts: budget.spend('bytes', chunk.length) ⟶ 
  @lookups/lookups/all.test.ts < @lookups/lookups/all.ts: budget.spend('bytes', read.bytes.length) ⟶ 
  @lookups/guard/vetting.test.ts < @lookups/guard/connect-vetted.ts: .slice(0, ATTEMPTS) ⟶ 
  @lookups/live/memory-cache.test.ts < @lookups/live/memory-cache.ts: if (!waiting.signal?.aborted) throw error ⟶ throw error
  @lookups/zone-health/inspect-zone.test.ts < @lookups/zone-health/inspect-zone.ts: mayVisit && visited.has(address) ⟶ mayVisit
one account with
  @server/adapters/recipes-repository.test.ts < @server/adapters/recipes-repository.ts: return room >= 0 || at === 0 ⟶ return true
  @server/accounts/accounts.test.ts < contracts/src/functions/sync-recipes.ts: answerPrice: ⟶ noPrice:
a full or lost
  @server/db/full-disk.test.ts < @server/db/open-sqlite.ts: if (free < MIN_FREE_BYTES) ⟶ if (false)
  @server/db/full-disk.test.ts < @server/runtime/refusal.ts: if (isStorageFull(error)) ⟶ if (false)
recipes that an account
  apps/web/app/tools/recipes/kept.test.ts < apps/web/app/tools/recipes/kept-store.ts: account === null || account === user ⟶ account === null || user === null || account === user
files that a page without
  apps/web/app/platform/browser-services.test.ts < apps/web/app/platform/handed-in.ts: nameOf(response).slice(0, MAX_NAME_LENGTH) ⟶ nameOf(response).slice(0, 0)
  apps/web/app/service-worker/share-target.test.ts < apps/web/app/service-worker/share-target.ts: if (/frame|object|embed/.test(destination)) return true ⟶ 
another site using
  @server/runtime/function-runtime.test.ts < @server/runtime/guard-chain.ts: if (site === 'cross-site') throw foreign() ⟶ 
  @server/http/security-headers.test.ts < @server/http/security-headers.ts: 'wasm-unsafe-eval'" ⟶ 'wasm-unsafe-eval' 'unsafe-inline'"
  apps/web/app/service-worker/share-target.test.ts < apps/web/app/service-worker/share-target.ts: if (origin !== null && origin !== 'null' && origin !== own) return true ⟶ 
a file that breaks
a tampered package
  scripts/gates/lock-integrity.test.mjs < scripts/gates/lock-integrity.mjs: !/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '') ⟶ entry.integrity === undefined
  scripts/gates/licences.test.mjs < scripts/gates/licences.mjs: 'MPL-2.0', ⟶ 'MPL-2.0', 'GPL-3.0-only',
a folder checked
  apps/cli/src/commands/check/check.test.ts < apps/cli/src/commands/check/config.ts: await refuseOutside(name, found, cwd) ⟶ 
  apps/cli/src/commands/check/check.test.ts < apps/cli/src/commands/check/check.ts: isTyped: argument !== undefined, ⟶ 
  apps/cli/src/files/run-files.test.ts < apps/cli/src/files/write-atomically.ts: const NO_LINKS = constants.O_NOFOLLOW ?? 0 ⟶ const NO_LINKS = 0
someone who registers
  apps/cli/src/ci.test.ts < templates/sundry-check.yml:  | sha256sum --check --strict ⟶ 
  apps/cli/src/ci.test.ts < templates/sundry-check.yml: in "$checkout"/*) ;; ⟶ in nothing) ;;
  e2e/pages.spec.ts < apps/web/build/client/cli/sundry.json: "sha256":" ⟶ "sha256":"0
`

type Fault = readonly [test: string, file: string, text: string, becomes: string]
const whole = (path: string) =>
  path
    .replace('@server', 'apps/server/src')
    .replace('@lookups', 'engines/lookups/src')
    .replace('@dns', 'engines/dns/src')
const rows: Record<string, Fault[]> = {}
for (const line of table.trim().split('\n')) {
  const [, test, file, text, becomes = ''] = /^ {2}(\S+) < (\S+): (.+?) ⟶ ?(.*)$/.exec(line) ?? []
  if (test === undefined || file === undefined || text === undefined) rows[line] = []
  else
    Object.values(rows)
      .at(-1)
      ?.push([whole(test), whole(file), text.replaceAll('\\n', '\n'), becomes])
}

const root = join(import.meta.dirname, '..')
const paper = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const proven = readFileSync(join(root, 'docs/proofs.md'), 'utf8')
const expected = process.argv[2] ?? ''
const claims = paper
  .split('\n')
  .filter((line) => /^\| (?!threat|---)/.test(line))
  .map((line) => {
    const [, threat = '', , tests = ''] = line.split('|').map((cell) => cell.trim())
    return { threat: threat.replaceAll('`', ''), tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }
  })
const keyOf = (threat: string) => Object.keys(rows).find((key) => threat.startsWith(key)) ?? ''
const unknown = Object.keys(rows).filter((key) => claims.filter(({ threat }) => threat.startsWith(key)).length !== 1)
check('every fault belongs to one row', unknown.length === 0, unknown.join(', '))

/** It names them for `npm run prove`, or plants them itself and was seen to. */
const hasOwnFaults = (proof: string) =>
  /^\/\/ planted faults: \S/m.test(readFileSync(join(root, proof), 'utf8')) ||
  new RegExp(`^\\| ${proof.slice('proofs/'.length, -'.proof.ts'.length)} \\|.* red \\|`, 'm').test(proven)

/** The accounts' suites run in one file; red counts by the name of the suite. */
const runs = (test: string) => (test.endsWith('-suite.ts') ? 'apps/server/src/accounts/accounts.test.ts' : test)
const titleOf = (test: string) =>
  /-suite\.ts$/.test(test) ? (/describe\(`(.+?) on \$/.exec(readFileSync(join(root, test), 'utf8'))?.[1] ?? '?') : ''

const copy = makeCheckout(root, trackedIn(root))
const runner = new Runner(copy.folder, process.env.SUNDRY_NODE ?? process.execPath)
const redOf = (tests: readonly string[]) =>
  tests.some((test) => test.startsWith('e2e/'))
    ? runner.specs([...tests, '-g', 'SHA-256'])
    : runner.vitest('node', tests, { toTheEnd: true })

try {
  const chosen = claims.filter(({ threat }) => threat.includes(expected))
  const files = [
    ...new Set(chosen.flatMap(({ tests }) => tests.map(runs)).filter((test) => !test.endsWith('.proof.ts'))),
  ]
  for (const kind of [
    files.filter((file) => !file.startsWith('e2e/')),
    files.filter((file) => file.startsWith('e2e/')),
  ]) {
    const red = kind.length > 0 ? await redOf(kind) : []
    check(`${kind.length} tests are green without a fault`, red.length === 0, red.slice(0, 5).join('; '))
  }
  for (const { threat, tests } of chosen) {
    const faults = rows[keyOf(threat)] ?? []
    check(`row: ${threat}`, keyOf(threat) !== '', keyOf(threat) === '' ? 'has no planted fault' : '')
    for (const test of tests) {
      const hasFault = test.endsWith('.proof.ts') ? hasOwnFaults(test) : faults.some(([named]) => named === test)
      if (!hasFault) check(`  ${test} has a planted fault that was red`, false)
    }
    for (const [test, file, text, becomes] of faults) {
      const path = join(copy.folder, file)
      const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
      const stands = tests.includes(test) && source.includes(text)
      if (!stands) check(`  ${test} is named by the row, and ${file} holds: ${text}`, false)
      if (!stands) continue
      writeFileSync(
        path,
        source.replace(text, () => becomes),
      )
      const red = (await redOf([runs(test)])).filter(
        (one) => one.includes(`${runs(test)}`) && one.includes(titleOf(test)),
      )
      writeFileSync(path, source)
      const seen = red.filter((one) => one.includes(' › '))
      check(
        `  ${test} sees the planted fault: ${file} without ${text.split('\n')[0]}`,
        seen.length > 0,
        `(${seen.length} red)`,
      )
    }
  }
} finally {
  copy.remove()
}
