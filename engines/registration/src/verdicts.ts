import { reportsFault, reportsNoSuchDomain, reportsWithheld } from './absence.ts'

/** Only `not-found` means that the name may be free. */
export type WhoisState =
  | 'registered'
  | 'not-found'
  | 'reserved'
  | 'throttled'
  | 'refused'
  | 'unavailable'
  | 'unparseable'

const throttled = [
  /\b(quota|limit)\b.{0,60}\b(exceeded|reached)\b/i,
  /\bexceeded\b.{0,60}\b(quota|limit|allow|queries|maximum|rate)/i,
  /\bexceeded the (max|allow)/i,
  /\bmaximum (daily |hourly )?(number of )?(queries|connection|requests?)\b.{0,40}(reached|exceeded|limit)/i,
  /\btoo (many|fast)\b.{0,40}(quer|request|connection|lookup|attempt)?/i,
  /\bonly \d+ (request|quer)\w* per\b/i,
  /\bexcessive (querying|queries|access|use)\b.{0,80}(grace|blocked|denied|period|detected)/i,
  /\b(rate|connection|query) limit(ed|s|ing)?\b.{0,40}(exceed|reach|try|wait)/i,
  /\btry again (later|in \d+|after)/i,
  /\bwill be replenished\b/i,
  /\bplease (wait|slow down)\b.{0,60}(second|minute|before|quer)/i,
  /\bquery rate\b.{0,30}\b(high|exceed)/i,
  /\b(been|are|is|was) (rate[- ]?limited|throttled)\b/i,
]

/** These reject the query itself, whatever else the answer holds. */
const plainlyThrottled = [
  /^(error:? ?\d* ?:? ?)?too many (requests|queries|connections|lookups)\b/i,
  /^(sorry, )?(you|your ip|your (host|network|address)|this ip|ip).{0,40}\bexceeded\b/i,
  /^(whois |query |request |rate )?(limit|quota) (exceeded|reached)/i,
]

const refused = [
  /\b(blacklisted|has been blocked|been banned|is blocked|access (is )?(denied|blocked|restricted)|not authori[sz]ed to (use|access) this)\b/i,
  /\b(permission denied|access denied|ip address .{0,60}(blocked|blacklist))/i,
  /\bIP is not (allowed|permitted)/i,
  /\baccess (has been|is|was) (restricted|denied|blocked|suspended|limited)\b/i,
  /\brequests? (of|from) this (client|address|ip).{0,20}not permitted/i,
]

const unavailable = [
  /\b(temporarily|currently) (unavailable|not available|out of service|down)\b/i,
  /\bservice (is )?(unavailable|not available)\b/i,
  /\b(under|scheduled|down for) maintenance\b/i,
  /\b(internal|server|system) (server )?error\b/i,
  /\bdatabase (is )?(unavailable|error)\b/i,
  /\btld is not supported\b/i,
  /\b(no whois server|unknown tld|tld .{0,20}not supported|unsupported (tld|zone|domain))\b/i,
  /^(connect(ion)?|timeout|fgets).{0,30}(refused|timed? ?out|reset|failed)/i,
]

/** Only at the beginning of a line, because terms of use speak of these things in passing too. */
const notFound = [
  /^(error:? ?\d* ?:? ?)?(the )?(requested |queried )?(domain|domain name|object|key|record|name|entry|entries|data)?( name)?( was| is|:)? ?not found\b/i,
  /^(error:\s*\d*:?\s*)?no ((data|records?|match(es|ing)?|matching|objects?|entries|entry|information|results?|domains?|such|found|se)\b.{0,60}|_se_encontro)/i,
  /^(sorry,? |unfortunately,? )?(no results|we do not have an entry|we don't have|nothing found)/i,
  /^no_se_encontro/i,
  /^nincs tal/i,
  /^error 230 no objects found/i,
  /^(sorry,? )?(the |this )?domain .{0,80}\b(is|does) not exist/i,
  /^the (queried|requested) (object|domain|name).{0,20}(does not exist|not found|unknown|not exist)/i,
  /^(object|domain|record|the domain)( name)?.{0,80}\b(does not|doesn't) exist/i,
  /^domain .{0,80}\b(is )?(not (been )?(registered|registred|found|known)|unknown|(?<!not )free|(?<!not )available)\b/i,
  /^(this |the |above )?(domain|domain name|name)?.{0,80}\b(has )?not (been |yet )?(registered|registred)\b/i,
  /^(?:>+ ?)?(domain )?"?(?!(?:not|no|non|nicht|niet|pas)\b)[\p{L}\p{N}.-]+"?\.? (is )?(free|available|not found|not registered|no match)\b/iu,
  /^(domain )?"?[\p{L}\p{N}.-]+"? is (available|free) for\b/iu,
  /^(domain )?"?[\p{L}\p{N}.-]+"? not found\.?$/iu,
  /^invalid query or domain name not known/i,
  /^(domain )?available\.?$/i,
  /^(domain )?(status|state|registration status|query status|estado|statut|domain status)\s*[.:]*\s*(available|free|not registered|no object found|not found|unregistered|no match|unassigned|220 available|not assigned|disponible|livre)\b/i,
  /^(query_)?status:\s*(premium name|available|220 available|invalid|5\d\d invalid)/i,
  /^this query returned 0 objects/i,
  /^organi[sz]ation:\s*not assigned/i,
  /^this domain is not available in our whois/i,
  /\bdata not found\. this domain is available\b/i,
  /^status:\s*this whois server does not have any records/i,
  /\b(is|are) not (registered|found) (in|to|with|at) /i,
  /등록되어 있지 않습니다/,
  /^(未注册|域名未注册|没有找到|no matching record)/,
  /^(el )?dominio .{0,60}(no (existe|se encuentra|registrado)|disponible)/i,
  /^(nessun|aucun|kein|geen|ingen|inget|nie znaleziono|nenalezen|nema)\b.{0,60}/i,
  /^(domain|objekt|objet)?.{0,40}\b(nicht gefunden|nicht registriert|non trouvé|introuvable|niet gevonden|hittades inte|no encontrado|não encontrado|nao encontrado)\b/i,
  /^\[?(unassigned|not assigned)\]?$/i,
  /^[\p{L}\p{N}.-]+: ?no (existing|such|match)/iu,
]

const reserved = [
  /^(this name is |domain (name )?(is )?|the domain (name )?(you requested )?is )?(reserved|restricted|prohibited|blocked by)\b/i,
  /^reserved (by|name|domain)/i,
  /^(domain|this (domain|name)|name)\b.{0,40}\b(not available|reserved|prohibited|can ?not be registered|not allowed|cannot be registered)\b/i,
  /^the (domain|name).{0,60}\b(reserved|prohibited|restricted)\b/i,
  /^(domain )?status\s*:\s*(reserved|prohibited|blocked|unavailable|not available|restricted)\b/i,
  /^\[status\]\s*reserved/i,
  /\bconflicts with at least one other registered domain\b/i,
]

const reportsAbsent = [
  /\b(?:no|none|nothing)\b.{0,50}\b(?:match\w*|found|exist\w*|regist(?:ered|ration)|entr(?:y|ies)|records?|objects?)\b/i,
  /\b(?:not|never|un(?:able|known)|could ?n[o']t|can ?not|has ?n['o]t)\b.{0,50}\b(?:match\w*|find|found|registered|exist\w*|known|in (?:the )?(?:database|registry))\b/i,
  /\bno such (?:domain|name|object|record)\b/i,
  /\bobject[_ ]not[_ ]found\b/i,
  /\b(?<!\b(?:not|no longer|niet|nicht|non|no|pas) )(available|avail|free|unregistered|unassigned|nxdomain|inexist\w*|libre|livre|verfügbar|beschikbaar)(?![\p{L}]|\s+(?:at|on|from|in|under|via|through|online|here|of|domain names)\b)/iu,
  /\b(?<!\b(?:não|nao|no|non|pas) )dispon[ií](?:ble|vel)/iu,
  /\bno (existe|registrado|encontrado)|\b(não|nao) (existe|registrado|encontrado)|\bnon (trouvé|enregistré|registrato|esiste)|\b(nicht|niet) (registriert|vergeben|gefunden|geregistreerd|gevonden)/iu,
  /^(domain )?registered:\s*no\b/i,
]
/** A line that explains possible answers is not the answer. */
const explains = /\b(?:if|means|whether)\b/i
/** Terms of use say what happens to others, or would happen. */
const conditional = /\b(?:if|when|who(?:ever)|that|may|might|should|must|bulk)\b|\bterms of use\b/i
/** The server, the command or the zone is missing, and not the name. */
const missesOther =
  /\b(?:server|service|command|page|host|tld|zone|option|parameter|module|file|path|url)s?(?: (?:was|is|are))? (?:not (?:found|known|recogni[sz]ed)|unknown)|\b(?:no|find an?y?|unknown)(?: such)?(?: [\w/]+)? (?:server|service|command|page|host|file|record type|route)s?\b|\bno whois\b|^(?:http\S* )?[45]\d\d (?:not found|forbidden)/i
const SHORT_LINES = 4
const SHORT_CHARACTERS = 160

function isShortAbsence(lines: readonly string[]): boolean {
  const statements = lines.filter((line) => !/^(?:[%#;]|>>>|<<<|-+$)/.test(line))
  if (statements.length > SHORT_LINES || statements.some((line) => line.length > SHORT_CHARACTERS)) return false
  return any(
    reportsAbsent,
    statements.filter((line) => !reportsFault(line) && !reportsWithheld(line) && isAboutName(line)),
  )
}

const isAboutName = (line: string) => !explains.test(line) && !missesOther.test(line)

const any = (patterns: readonly RegExp[], lines: readonly string[]) =>
  lines.some((line) => patterns.some((pattern) => pattern.test(line)))

const excuseIn = (lines: readonly string[]): WhoisState | null =>
  any(throttled, lines) ? 'throttled' : any(refused, lines) ? 'refused' : any(unavailable, lines) ? 'unavailable' : null

/** `sentences`: the lines that do not go on a paragraph. `isBare`: the answer is no record with fields. */
export function stateOf(
  lines: readonly string[],
  { sentences, isBare }: { sentences: readonly string[]; isBare: boolean } = { sentences: lines, isBare: false },
): WhoisState | null {
  const read = lines.slice(0, 400).map((line) => line.slice(0, 300))
  const shortened = sentences.slice(0, 400).map((line) => line.slice(0, 300))
  const short = read.filter((line) => line !== '')
  const firm = read.filter((line) => !conditional.test(line))
  if (any(plainlyThrottled, firm)) return 'throttled'
  const answers = shortened.filter((line) => isAboutName(line) && excuseIn([line]) === null)
  const absent = any(notFound, answers)
  const reportsNone = absent || (isBare && answers.some(reportsNoSuchDomain))
  // In a long answer such words stand in the terms of use; as the whole answer they are the answer.
  const excuse = excuseIn(read)
  if (excuse && (!reportsNone || (short.length <= 3 && excuseIn(firm)))) return excuse
  if (any(reserved, read) && !absent) return 'reserved'
  if (reportsNone || isShortAbsence(short)) return 'not-found'
  return isBare && shortened.some(reportsWithheld) ? 'reserved' : null
}
