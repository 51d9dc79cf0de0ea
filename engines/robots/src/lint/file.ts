import { byteOrderMarkLength } from '../file/lines.ts'
import { type OctetString, toOctets } from '../file/octets.ts'
import { cutAtLimit } from '../file/size-limit.ts'
import type { RobotsFinding } from './finding.ts'

export function lintFile(
  robotsTxt: string | Uint8Array,
  source: OctetString,
  directives: number,
): readonly RobotsFinding[] {
  return [...lintStart(source), ...lintSize(robotsTxt), ...lintEncoding(robotsTxt), ...lintContent(source, directives)]
}

function* lintStart(source: OctetString): Generator<RobotsFinding> {
  const length = byteOrderMarkLength(source)
  if (length === 3) {
    const message = 'The file starts with a byte-order mark. Google skips it; some crawlers miss the first line.'
    yield { code: 'bom', severity: 'info', line: 1, message, hint: 'Save the file as UTF-8 without BOM.' }
  } else if (length > 0) {
    const message = 'The file starts with part of a byte-order mark. Google skips it; others do not.'
    yield { code: 'bom-partial', severity: 'warning', line: 1, message, hint: 'Save the file as UTF-8 without BOM.' }
  }
}

function* lintSize(robotsTxt: string | Uint8Array): Generator<RobotsFinding> {
  const { totalOctets, firstLostLine } = cutAtLimit(robotsTxt)
  if (firstLostLine === 0) return
  yield {
    code: 'too-large',
    severity: 'error',
    line: firstLostLine,
    message: `The file is larger than 500 KiB. Google ignores everything from line ${firstLostLine} on.`,
    value: `${totalOctets} bytes`,
    hint: 'Merge rules with wildcards, or move what must stay hidden into one directory.',
  }
}

function* lintEncoding(robotsTxt: string | Uint8Array): Generator<RobotsFinding> {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(toOctets(robotsTxt))
  } catch {
    const message = 'The file is not UTF-8. Rules with letters beyond ASCII will not match what you expect.'
    yield { code: 'not-utf8', severity: 'warning', message, hint: 'Save the file as UTF-8.' }
  }
}

function* lintContent(source: OctetString, directives: number): Generator<RobotsFinding> {
  if (/^\s*(?:<!doctype|<html)/i.test(source.slice(0, 1024))) {
    const message = 'This is an HTML page, not a robots.txt. Google reads no rules in it and so may crawl everything.'
    yield { code: 'looks-like-html', severity: 'error', line: 1, message, hint: 'Check what /robots.txt answers.' }
  } else if (directives === 0) {
    const message = 'The file holds no rules, so every crawler may fetch everything.'
    yield { code: 'empty-file', severity: 'info', message }
  }
}
