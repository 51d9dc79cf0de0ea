import { dictionary } from '@sundry/kit'
import { formatAddress, isPrivateAddress, parseAddress } from '../base/address.ts'
import { type CodeMeaning, meaningOf, type Provider } from './codes.ts'
import type { BounceReason } from './reasons.ts'

/** The point in the dialogue of SMTP at which a message was refused. */
export type BounceStep = 'connect' | 'tls' | 'greeting' | 'sign-in' | 'sender' | 'recipient' | 'message'

export interface Refusal {
  readonly recipient: string | null
  /** `retrying`: the sending server still has the message in its queue. */
  readonly outcome: 'gave-up' | 'retrying' | 'delivered'
  /** The same message would be refused again; null where no code or word of the server decides it. */
  readonly isPermanent: boolean | null
  readonly reason: BounceReason
  readonly host: string | null
  readonly address: string | null
  readonly step: BounceStep | null
  readonly reply: number | null
  readonly status: string | null
  /** Null where no list names the status code. */
  readonly meaning: Omit<CodeMeaning, 'reason' | 'isSure'> | null
  /** The block list that the server names. */
  readonly blockList: string | null
  /** The address that was refused, as the server saw it. */
  readonly sendingAddress: string | null
  /** The server's own words. */
  readonly text: string
}

/** Facts that a report or a log line adds to the server's reply. */
export interface Hints {
  readonly recipient?: string | null
  readonly action?: string | null
  readonly status?: string | null
  readonly host?: string | null
  readonly address?: string | null
  readonly step?: BounceStep | null
  /** Names that show whose codes these are, such as that of the reporting server. */
  readonly names?: string
}

const MAX_TEXT = 2000

/** Patterns that decide a reason, in their order; the text is in lower case and on one line. */
const phrases: readonly (readonly [BounceReason, readonly RegExp[]])[] = [
  [
    'authentication',
    [
      /\b(?:dmarc|dkim|spf)\b.{0,80}(?:fail|reject|not pass|missing|invalid|not valid|violat|policy|not allowed|does not|no record|softfail|permerror)/,
      /(?:fail|reject|not pass|violat|according to|due to|because of|\bper\b|\bby|valid|authenticat).{0,60}\b(?:dmarc|dkim|spf)\b/,
      /unauthenticated (?:e-?mail|mail|message)|required authentication level|sender policy framework|openspf|open-spf|(?:\d|\]|ip|host|server) is not (?:an )?(?:authori[sz]ed|permitted|allowed|designated) (?:to send|sender|mail server|host|to use)/,
    ],
  ],
  [
    'content',
    [
      /\bfrom:? (?:header|field)|headers?\b.{0,30}(?:missing|invalid|duplicate|malformed|not valid)|(?:missing|invalid|duplicate|malformed|multiple) .{0,30}headers?\b/,
    ],
  ],
  [
    'tls',
    [
      /starttls|start tls|tls (?:is )?(?:required|not|negotiation|handshake|connection|alert|error)|requires? (?:tls|encryption|an? (?:secure|encrypted))|encryption (?:is )?(?:required|needed)|ssl (?:routines|error|handshake)|ssl_(?:connect|accept)/,
      /certificate.{0,40}(?:verif|expired|trusted|mismatch|fail|invalid|match)|mta-?sts|\bdane\b|tlsa/,
    ],
  ],
  [
    'sign-in-required',
    [
      /authenticat(?:ion|e) (?:is )?(?:required|first|needed)|smtp auth|must (?:first )?(?:authenticate|log ?in|sign in|be authenticated)|not (?:been )?authenticated|(?:username|user name) and password|auth(?:entication)? (?:credentials|failed|failure|unsuccessful|capability|extension)|pop before smtp|application-specific password/,
    ],
  ],
  [
    'relay-denied',
    [
      /relay(?:ing)?.{0,30}(?:denied|not permitted|not allowed|prohibited|disallowed|rejected|reject|restricted)|(?:unable|not allowed|not permitted|cannot|refus\w*|do not|don't|not|deny) (?:to )?relay|no relay|rcpthosts|not a(?:n open)? relay|we don't handle mail for|isn't hosted here|is not hosted here|no such domain at this location/,
    ],
  ],
  [
    'rate-limited',
    [
      /too many (?:messages|connections|recipients|e-?mails?|mails?|concurrent|simultaneous|sessions|errors|invalid|bad|hits|requests|unknown|rcpt)|rate.?limit|throttl|too (?:quickly|fast|frequently|much mail)|unusual rate|slow (?:it )?down|at a rate that|temporarily deferred due to|(?:daily|hourly|sending|outgoing|message|submission|recipient|connection|concurrency)(?: \w+){0,2} (?:quota|limit|rate)s?.{0,20}(?:exceed|reached|hit)|(?:exceed|reached|hit)\w*.{0,50}(?:per (?:hour|minute|day|second|connection)|(?:daily|hourly|sending|rate|outgoing|connection|concurrency)[ \w]{0,20} (?:quota|limit))|mail flood|limit on the number of/,
    ],
  ],
  [
    'mailbox-full',
    [
      /over.?quota|quota.{0,20}(?:exceed|full|reached|violat)|(?:mailbox|mail ?box|inbox|maildir|user|account).{0,40}(?:is |are )?(?:full\b|over ?fill)|(?:exceed|out of|not enough|insufficient|over|no|full).{0,30}(?:quota|storage allocation|storage limit|mailbox space|space in (?:the )?mailbox)|(?:mailbox|user|account).{0,40}(?:storage|quota|size limit|exceed)|recipient.{0,40}(?:storage|quota)|out of storage|mailbox full/,
    ],
  ],
  [
    'too-large',
    [
      /\b(?:message|mail|e-?mail|attachment|content|file|body)s? (?:size|length).{0,30}(?:exceed|too|over|larger|limit|restrict)|\b(?:message|mail|e-?mail|attachment|content|file|body)s? (?:is |was |are )?(?:too (?:big|large|long))|message exceed\w* .{0,30}(?:size|limit|maximum)|exceed\w* .{0,30}(?:message size|size limit)|too (?:big|large) (?:message|for)|size ?limit/,
    ],
  ],
  [
    'system-full',
    [
      /insufficient.{0,20}(?:storage|disk|space|resources|queue)|(?:disk|file ?system|spool|queue) (?:is )?full|no space left|low on (?:disk|space)/,
    ],
  ],
  [
    'virus',
    [
      /\bvirus\b|\bviruses\b|malware|infected|trojan|\bworm\b|malicious (?:content|attachment|software|code)|ransomware/,
    ],
  ],
  [
    'blocked',
    [
      /banned sending ip|spamhaus|spamcop|sorbs|uceprotect|(?:block|black|deny|reject)(?:ed|ing)? ?-?list|\b(?:dns)?rbl\b|dnsbl|(?:client|sending|\bhost|\bip|address|network|remote|mta|connecting|your (?:mail )?server)\b.{0,80}\b(?:blocked|blacklisted|banned|listed|blocklisted|denied access)|blocked using|(?:bad|poor|low|very low|no) .{0,20}reputation|reputation.{0,40}(?:low|poor|bad|too|below|score)|because of reputation/,
      /reverse dns|reverse lookup|reverse.?hostname|\bptr\b|\brdns\b|find your (?:reverse )?host ?name|(?:host ?name|ip(?: address)?)[^.;]{0,40}does(?:n't| not) (?:resolve|match|have)|(?:fix|no|bad|invalid|missing) (?:reverse|ptr|rdns)/,
      /(?:helo|ehlo).{0,60}(?:reject|invalid|refus|denied|not|bad|wrong|requires|need|forged|fake|does)|(?:reject|invalid|bad|wrong|forged|fake).{0,20}(?:helo|ehlo)|name was rejected|dynamic (?:ip|address|host)|dial-?up|residential|(?:connections?|mail|messages?|traffic) (?:will )?(?:not|never)(?: be)? accepted from (?:this|your|that|dynamic|ip|\d)|dynamic ip|not accepted from this ip|access denied.{0,40}(?:\bip\b|host|client)|client host rejected|ip (?:address )?(?:is )?(?:not allowed|rejected|refused|denied)|traffic not accepted/,
    ],
  ],
  [
    'greylisted',
    [
      /gr[ae]y-?list|(?:try|retry)(?: again)? (?:in|after) (?:\d+|a few|five|ten|some) ?(?:s\b|sec|min)|deferred (?:for|until)|temporarily (?:deferred|delayed)/,
    ],
  ],
  [
    'spam',
    [
      /\bspam|junk ?mail|unsolicited|bulk mail|\buce\b|\bube\b|phish|suspicious|advertis(?:ing|ement)|spamassassin|rspamd|(?:message|mail|content).{0,40}(?:looks like|considered|classified|identified|detected|appears to be).{0,30}(?:spam|junk|scam|unwanted)|content (?:score|reject)|blocked by.{0,30}(?:filter|cloudmark|barracuda|ironport|proofpoint)/,
    ],
  ],
  [
    'not-accepting',
    [
      /null ?mx|nullmx|(?:host|domain|server|system) (?:does not|doesn't|do not|never|no longer) (?:accept|receive|take)s?.{0,20}(?:mail|message|smtp)|does not accept (?:any )?(?:e-?mail|mail|messages)\b|no mail (?:is )?accepted|smtp (?:service )?(?:is )?(?:not supported|disabled)|mail (?:is )?not accepted (?:here|for)/,
    ],
  ],
  [
    'filtered',
    [
      /recipient (?:does not|doesn't) accept|(?:recipient|user|group|mailbox|list|organi[sz]ation|address).{0,50}(?:only accept|not accept|restricted|does not want|has refused|refuses|blocked you|not permitted to receive|whitelist)|(?:not|aren't|isn't) (?:allowed|permitted|authori[sz]ed|able) to (?:send|post|write|e-?mail|submit)|(?:senderrestricted|restricted address|authenticationrequired|recipientrestricted|notallowed)|blocked by (?:the )?(?:recipient|user)|rejected by (?:the )?recipient|(?:don't|do not) have permission|challenge.?response|members only|subscribers only/,
    ],
  ],
  [
    'sender-refused',
    [
      /sender (?:address |domain |verify |id |host )?(?:\S{1,80} )?(?:was |is |has been )?(?:rejected|refused|denied|blocked|not accepted|unknown|failed|invalid|not allowed|not valid|not exist|banned|does not)|sender (?:verif|callout)|(?:domain of )?sender.{0,60}(?:does not|doesn't|cannot|could not|not) (?:exist|resolve|be verified|found)|(?:mail from|from address|return path|return-path|envelope.?sender|reverse.?path|sender's (?:domain|address))\b.{0,60}(?:reject|refus|denied|not|invalid|unknown|bad|must|unable)|bad (?:sender|from)|invalid (?:sender|from|mail from|return)|banned sender|(?:null|empty|blank) (?:envelope.?)?sender|bounces? (?:are )?not accepted|no such sender|domain .{0,60}does not exist.{0,20}sender|messages from .{0,60}(?:not accepted|blocked|refused|rejected)/,
    ],
  ],
  [
    'mailbox-disabled',
    [
      /(?:account|mailbox|user|recipient|address|mail ?box|login).{0,60}(?:disabled|suspend|inactive|deactivat|locked|closed|expired|not active|deleted|removed|terminated|frozen|cancel|blocked|discontinued|out of service)|(?:disabled|suspended|inactive|deactivated|closed) (?:account|user|mailbox|recipient)/,
    ],
  ],
  [
    'moved',
    [
      /(?:user|recipient|mailbox|address|account|person|has) (?:has )?moved|address (?:has|was) (?:been )?changed|(?:new|different|another) e?-?mail address|please try <|user not local; please try/,
    ],
  ],
  [
    'host-unknown',
    [
      /(?:host|domain)(?: or domain name| name)?.{0,70}(?:unknown|not found|n[o']t exist|couldn't be found|could not be found|not resolve|unresolvable)|unknown (?:host|domain)|no such (?:domain|host)|nxdomain|couldn't find any host|couldn't find a(?:ny)? (?:mail )?exchanger|name or service not known|unrouteable (?:mail )?domain|non-existent (?:hosts|domain)|no (?:mx|mail exchanger)(?:s|\b)|dns (?:error|lookup|query)|name service error|bad destination (?:host|system)|illegal host|host lookup (?:did not complete|failed)|(?:mx|domain)[^.;]{0,30}lookup (?:fail|error)|invalid domain/,
    ],
  ],
  [
    'no-such-user',
    [
      /(?:user|mailbox|mail ?box|account|recipient|address|addressee|alias|inbox|person|customer|member|rcpt)\b.{0,80}(?:unknown|not found|n[o']t exist|not exist|unavailable|invalid|not known|not a valid|not valid|not listed|not local|n[o']t have an?|no longer|not recogni[sz]ed|n[o']t recogni[sz]ed|couldn't be found|could not be found|undeliverable|unrouteable|wrong|illegal|not here|incorrect|bogus|dead)|(?:unknown|invalid|no such|bad|unrouteable|undeliverable|non-?existent|nonexisting|wrong|illegal|not a valid|not an? (?:existing|active)|unresolvable|unable to find)\s?(?:local )?(?:user|recipient|mailbox|address|destination|account|alias|person|customer|addressee|part|rcpt|e-?mail)|no mailbox here|not our customer|recipientnotfound|doesn't have a .{0,40}account|recipient(?: address)? rejected|no longer (?:available|valid|active|works?|employed|with|on (?:this )?server|in use)|mailbox unavailable|not known (?:here|at)|unrouteable address|user lookup|no one here by that name|cannot find (?:user|recipient|mailbox)|delivery to this address|dd this user|vdelivermail|no valid recipients|no users here/,
    ],
  ],
  [
    'loop',
    [
      /too many hops|hop count exceeded|mail (?:forwarding )?loop|routing loop|loops? back|loop detected|maximum hop|local configuration error.*loop|mail for .{0,80} loops/,
    ],
  ],
  [
    'content',
    [
      /attachment|file (?:type|extension|name)|\b(?:header|mime)\b|8-?bit|malformed|rfc ?-?(?:2822|5322|822|2045|1652)|message-id|(?:bare|lone|stray) (?:lf|cr|linefeed|newline)|line (?:too long|length)|from: field|no subject|invalid (?:message|characters?|content)|prohibited (?:content|link|word|url)|banned (?:content|word)|\burl\b|smtputf8|non-?ascii|message (?:content|format) (?:reject|not|is)/,
    ],
  ],
  [
    'expired',
    [
      /(?:delivery time|message|retry (?:time|timeout)|retry|queue\w*|timeout|delivery|delay).{0,40}(?:expired|exceeded|too old)|unable to deliver .{0,40}for \d|too long in (?:the )?queue|been in the queue|could not be delivered (?:with)?in|undeliverable for|tried for .{0,20}(?:days|hours)|not been (?:able to )?deliver\w* .{0,30}(?:days|hours)|(?:max|maximum) (?:queue|retry|retries|time)|expired after/,
    ],
  ],
  [
    'network',
    [
      /connection (?:was )?(?:timed out|refused|reset|lost|dropped|closed|aborted|failed|attempt)|lost connection|no route to|unreachable|not reachable|network (?:error|problem|timeout)|could(?:n't| not) (?:connect|establish|be reached|reach)|(?:unable|failed|cannot|can't) (?:to )?(?:connect|establish|reach|contact)|no answer from|time(?:d)?[ -]?out|socket error|broken pipe|i wasn't able to establish|server (?:not responding|is down|dropped)|destination mxs|connect to \S{1,255}:|no servers? (?:to deliver|available)|deferred: (?:connection|operation)/,
    ],
  ],
  [
    'mailer-error',
    [
      /(?:command|program|pipe|procmail|maildrop|dovecot|script|local delivery|mail\.local|child|agent|lda\b).{0,60}(?:died|failed|exit|returned|status|error|signal|timed)|x-unix|unable to (?:run|execute|open mailbox)|can't (?:create|open|write|lock)|cannot (?:create|open|write|lock)/,
    ],
  ],
  [
    'syntax',
    [
      /syntax error|(?:command|parameter|argument)s? (?:is |are )?(?:not |un)(?:recogni[sz]ed|implemented|known|supported|expected)|unrecogni[sz]ed command|bad sequence|out of sequence|unknown command|(?:need|send|expected) (?:mail|rcpt|helo|ehlo) (?:from|to|first|command)|no smtp service|protocol (?:error|violation)|improper (?:use|command)|polite people say hello/,
    ],
  ],
  [
    'policy',
    [
      /polic(?:y|ies)|administrative(?:ly)? (?:prohibit|denied|reject|refus)|security (?:reasons|policy)|violat|not complian|local rule|transport rule|rejected for (?:local|site)|access denied|not authori[sz]ed|refused by (?:the )?(?:administrator|system)|message (?:was )?(?:rejected|refused|blocked)|prohibited/,
    ],
  ],
  [
    'system-error',
    [
      /(?:local|internal|server|system|configuration|temporary|unexpected|database|ldap|software|processing|lookup) (?:\w+ ){0,2}(?:error|failure|problem|fault|trouble)|service (?:is )?(?:currently |temporarily )?(?:unavailable|not available|closing)|try (?:again )?later|resources? (?:temporarily|unavailable)|temporarily (?:unavailable|not available|rejected|failed)|system (?:not accepting|busy|unavailable|resources)|server (?:busy|unavailable|too busy)|please retry|not properly configured|misconfigur|under maintenance|shutting down/,
    ],
  ],
]

/** Lists of senders by the names that servers give them, as they are shown. */
const blockLists: readonly (readonly [string, RegExp])[] = [
  ['Spamhaus', /spamhaus|\b(?:sbl|xbl|pbl|zen|css|dbl)\.?(?:spamhaus|\d{3,})/],
  ['SpamCop', /spamcop/],
  ['Barracuda', /barracudacentral|\bbrbl\b|barracuda reputation/],
  ['SORBS', /\bsorbs\b/],
  ['UCEPROTECT', /uceprotect/],
  ['Invaluement', /invaluement|ivmsip|ivmuri/],
  ['PSBL', /\bpsbl\b|surriel/],
  ['Mailspike', /mailspike/],
  ['Abusix', /abusix|combined\.mail/],
  ['Cloudmark', /cloudmark|\bcsi\.?cloudmark/],
  ['Proofpoint', /proofpoint|pphosted/],
  ['Trend Micro', /trendmicro|mail-abuse\.com/],
  ['Symantec', /symantec|messagelabs|brightmail/],
  ['Cisco Talos', /talos|senderbase|ironport/],
  ['SURBL', /\bsurbl\b/],
  ['URIBL', /\buribl\b/],
  ['NiX Spam', /nixspam|manitu/],
  ['Spamrats', /spamrats/],
  ['DroneBL', /dronebl/],
  ['Sender Score', /senderscore|return ?path/],
]
const namedList = /\b((?:[a-z0-9-]{1,40}\.){0,3}(?:dnsbl|rbl|dnsrbl|bl|blacklist|dnsbl-\d)\.[a-z0-9.-]{2,60}[a-z0-9])/

const steps: Readonly<Record<string, BounceStep>> = dictionary({
  rcpt: 'recipient',
  mail: 'sender',
  data: 'message',
  bdat: 'message',
  dot: 'message',
  helo: 'greeting',
  ehlo: 'greeting',
  lhlo: 'greeting',
  starttls: 'tls',
  auth: 'sign-in',
  connect: 'connect',
})

/** Each kind of server writes the step that failed in its own words; the text is in lower case. */
const stepPatterns: readonly (readonly [RegExp, BounceStep | null])[] = [
  [/in reply to (?:end of )?(rcpt|mail|data|bdat|helo|ehlo|lhlo|starttls|auth)\b/, null],
  [/end of data|after i sent the message|after (?:sending )?(?:the )?(?:message|data)\b|failed on data/, 'message'],
  [/after (?:pipelined |sending )?(rcpt|mail|data|bdat|helo|ehlo|lhlo|starttls|auth)\b/, null],
  [/during (rcpt|mail|data|helo|ehlo) ?(?:to|from)?/, null],
  [/for (rcpt|mail|data|helo|ehlo) (?:to |from )?command/, null],
  [/does not like recipient/, 'recipient'],
  [/sender was rejected/, 'sender'],
  [/name was rejected/, 'greeting'],
  [
    /greeting failed|initial connection|connect to |connection (?:refused|timed out)|wasn't able to establish/,
    'connect',
  ],
  [/(?:reject|from): (connect|rcpt|mail|data|helo|ehlo|starttls)\b/, null],
]

const ADDRESS = '(?:\\d{1,3}(?:\\.\\d{1,3}){3}|(?:ipv6:)?[0-9a-f]{0,4}:[0-9a-f:.]{2,43})'
const HOST = '([a-z0-9_](?:[a-z0-9_.-]{0,252}[a-z0-9_])?)'
/** Each kind of server names the one that refused in its own form. */
const hostPatterns: readonly RegExp[] = [
  new RegExp(`\\bhost:? ${HOST}\\.? ?[[(](${ADDRESS})[\\])]`),
  new RegExp(`\\bh=${HOST}\\.? \\[(${ADDRESS})\\]`),
  new RegExp(`\\b(?:relay=|by |domain \\S{1,255} by |from |to )${HOST}\\.? ?[[(](${ADDRESS})[\\])]`),
  new RegExp(`\\bwhile talking to ${HOST}`),
  new RegExp(`\\breturned '[^<>]{0,40}<${HOST} #`),
  new RegExp(`\\b(?:receiving server|remote server|remote host)(?: is|:)? ${HOST}\\.? \\((${ADDRESS})\\)`),
  new RegExp(`(?:^|\\s)${HOST}\\.? ?\\[(${ADDRESS})\\]:`),
  new RegExp(`\\bhost:? ${HOST} (?:said|returned|refused)`),
]
const addressPatterns: readonly RegExp[] = [
  new RegExp(`(?:^|\\s)(${ADDRESS}) (?:does not like|failed after|failed on)`),
  new RegExp(`connected to (${ADDRESS}) but`),
  new RegExp(`giving up on (${ADDRESS})\\.`),
  new RegExp(`(?<!client )\\bhost \\[(${ADDRESS})\\]`),
]
const anyAddress = new RegExp(`(?<![\\w.:])(${ADDRESS})(?![\\w:]|\\.\\d)`, 'g')
const MAX_ADDRESSES = 20

const REPLY = /(?<![\w.:[/-]|\d )([45][0-57]\d)(?:[ -]+#?([45]\.\d{1,3}\.\d{1,3})(?![\d.])|(?=[ -]))/
const STATUS = /(?<![\w.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/

function addressOf(text: string | undefined | null): string | null {
  const address = parseAddress((text ?? '').replace(/^ipv6:/i, ''))
  return address && formatAddress(address)
}

function providerOf(names: string): Provider | null {
  if (/\bgsmtp\b|\bgcdp\b|google(?:mail)?\.com|\bgmail\b/.test(names)) return 'google'
  if (
    /outlook\.com|office365|hotmail|exchangelabs|microsoft|\bas\(\d|\bresolver\.\w|storedrv|tenantattribution/.test(
      names,
    )
  )
    return 'microsoft'
  if (/yahoo|aol\.com|verizonmedia/.test(names)) return 'yahoo'
  return /icloud|\bapple\.com|\bmac\.com/.test(names) ? 'apple' : null
}

const isGeneric = (status: string | null) => status === null || /\.0\.0$/.test(status)

/** Reads one refusal from the words of a server and what is known beside them. Work and memory are bounded. */
export function readRefusal(words: string, hints: Hints = {}): Refusal {
  const text = onOneLine(words.slice(0, 2 * MAX_TEXT)).slice(0, MAX_TEXT)
  const lower = text.toLowerCase()
  const replied = REPLY.exec(text)
  const reply = replied ? Number(replied[1]) : null
  const inText = replied?.[2] ?? STATUS.exec(text)?.[1] ?? null
  const hinted = STATUS.exec(hints.status ?? '')?.[1] ?? null
  const status = isGeneric(inText) ? (hinted ?? inText) : inText
  const { host, address } = refuserOf(lower, hints)
  const provider = providerOf(`${lower} ${host ?? hints.names?.toLowerCase() ?? ''}`)
  const code = status === null ? null : meaningOf(status, provider)
  const kind = Number((status ?? String(reply ?? ''))[0])
  const outcome = outcomeOf(hints.action, kind)
  const step = hints.step ?? stepOf(lower)
  // An address holds no reason, whatever its words are.
  const nameless = hints.recipient ? lower.replaceAll(hints.recipient.toLowerCase(), '…') : lower
  // Exim adds this behind the last reply, which says more.
  const plain = reply === null ? nameless : nameless.replace(': retry timeout exceeded', '')
  const from = (hints.recipient ? REPLY.exec(plain) : replied)?.index ?? 0
  const reason = outcome === 'delivered' ? 'delivered' : reasonOf(plain, from, code, reply, step)
  return {
    recipient: hints.recipient ?? null,
    outcome,
    isPermanent: outcome === 'retrying' || kind === 4 ? false : outcome === 'gave-up' && kind === 5 ? true : null,
    reason,
    host,
    address,
    step: step ?? (reason === 'tls' ? 'tls' : reason === 'network' ? 'connect' : null),
    reply,
    status,
    meaning: code && { text: code.text, source: code.source },
    blockList: reason === 'blocked' || reason === 'spam' ? blockListIn(lower) : null,
    sendingAddress: sendingAddressIn(lower, address),
    text,
  }
}

/** Every line of a long reply begins with its code. */
function onOneLine(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim()
  const first = REPLY.exec(text)
  const end = first ? first.index + first[0].length : text.length
  return text.slice(0, end) + text.slice(end).replace(/(?<= )[45][0-57]\d-(?:[45]\.\d{1,3}\.\d{1,3})? ?/g, '')
}

/** Without a report's word, a reply for now is followed by another try. */
function outcomeOf(action: string | null | undefined, kind: number): Refusal['outcome'] {
  const word = (action ?? '').trim().toLowerCase()
  if (/^(?:delayed|deferred)/.test(word) || (word === '' && kind === 4)) return 'retrying'
  return /^(?:delivered|relayed|expanded)/.test(word) ? 'delivered' : 'gave-up'
}

const wordedReason = (text: string) =>
  phrases.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0]

/** The reply, which begins at `from`, counts before the words of the server that passes it on. */
function reasonOf(
  text: string,
  from: number,
  code: CodeMeaning | null,
  reply: number | null,
  step: BounceStep | null,
): BounceReason {
  if (code?.isSure && code.reason) return code.reason
  const worded = wordedReason(text.slice(from)) ?? (from > 0 && code?.reason == null ? wordedReason(text) : undefined)
  // A general word does not outweigh a code that says more.
  const isVague = worded === undefined || worded === 'policy' || worded === 'system-error' || worded === 'network'
  if (isVague && code?.reason) return code.reason
  if (worded) return worded
  if (reply === null || reply < 500) return 'unknown'
  return step === 'connect' || step === 'greeting' ? 'blocked' : step === 'sender' ? 'sender-refused' : 'unknown'
}

function refuserOf(text: string, hints: Hints): { host: string | null; address: string | null } {
  if (hints.host) return { host: hints.host, address: hints.address ?? null }
  for (const pattern of hostPatterns) {
    const [, host = '', written] = pattern.exec(text) ?? []
    const address = addressOf(written)
    if (/[a-z]/.test(host) && host.includes('.')) return { host, address }
    if (address !== null && addressOf(host) !== null) return { host: null, address }
  }
  for (const pattern of addressPatterns) {
    const address = addressOf(pattern.exec(text)?.[1])
    if (address !== null) return { host: null, address }
  }
  return { host: null, address: hints.address ?? null }
}

function stepOf(text: string): BounceStep | null {
  const commands = text.match(/>>> ?(?:rcpt|mail|data|bdat|helo|ehlo|starttls|auth)/g)
  const last = commands?.at(-1)?.slice(3).trim()
  for (const [pattern, step] of stepPatterns) {
    const found = pattern.exec(text)
    if (found) return step ?? steps[found[1] ?? ''] ?? null
  }
  return steps[last ?? ''] ?? null
}

const blockListIn = (text: string): string | null =>
  blockLists.find(([, pattern]) => pattern.test(text))?.[0] ?? namedList.exec(text)?.[1] ?? null

/** Servers that refuse an address name it; the refusing server's own is another. */
function sendingAddressIn(text: string, refuser: string | null): string | null {
  for (const [, found] of [...text.matchAll(anyAddress)].slice(0, MAX_ADDRESSES)) {
    const address = addressOf(found)
    if (address !== null && address !== refuser && !isPrivateAddress(address)) return address
  }
  return null
}
