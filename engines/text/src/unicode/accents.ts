const whole: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ı: 'i',
  ĸ: 'k',
  ſ: 's',
  ə: 'e',
  Ə: 'E',
}
const german: Readonly<Record<string, string>> = { ä: 'ae', Ä: 'Ae', ö: 'oe', Ö: 'Oe', ü: 'ue', Ü: 'Ue' }
/** Case-sensitive, because ſ and K fold into ASCII. */
const accented = /(?:[A-Za-z](?=\p{Mn})|(?![ªº\x00-\x7f])[\p{sc=Latin}\p{sc=Greek}])\p{Mn}*/gu

/**
 * In scripts other than Latin and Greek a mark is part of the letter (`й`, `が`, `हि`), so it stays. With `de`, `ä`
 * becomes `ae`.
 */
export function removeAccents(text: string, locale?: string): string {
  const umlauts = /^de\b/i.test(locale ?? '')
  return text.replace(accented, (found) => {
    const letter = found.normalize('NFC')
    const plain = umlauts ? german[letter] : undefined
    if (plain !== undefined) return plain
    // NFD, because compatibility forms would make x2 of x².
    const [base = ''] = letter.normalize('NFD')
    return whole[base] ?? base
  })
}
