export type DateField = 'createdOn' | 'updatedOn' | 'expiresOn'

export const dateKeys: Readonly<Record<DateField, readonly RegExp[]>> = {
  createdOn: [
    /^(domain )?(name )?(record )?(entry )?(first )?(creation|created|create|registration|registered|activation|assigned|commencement)( date| on| time)?( \(.*)?$/,
    /^(domain|record|domain name|domain record) (created|registered|creation|activated|create|commencement|registration|assigned)( date| on| time)?$/,
    /^(created|registered|assigned|entered|activated|confirmed|connected|registration|create|valid from|date created|date registered|date creation|registration start)( at| on| date)?$/,
    /^domain name commencement date$/,
    /(^| )(creation|registration|created|registered) date( |$)/,
    /\/ ?(creation|registration) date/,
    /^(connected|registered) date$/,
    /^(domain )?(dateregistered|datecreated)$/,
    /^fecha de (creacion|registro|alta)/,
    /^(ngay [dđ]ang ky|дата регистрации|дата создания|создан|дата реєстрації|登録日|註冊日期|注册日期|registreerimise aeg|rekisterointipaiva|rejestracja|registriert am|angelegt)$/,
    /^(data de |data )?(criacao|registo|creacio|registro|rejestracji|registrazione)/,
    /^(登録年月日|注册时间|registro|erstellt|cree le|date de creation|inregistrat)/,
    /^entry created$/,
    /^date de creation$/,
    /^domain:created$/,
    /^등록일/,
  ],
  updatedOn: [
    /^(domain )?(record )?(name )?(last )?(update|updated|modified|modification|changed|change|changes)( date| on| time| at)?$/,
    /^(last|domain|record|domain record|domain name|record last|domain last|date last|registration) (last )?(update|updated|modified|modification|changed|change)( date| on| time| at)?( by registrar)?$/,
    /^(modification|updated|last update|last updated|last modified|last changed|changed|update) (date|on|time|at)$/,
    /(^| )(last )?(updated?|modif\w+) date( |$)/,
    /^(date (last )?(modified|updated|changed)|date updated|datelastmodified|domain datelastmodified)$/,
    /^(ultima|fecha de) (actualizacion|modificacion)/,
    /^(最終更新|更新时间|geandert|data modificare)/,
    /^entry (updated|changed|modified)$/,
    /^domain:updated$/,
    /^(최근 정보 변경일|last update)/,
  ],
  expiresOn: [
    /^registry (expiry|expiration) date$/,
    /^(domain )?(name )?(record )?(expiry|expiration|expires|expire|expired|renewal|expiring)( date| on| time| at)?$/,
    /^(domain|record|domain name|domain record|registration) (expires|expiry|expiration|expired|will expire|expire|valid until|end)( date| on| time| at)?$/,
    /^(record )?will expire on$/,
    /^(paid till|valid (until|till|to|thru|through|date)|validity|renewal date|expires at|expire date|expires|renew(al)? by|registered until|domain datebilleduntil|datebilleduntil)$/,
    /(^| )(expir\w+|renewal) date( |$)/,
    /^(fecha de (vencimiento|expiracion|caducidad)|vencimiento|expira|caducidad)/,
    /^(ngay het han|дата окончания.*|оплачен до|срок действия до|到期日期|有效期限|kehtiv kuni|voimassa|wygasa|lauft ab|bitis tarihi)$/,
    /^(data de |data )?(expiracao|expiracio|expirare|scadenza|waznosci)/,
    /^(有効期限|有効期限 \(.*|到期时间|date d expiration|ablaufdatum|사용 종료일)/,
    /^registrar registration expiration date$/,
    /^(domain )?exp(iry)?( date)?$/,
    /^domain (registration (expiry|expires|expiration)|currently expires)( date)?$/,
    /^(verfallsdatum|gultig bis|vervaldatum|udløbsdato|utløpsdato|utgangsdatum|data wygasniecia|datum (expirace|exspiracie|isteka)|lejarat|tarikh luput|tanggal kedaluwarsa)$/,
    /^(дата истечения.*|истекает|действителен до|дійсний до|дата закінчення.*|λήξη|ημερομηνία λήξης|过期时间|到期日|만료일|วันหมดอายุ|تاریخ انقضا|תאריך תפוגה)$/,
  ],
}

/** Other expiry dates beside a registration, or because of its end. */
export const foreignExpiry =
  /\b(option|contact|registrant|owner|admin\w*|tech\w*|billing|certificate|cert|ssl|tls|(transfer|auth\w*|dns|signing|ds) ?key|key|auth ?(info|code)|code|password|token|trade ?mark|mark|claims?|lock|hold|privacy|hosting|e-?mail|site|quarantine|redemption|grace|delet\w*|suspen\w*|restor\w*|transfer|licen[cs]e|agreement|accreditation|insurance|dnssec|signature|rrsig|premium|account|session|offer)\b/

export const domainKey =
  /^(domain( name)?|domainname|complete domain name|query|nombre de dominio|nome de dominio|nom de domaine|dominio|ascii name|domein(naam)?|domaine|dom.n(namn|e|enavn)?|ten mien|alan ad[iı]|домен|доменное имя|όνομα χώρου|域名|網域名稱|ドメイン名|도메인이름)$/

export const registrarExpiryKey = /^registrar registration expiration date$/

export const registrarKeys: readonly RegExp[] = [
  /^(sponsoring )?registr?ar( (name|organi[sz]ation|organisation name|company))?$/,
  /^(sponsoring |domain )?registrar (organi[sz]ation|company|legal)( name)?$/,
  /^(current|last|domain|authori[sz]ed|accredited|record|managing|registering) (registrar|registar|agency|agent|entity)( name)?$/,
  /^registrar (of record|full name)$/,
  /^(registration service provider|registration (agent|company|provider)|registered (through|by|via)|sponsor|registerer|provider|(record |domain )?(maintained|managed|administered|sponsored) by( registrar)?)$/,
  /^(entidade (gestora|registradora)|registrador|registradora|agente (registrador|de registro)|bureau d enregistrement|registraire|registrador .*|sponsoring registrar name)/,
  /^(registratore|manutentore|gestore|mantainer|registrierungsstelle|registrator|registrerer|registraator|rekisterinpitaja|valittaja|kayit (operatoru|kurulusu|firmasi)|kayıt (operatoru|kurulusu|firması)|nha [dđ]ang ky( quan ly)?|penyelenggara|pendaftar)$/,
  /^(регистратор|реєстратор|регістратор|рэгістратар|καταχωρητής|καταχωρητη?ς?|등록대행자|등록대행기관|注册商|註冊商|注册机构|註冊機構|注册服务机构|受理註冊機構|指定事業者|指定事業者名|登録事業者|レジストラ|ผู้รับจดทะเบียน|ثبت کننده|מוסמך הרישום)/,
]

export const nameServerKeys =
  /^(domain )?(name ?servers?|nservers?|dns( servers?)?|ns ?\d*|ns name( ?\d+)?|nserver|host ?name|hostname|server name|servers?|primary|secondary|third|fourth|primary ns|secondary ns|serveurs? de noms?|serveurs? dns|servidor(es)? (dns|de nombres?)|serwery nazw|navneservere?|namnservrar|nimiserver\w*|сервер\S* (dns|имен|доменных имен)|dns ?服务器|域名服务器|名稱伺服器|名称服务器|ネームサーバー?|네임서버|호스트이름)( (in the )?(listed|order).*)?( (hostname|name|information|ace|info|list|server))*( ?\d+)?$/
export const nameServerSections =
  /^(domain )?(name ?servers?|nservers?|dns( servers?)?|servers?|servidores de nombre|domain servers?|servidor|name server information|delegated name ?servers|host servers?|serveurs? de noms?)\b/

export const statusKeys =
  /^(domain |registration |domain name |reg |object |current )?(status|state|estado|statut|estatus|statuses|状態)( codes?)?( ?\d+)?( del dominio)?$|^(eppstatus|epp status|estatus del dominio|flags|estado \/ status|domaintype|query status)$/

export const contactSection =
  /(contact|registrant|holder|owner|titular|tech|admin|billing|person|organi[sz]ation|zone c|role|nic hdl|reseller|abuse|keyholder|dnssec|ds ?records?|dns?key)/
export const contactStart =
  /^(contact|nic hdl|nic hdl br|person|role|organisation|organization|org|holder|registrant|admin c|handle|contact id|owner|key tag|dnskey)$/

export interface Entry {
  key: string
  value: string
  section: string
  block: number
  indent: number
}

export interface WhoisText {
  entries: Entry[]
  lines: string[]
  /** The lines that do not go on a paragraph: an answer is a line, terms of use are paragraphs. */
  sentences: string[]
}

/** No registry writes longer ones, and the patterns below may take the square of a line's length. */
const MAX_LINE_LENGTH = 1000

const comment = /^\s*(?:[%#;>*]|--|Copyright\b)/
const bracketed = /^(\s*)(?:[a-z]\.?\s+)?\[([^\]]{1,60})\]\s*(.*)$/
const dotted = /^(\s*)([^\s:.][^:]*?)\s*\.{2,}\s*:?\s*(.*)$/
const colon = /^(\s*)([^\s:"][^:]{0,70}?)\s*:(?!\/\/)\s*(.*)$/
const columns = /^(\s*)([a-z][a-z.# -]{1,40}?)(?:#[. ]+|\t+| {3,})(\S.*)$/i
const heading = /^(\s*)([\p{L}][\p{L} ./()-]{2,50})$/u

function plainKey(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
      // Put together again: taken apart, Korean syllables and Japanese letters are no longer those of the patterns.
      .normalize('NFC')
      .toLowerCase()
      .replace(/[_\-.*"'\s]+/g, ' ')
      .replace(/\s*\(.*?\)\s*$/, '')
      .trim()
  )
}

/** A host with its address after it, or a time, is no key with a value. */
const notKey = (key: string, value: string) =>
  /^\S+\.\S+\s+(?:\S*\s+)*[0-9a-f]{1,4}$/i.test(key) ||
  (/^[\w-]+\.\S+$/.test(key) && /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{1,4}:[0-9a-f:]+)\b/i.test(value)) ||
  (/\s\d{1,2}$/.test(key) && /^\d{2}\b/.test(value))

interface Split {
  indent: number
  key: string
  value: string
}

function split(line: string): Split | null {
  for (const form of [bracketed, dotted, colon]) {
    const match = form.exec(line)
    if (!match) continue
    const [, indent = '', key = '', value = ''] = match
    if (notKey(key, value)) continue
    return { indent: indent.length, key: plainKey(key), value: unquoted(value) }
  }
  return null
}

const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

const knownKey = (key: string) =>
  [...Object.values(dateKeys).flat(), ...registrarKeys, nameServerKeys, statusKeys, domainKey].some((one) =>
    one.test(key),
  )

/** A key and a value with a tab or blanks between: only for keys we know, for prose has blanks too. */
function asColumns(text: string): Split | null {
  const match = columns.exec(text)
  if (!match) return null
  const [, indent = '', key = '', value = ''] = match
  return knownKey(plainKey(key)) ? { indent: indent.length, key: plainKey(key), value: unquoted(value) } : null
}

class Outline {
  section = ''
  block = 0
  #indent = 0
  #leads = false
  #filled = false
  #last: Entry | null = null

  gap(): void {
    this.block += 1
    if (this.#filled) this.section = ''
    this.#last = null
  }

  open(key: string, indent: number, leads: boolean): void {
    this.section = key
    this.#indent = indent
    this.#leads = leads
    this.#filled = false
    this.#last = null
  }

  keyed({ indent, key, value }: Split): Entry {
    // Below a heading means further in, or, where nothing is, below a heading that begins its block.
    if (this.section !== '' && indent <= this.#indent && !(this.#leads && indent === this.#indent)) this.section = ''
    if (this.section !== '') this.#filled = true
    this.#last = { key, value, section: this.section, block: this.block, indent }
    return this.#last
  }

  bare(value: string, indent: number): Entry {
    const last = this.#last
    if (last && indent > last.indent) return { ...last, value }
    if (this.section !== '') this.#filled = true
    return { key: '', value, section: this.section, block: this.block, indent }
  }
}

/** Stars, the numbers of a form's fields, and RWhois's class before each attribute (RFC 2167). */
const withoutMarks = (line: string) =>
  line
    .replace(/^(\s*)\*+\s*/, '$1')
    .replace(/^(\s*)\d+[a-z]?[.)]\s+(?=\p{L})/u, '$1')
    .replace(/^domain:(?=[A-Z][A-Za-z-]+(?:;I)?:)/, '')

export function readLines(raw: string): WhoisText {
  const entries: Entry[] = []
  const lines: string[] = []
  const paragraphs: string[][] = [[]]
  const outline = new Outline()
  let blank = true
  for (const rough of raw.replace(/\u00a0/g, ' ').split(/\r\n|\n|\r/)) {
    const line = rough.slice(0, MAX_LINE_LENGTH).trimEnd()
    const content = line.replace(/^[\s%#;>*-]+/, '').replace(/[\s<*]+$/, '')
    if (content === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(content)
    if (line === '') {
      blank = true
      continue
    }
    lines.push(content)
    if (comment.test(line) && !/^\s*\*\*? ?[\p{L} ]+:/u.test(line)) continue
    const leads = blank
    if (blank) outline.gap()
    blank = false
    const text = withoutMarks(line)
    const found = split(text) ?? asColumns(text)
    const indent = line.length - line.trimStart().length
    const head = heading.exec(text)
    if (found && found.value !== '' && !found.value.startsWith('!')) entries.push(outline.keyed(found))
    else if (found) {
      entries.push({ ...found, value: '', section: '', block: outline.block })
      outline.open(found.key, found.indent, leads)
    } else if (head && isHeading(head[2] ?? '')) {
      const key = plainKey(head[2] ?? '')
      entries.push({ key, value: '', section: '', block: outline.block, indent })
      outline.open(key, indent, true)
    } else entries.push(outline.bare(text.trim(), indent))
  }
  return { entries, lines, sentences: paragraphs.flatMap((lines) => (isProse(lines) ? lines.slice(0, 1) : lines)) }
}

const PROSE_LINES = 3
const PROSE_WIDTH = 45

/** Lines of one paragraph are filled but for the last. */
function isProse(lines: readonly string[]): boolean {
  const filled = lines.slice(0, -1).filter((line) => line.length > PROSE_WIDTH && !/^[^:]{1,30}:/.test(line)).length
  return lines.length >= PROSE_LINES && filled * 2 > lines.length - 1
}

const isHeading = (text: string) =>
  /^(registrar|registrant|domain (details|information|data)|name ?servers?( in .*)?|domain servers.*|dns servers?|admin.*contact.*|technical contact.*|tech.*contact|billing contact.*)$/i.test(
    text.trim(),
  )
