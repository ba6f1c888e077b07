/** File, and one title in it as it is written there. */
export type Proof = readonly [file: string, title: string]

export interface Line {
  /** Of the line as it stands in the specification: the first ten digits of the SHA-256 of its words with single spaces. */
  readonly mark: string
  readonly section: number
  /** What it asks for, in our words. */
  readonly says: string
  readonly held: readonly Proof[]
}

export const line = (section: number, mark: string, says: string, ...held: readonly Proof[]): Line => ({
  section,
  mark,
  says,
  held,
})

/** Where the proofs are. */
export const client = 'src/panel/session/session.test.ts'
export const redirects = 'src/panel/app/redirects.test.ts'
export const pages = 'src/panel/engine/list/list.test.ts'
export const badges = 'src/panel/kinds/badge-style.test.ts'
export const session = 'checks/browser/session.test.ts'
export const walk = 'checks/browser/access-walk.test.ts'
export const contract = 'checks/browser/contract.test.ts'
export const every = 'checks/browser/every-screen.test.ts'
export const identity = 'checks/browser/identity.test.ts'
export const shapes = 'checks/specification/shapes.test.ts'
export const rights = 'checks/access/permissions.test.ts'
export const az02 =
  'AZ-02 each route opens to its permission and to no other, AZ-10 and every refusal stands in the log'
export const az03 = 'AZ-03 what the panel is told of rights is what the server does with them, for every screen'
export const badge: Proof = [badges, 'the badge %s is %s']
export const adjusting: Proof = [
  'src/areas/reports/adjustments/adjustments.test.ts',
  'answers status and message, waits, is posted by another person, and stands in the ledger',
]
