import type { Attack, Unreachable } from './attack.ts'
import { availabilityAttacks } from './availability.ts'
import { fileAttacks } from './files.ts'
import { moneyAttacks } from './money.ts'
import { recordAttacks } from './records.ts'
import { requestAttacks } from './requests.ts'
import { signInAttacks } from './sign-in.ts'
import { startAttacks } from './start-up.ts'

/** A1 to A14, then S1 to S18. */
const inOrder = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id.localeCompare(b.id, 'en', { numeric: true })

/** Every attack of the reviews. */
export const attacks: readonly Attack[] = [
  ...moneyAttacks,
  ...signInAttacks,
  ...requestAttacks,
  ...availabilityAttacks,
  ...recordAttacks,
  ...fileAttacks,
  ...startAttacks,
].toSorted(inOrder)

export const unreachable: readonly Unreachable[] = [
  {
    id: 'S16',
    title: 'No bill of materials, install scripts on, aliases to null',
    heldBy: [
      'checks/tidy/dependencies.test.ts',
      'DEP-02 the bill of materials names every package of the product, and none is on the list of denied ones',
    ],
  },
  {
    id: 'S17',
    title: 'Identifiers of the security plan without a test that names them',
    heldBy: [
      'checks/specification/security-plan.test.ts',
      'OPS-10 every requirement of the security plan has a test, or is known to wait for one',
    ],
  },
]
