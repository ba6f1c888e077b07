/** A test file and the exact title of a test in it. */
export type Proof = readonly [file: string, title: string]

export interface Line {
  /** First ten hex digits of the SHA-256 of the specification's line, with single spaces. */
  readonly mark: string
  readonly section: number
  /** The requirement in short. */
  readonly says: string
  readonly proofs: readonly Proof[]
}

export const line = (section: number, mark: string, says: string, ...held: readonly Proof[]): Line => ({
  section,
  mark,
  says,
  proofs: held,
})

/** The files with the proofs. */
export const client = 'src/panel/session/session.test.ts'
export const redirects = 'src/panel/app/redirects.test.ts'
export const pages = 'src/panel/engine/list/list.test.ts'
export const badges = 'src/panel/kinds/badge-style.test.ts'
export const session = 'checks/browser/session.test.ts'
export const walk = 'checks/browser/access-changes.test.ts'
export const contract = 'checks/browser/contract.test.ts'
export const identity = 'checks/browser/identity.test.ts'
export const shapes = 'checks/specification/shapes.test.ts'
export const rights = 'checks/access/permissions.test.ts'
export const az02 = 'AZ-02 opens each route to its permission only, AZ-10 and audits every denial'
export const az03 = 'AZ-03 reports to the panel the permissions that the server enforces, for every screen'
/** Every screen, opened by users with all, some and no permissions. */
export const every: readonly Proof[] = ['owner-lists', 'owner-forms-and-pages', 'agent', 'bare'].map(
  (name) => [`checks/browser/every-screen/${name}.test.ts`, '$path'] as const,
)
export const badge: Proof = [badges, 'the badge %s is %s']
