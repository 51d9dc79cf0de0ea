// The specs that cannot run in Firefox, each with the reason; `npm run prove -- browsers` prints this list.

/** A whole file, or the tests in it whose titles begin so. */
export type ChromiumOnly = { file: string; title?: string; reason: string }

const UNTOLD = "Firefox's driver does not tell what a request carries"
const SENT = 'what is sent is trimmed'

export const chromiumOnly: readonly ChromiumOnly[] = [
  { file: 'background-remover-touch.spec.ts', reason: "touch is not emulated by Firefox's driver" },
  { file: 'background-remover-webgpu.spec.ts', reason: 'the graphics processor in software is a switch of Chromium' },
  { file: 'dig-dns.spec.ts', title: SENT, reason: UNTOLD },
  { file: 'domain-expiry-checker.spec.ts', title: SENT, reason: UNTOLD },
  { file: 'nameserver-checker.spec.ts', title: SENT, reason: UNTOLD },
  { file: 'background-remover-service.spec.ts', title: 'a service of the site, straight', reason: UNTOLD },
  { file: 'background-remover-service.spec.ts', title: 'a service behind this site', reason: UNTOLD },
  { file: 'account.spec.ts', title: 'a passkey', reason: 'a passkey that needs no finger is a command of Chromium' },
]
