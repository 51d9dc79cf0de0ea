/** Records of one answer that are read; DNS messages end at 64 KB, stand-ins need not. */
export const MAX_RECORDS = 4000
/** Characters of one record that are read: no DNS message holds more. */
export const MAX_RECORD_LENGTH = 65_536
/** Findings of one code that are kept. */
export const MAX_FINDINGS_PER_CODE = 20
/** Characters of a value that a finding repeats. */
export const MAX_VALUE_LENGTH = 300
/** Octets of a report file, and octets it may unpack to. */
export const MAX_REPORT_LENGTH = 67_108_864
/** Octets of JSON: read as a whole, it takes many times its length. */
export const MAX_JSON_LENGTH = 16_777_216
/** Rows of a report that are kept. */
export const MAX_REPORT_ROWS = 200_000
/** Characters of a pasted message header that are read. */
export const MAX_HEADER_LENGTH = 1_048_576
