import type { Proof } from '../line.ts'

/** Requirements of the security plan that this area holds. */
export const agentsRequirements: Readonly<Record<string, readonly Proof[]>> = {
  'FYE-09': [
    [
      'src/areas/agents/rules/chips/chips.test.ts',
      'cannot move at the own node, across a level, at a top node or into a closed account',
    ],
  ],
}
