/** The vendored set has 109 categories by number; everything not named here is miscellaneous. */
const byNumber: Readonly<Record<number, string>> = {
  1: 'cms',
  6: 'ecommerce',
  10: 'analytics',
  11: 'cms',
  12: 'javascript-frameworks',
  16: 'security',
  17: 'fonts-ui',
  18: 'javascript-frameworks',
  22: 'web-servers',
  25: 'javascript-libraries',
  27: 'programming-languages',
  31: 'cdn',
  33: 'web-servers',
  34: 'databases',
  36: 'advertising',
  41: 'ecommerce',
  42: 'analytics',
  44: 'build-ci',
  47: 'build-ci',
  57: 'build-ci',
  59: 'javascript-libraries',
  64: 'web-servers',
  66: 'fonts-ui',
  67: 'security',
  69: 'security',
  74: 'analytics',
  77: 'advertising',
  78: 'analytics',
  80: 'themes',
  81: 'themes',
  82: 'themes',
  87: 'cms-plugins',
}

export function primaryCategory(numbers: readonly number[]): string {
  return byNumber[numbers[0] ?? 0] ?? 'miscellaneous'
}
