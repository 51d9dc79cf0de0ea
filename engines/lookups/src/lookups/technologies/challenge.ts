const signs: readonly (readonly [name: string, header: string | null, pattern: RegExp])[] = [
  ['Cloudflare', 'cf-mitigated', /challenge/i],
  [
    'Cloudflare',
    null,
    /<title>(?:Just a moment\.\.\.|Attention Required! \| Cloudflare)|\/cdn-cgi\/challenge-platform\//i,
  ],
  ['DataDome', 'x-datadome', /protected/i],
  ['DataDome', null, /captcha-delivery\.com/i],
  ['Imperva', null, /_Incapsula_Resource|Incapsula incident ID/i],
  ['PerimeterX', null, /px-captcha|window\._pxAppId/i],
  ['AWS WAF', 'x-amzn-waf-action', /challenge|captcha/i],
  ['AWS WAF', null, /awsWafCookieDomainList|gokuProps/i],
  ['Akamai', null, /<title>Access Denied<\/title>[\s\S]{0,600}errors\.edgesuite\.net/i],
  ['Sucuri', null, /sucuri_cloudproxy_js|<title>Sucuri WebSite Firewall/i],
  ['Anubis', null, /id="anubis_challenge"|within\.website\/x\/cmd\/anubis/i],
]

export function challengeBy(
  status: number,
  header: (name: string) => string | null,
  { head, length }: { head: string; length: number },
): string | null {
  for (const [name, headerName, pattern] of signs) {
    if (headerName !== null && pattern.test(header(headerName) ?? '')) return name
    // Many pages load such scripts: only a refusal or a nearly empty page is a challenge.
    if (headerName === null && (status >= 400 || length < 20_000) && pattern.test(head)) return name
  }
  return null
}
