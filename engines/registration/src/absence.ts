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
export function reportsNoSuchDomain(line: string): boolean {
  if (line.length > MAX_SENTENCE || general.test(line) || faulty.test(line) || withheld.test(line)) return false
  return absent.some((pattern) => pattern.test(line.normalize('NFC')))
}

/** True if the registry withholds the name from registration, or rejects the query. */
export const reportsWithheld = (line: string): boolean =>
  line.length <= MAX_SENTENCE && withheld.test(line) && !general.test(line)

export const reportsFault = (line: string): boolean =>
  /\b(?:syntax|malformed|unsupported|timeout|timed out)\b/i.test(line)
