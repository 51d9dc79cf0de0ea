// How registries say that a name is not registered, by grammar: a negation and what it denies, in the languages they use.

const entry = String.raw`(?:match\w*|entr(?:y|ies)|records?|objects?|results?|hits?|registrations?(?! status))`
const thing = '(?:domains?|names?|data|information)'
const place = '(?:data ?base|registry|register|whois|zone|system|server|records|index)'
const known = String.raw`(?:found|find|exist\w*|registe?red|registrated|known|assigned|located?|recogni[sz]ed|taken|on file)`

const english = [
  `\\b(?:no|none|zero|0|without(?: any)?)\\s(?:[\\w-]+\\s){0,3}${entry}\\b`,
  `\\bno (?:such|matching|known|registered|existing) (?:[\\w-]+ ){0,2}${thing}\\b`,
  `\\bno (?:[\\w-]+ ){0,2}${thing}(?: [\\w-]+){0,2}? (?:available|match\\w*|for|about|returned|${known})\\b`,
  `\\bno (?:such )?${thing}[\\s.!]*$`,
  `\\b(?:nothing|none|nobody) (?:was |were |has been )?(?:${known}|match\\w*)\\b`,
  `\\b(?:not|never|n['’]?t|unable to|failed to|impossible to)\\b(?:\\s[\\w-]+){0,3}?\\s${known}\\b`,
  `\\bnot (?:be(?:en)? )?${known}\\b`,
  `\\b(?:not|n['’]t) (?:a |an |any )?(?:registered|existing|known|valid and registered)\\b`,
  `\\bnot (?:currently |yet |presently )?in (?:the|our|this|its) (?:[\\w.-]+ ){0,3}${place}\\b`,
  String.raw`\b(?:(?:domain|name|object)(?: name)?(?: is)? unknown|unknown (?:domain|name|object)|unregistered|unassigned|unclaimed|nxdomain|non-?existent|inexistent|vacant)\b`,
  String.raw`\b(?:is|are|now|still|status|domain|name|be) (?:still |now |currently |not taken and )?(?:available|free|vacant)(?:\s+(?:for|to) (?:be )?(?:registration|registered|register|purchase|order|everyone)\b|[\s.!]*$)`,
  String.raw`^(?:available|free|avail)\b[\s.!]*$`,
  String.raw`\bavailable (?:for|to) (?:be )?(?:registration|registered|register|purchase)\b`,
]

const others = [
  // German, Dutch
  String.raw`\b(?:nicht|kein\w*|noch nie) (?:\S+ ){0,4}?(?:registriert|vergeben|gefunden|eingetragen|bekannt|vorhanden|belegt)`,
  String.raw`\bkein(?:e|en)? (?:\S+ ){0,2}?(?:eintr\S+|treffer|domains?|objekte?|daten|ergebnis\S*)`,
  String.raw`\b(?:niet|geen) (?:\S+ ){0,4}?(?:geregistreerd|gevonden|bekend|aanwezig|resulta\S+|gegevens|domein\S*)`,
  String.raw`\b(?:ist|noch|nog|is|status) (?:frei|vrij|verf.gbar|beschikbaar)\b`,
  // French, Italian, Spanish, Portuguese, Galician, Catalan, Romanian
  String.raw`\b(?:n['’]existe pas|n['’]est pas (?:\S+ )?(?:enregistr|attribu|connu|d.pos)|n['’]a (?:pas )?(?:\S+ )?.t. trouv|introuvable|inconnue?\b|inexistante?)`,
  String.raw`\baucune? (?:\S+ ){0,2}?(?:entr.e|domaine|objet|enregistrement|r.sultat|donn.e|correspond)`,
  String.raw`\b(?:pas|non) (?:encore )?(?:enregistr|trouv|attribu|registrat|trovat|assegnat|presente|rexistrad|encontrad|atopad)`,
  String.raw`\bnon (?:esiste|. registrat|. stato|. presente|est. rexistrad|existe)`,
  String.raw`\bnessun[ao]? (?:\S+ ){0,2}?(?:risultat|dominio|oggetto|corrispond|record)`,
  String.raw`\bno (?:se (?:ha |han )?(?:\S+ )?(?:encontr|encuentr|localiz|registr|hall)|existe|est. registrad|est. asignad|ha sido registrad|registrad|hay (?:\S+ ){0,2}?(?:informaci|dato|registro|coincid|resultad)|encontrad|trobat|existeix)`,
  String.raw`\bn.o (?:existe|encontrad|registrad|localizad|est. registrad|foi (?:encontrad|registrad|localizad)|h. (?:\S+ )?(?:registro|informa|dados))`,
  String.raw`\bnu (?:este|e|a fost|exist.|s-a) ?(?:\S+ )?(?:inregistrat|.nregistrat|g.sit|gasit)?\b`,
  String.raw`\b(?:inexistente|desconocido|desconhecido)\b`,
  String.raw`(?<!\b(?:no|n.o|non|pas|nu)(?: \S+)? )\b(?:est.|est|. |.|este|queda|status|estado|domaine|dominio|dom.nio) (?:disponible|dispon.vel|disponibile|disponibil|libre|livre|libero|liber)\b`,
  // Nordic and Baltic languages
  String.raw`\b(?:inte|ikke|ej|ingen|inget|inga|intet) (?:\S+ ){0,3}?(?:registrer\S*|hitta\S*|funne\S*|fund\S*|find\S*|finn\S*|tr.ff\S*|treff\S*|dom.n\S*|data)`,
  String.raw`(?<!\b(?:inte|ikke|ej) )\b(?:.r|er|fortsatt) ledigt?\b`,
  String.raw`\bei (?:l.y\S*|ole \S*(?:rekister|registreer|varattu|k.yt.ss)\S*|leitud|leitu)`,
  String.raw`\bnav (?:\S+ )?(?:atrast|re.istr|aiz.emt)|\bnerast|\bneregistr|\bneu.registr`,
  // Slavic languages in Latin letters, Hungarian, Turkish
  String.raw`\bnie (?:\S+ ){0,2}?(?:znaleziono|istnieje|zarejestrowan|zarejestrov|registrovan|n.jden)|\bbrak (?:\S+ ){0,2}?(?:wynik|informacj|danych|domen|wpis)|\b(?:jest|domena) woln[aye]\b`,
  String.raw`\b(?:nenalezen\w*|nenalezena|nen.jden\w*|neexistuje|neregistrovan|neevidov|nebyl[ao]? (?:nalezen|registr)|nebol[ao]? (?:n.jden|registr)|nen. (?:registr|zaregistr|evidov)|je voln[.ay])`,
  String.raw`\b(?:nije|ni|ne) (?:\S+ )?(?:registr\S+|najden\S*|prona\S+|prijavljen\S*|postoji|obstaja|zaseden\S*)|\bnema (?:\S+ )?(?:podat|zapis|rezultat)`,
  String.raw`\b(?:nem (?:\S+ ){0,2}?(?:tal.lhat|regisztr|l.tez|foglalt)|nincs (?:\S+ ){0,2}?(?:tal.lat|ilyen|regisztr|bejegy|adat))`,
  String.raw`\b(?:bulunamad|bulunmamakta|kay.tl. de.il|tahsis edilmemi|kay.t yok|bulunmuyor)`,
  // Cyrillic, Greek
  String.raw`(?:^|\s)не (?:\S+ ){0,2}?(?:найден|зарегистр|зареєстр|существ|знайден|існу|занят|зайнят|регистр|намер|открит|пронађен|постоји|съществ)`,
  String.raw`(?:^|\s)(?:нет (?:\S+ )?(?:данных|записей|такого|информации)|отсутству|свобод(?:ен|но|на|ный)(?=$|[\s.!])|вільн(?:ий|е|а)(?=$|[\s.!])|немає|слободан)`,
  String.raw`(?:^|\s)(?:δεν (?:\S+ )?(?:βρ.θηκ|υπ.ρχ|.χει (?:κατ|εκχ)|ε.ναι (?:κατ|εκχ))|ε.ναι διαθ.σιμ)`,
  // Chinese, Japanese, Korean
  '(?:未(?:被)?(?:注册|註冊|登记|登記|找到|查到|查詢到|查询到)|(?:没有|沒有|無|无)(?:找到|查到|匹配|符合|相关|相關|此|该|該|任何)?(?:记录|記錄|紀錄|域名|網域|資料|结果|結果|数据|數據|找到)|查无|查無|(?<!是否)不存在|尚未(?:注册|註冊|登记|登記)|可以注册|可以註冊)',
  String.raw`(?:登録されていません|登録がありません|未登録|見つかりません|該当する\S*(?:ありません|ございません)|存在しません)`,
  '(?:등록되어 ?있지|등록되지 ?않|찾을 ?수 ?없|존재하지 ?않|검색 ?결과가 ?없|미등록)',
  // South-east Asia, Persian, Arabic, Hebrew
  String.raw`\b(?:tidak|belum|tiada) (?:\S+ ){0,2}?(?:ditemukan|terdaftar|didaftar|dijumpai|wujud|rekod|tersedia data)`,
  '(?:ch[ưu]a (?:.+ )?[đd][ăa]ng k[ýy]|kh[ôo]ng (?:.+ )?(?:t[ìi]m th[ấa]y|t[ồo]n t[ạa]i|c[óo] th[ôo]ng tin))',
  String.raw`(?:ไม่พบ|ไม่มีข้อมูล|ยังไม่(?:ได้|มี|ถูก)?\S*จดทะเบียน)`,
  '(?:یافت نشد|ثبت نشده|وجود ندارد|غير (?:مسجل|موجود|محجوز)|لا يوجد|لم يتم (?:العثور|تسجيل)|לא נמצא|אינו רשום|לא רשום)',
]

/** `\b` knows ASCII letters alone. */
const LETTER = String.raw`[\p{L}\p{N}]`
const EDGE = `(?:(?<!${LETTER})(?=${LETTER})|(?<=${LETTER})(?!${LETTER}))`
const absent = [...english, ...others].map((source) => new RegExp(source.replaceAll('\\b', EDGE), 'iu'))

/** Terms of use, and sentences about names in general. */
const general =
  /\b(?:if|whether|unless|means|meaning|may|might|should|must|shall|would|purposes?|agree\w*|guarant\w*|liab\w*|warrant\w*|responsib\w*|accura\w*|copyright|terms|legal|conditions|policy|disclaimer|trademark|advertising|necessarily|redact\w*|privacy|contact\w*|e-?mail|phone|fax|registrant|admin\w*|tech\w*|name ?servers?|dns|dnssec)\b|\bfor free\b|free of charge|https?:/i
/** The question is at fault, or the server. */
const faulty =
  /\b(?:syntax|invalid|malformed|unsupported|illegal|usage|limit|quota|denied|refused|blocked|timed? ?out|timeout|unavailable|try again|too (?:many|fast|busy|short)|no whois server|processed)\b/i
/** Not for registration is the contrary of not registered. */
const withheld =
  /\b(?:can ?not|can['’]t|may not|must not|unable to) be (?:registered|delegated|allocated)\b|\bnot (?:be )?(?:available|allowed|open|eligible|permitted|free)\b|\b(?:reserved|prohibited|restricted|premium|excluded|forbidden)\b/i

const MAX_SENTENCE = 160

/** True if a line of a WHOIS answer reports that the domain does not exist. */
function reportsNoSuchDomain(line: string): boolean {
  if (line.length > MAX_SENTENCE || general.test(line) || faulty.test(line) || withheld.test(line)) return false
  return absent.some((pattern) => pattern.test(line.normalize('NFC')))
}

/** True if the registry withholds the name from registration, or rejects the query. */
const reportsWithheld = (line: string): boolean =>
  line.length <= MAX_SENTENCE && withheld.test(line) && !general.test(line)

const reportsFault = (line: string): boolean => /\b(?:syntax|malformed|unsupported|timeout|timed out)\b/i.test(line)

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
