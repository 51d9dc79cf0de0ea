// The package carries no types of its own; this is as much of it as the tests use.
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
    fieldNames: string[]
  }
  export default class Validator {
    validate(data: object): Promise<Issue[]>
  }
}
