// The specs that cannot run in Firefox, each with the reason; `npm run prove -- browsers` prints this list.

export interface ChromiumOnly {
  file: string
  title?: string
  reason: string
}

const UNTOLD = "Firefox's driver does not tell what a request carries"
const SENT = 'the question is sent trimmed'

export const chromiumOnly: readonly ChromiumOnly[] = [
  { file: 'background-remover-touch.spec.ts', reason: "touch is not emulated by Firefox's driver" },
  { file: 'background-remover-webgpu.spec.ts', reason: 'the graphics processor in software is a switch of Chromium' },
  { file: 'print.spec.ts', reason: "Firefox's driver does not emulate paper" },
  { file: 'dig-dns.spec.ts', title: SENT, reason: UNTOLD },
  { file: 'domain-expiry-checker.spec.ts', title: SENT, reason: UNTOLD },
  { file: 'nameserver-checker.spec.ts', title: SENT, reason: UNTOLD },
  { file: 'background-remover-service.spec.ts', title: 'a service of the site, straight', reason: UNTOLD },
  { file: 'background-remover-service.spec.ts', title: 'a service behind this site', reason: UNTOLD },
  {
    file: 'account-security.spec.ts',
    title: 'a passkey',
    reason: 'a passkey that needs no finger is a command of Chromium',
  },
  { file: 'account.spec.ts', title: 'a tab opened before the sign-in', reason: UNTOLD },
  { file: 'schema-markup-generator-documents.spec.ts', title: 'the JSON-LD of a page', reason: UNTOLD },
  { file: 'home.spec.ts', title: 'cards reveal once', reason: 'every page of this lane asks for reduced motion' },
  { file: 'pages.spec.ts', title: 'the watch sees', reason: "Firefox's driver does not tell of requests it refused" },
  {
    file: 'pages.spec.ts',
    title: 'the content security policy stops',
    reason: "Firefox's driver does not tell what the policy says in the console",
  },
  { file: 'phone.spec.ts', title: 'the settings lie below', reason: "touch is not emulated by Firefox's driver" },
  {
    file: 'phone.spec.ts',
    title: 'all results go to one share sheet',
    reason: "touch is not emulated by Firefox's driver",
  },
  { file: 'sitemap-validator-fetch.spec.ts', title: 'without a way out', reason: UNTOLD },
  { file: 'move-dns.spec.ts', title: 'a pasted zone file', reason: UNTOLD },
  { file: 'mail-check.spec.ts', title: 'a dropped message', reason: UNTOLD },
  { file: 'mail-check.spec.ts', title: 'a bounce is explained', reason: UNTOLD },
  {
    file: 'shell-navigation.spec.ts',
    title: 'the name of an icon',
    reason: 'Firefox without a screen has no pointer that hovers',
  },
  { file: 'site-check.spec.ts', title: 'fixes are written to a folder', reason: 'Firefox has no folder picker' },
  { file: 'workbench-upload.spec.ts', title: 'a folder', reason: "Firefox's driver cannot choose a folder" },
  {
    file: 'workbench-upload.spec.ts',
    title: 'an image can be pasted',
    reason: 'no script can paste files in Firefox',
  },
]
