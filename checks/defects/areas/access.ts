import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'
import type { BrokenLine } from '#checks/defects/specification/broken-line.ts'

const accessTest = 'src/areas/access/rules/access.test.ts'
const roles = 'src/areas/access/rules/roles.ts'
const userManagement = 'src/areas/access/rules/user-management.ts'

export const accessDefects: readonly Defect[] = [
  {
    name: 'users edit a role of their own rank',
    file: roles,
    find: 'target.rank <= granter.role.rank',
    replace: 'target.rank < granter.role.rank',
    caughtBy: inDomain(accessTest, 'users cannot edit their own role or a role above it'),
  },
  {
    name: 'no limit counts as a limit below the own one',
    file: roles,
    find: 'requested !== null && requested <= own',
    replace: 'requested === null || requested <= own',
    caughtBy: inDomain(accessTest, "limits above the granter's own cannot be delegated"),
  },
  {
    name: 'a user is placed in a domain of others',
    file: userManagement,
    find: 'after.domains.some((domain) => !manager',
    replace: 'after.domains.every((domain) => !manager',
    caughtBy: inDomain(accessTest, 'are placed only within the scope, role and limits of their editor'),
  },
  {
    name: 'a raised day limit needs no second approval',
    file: userManagement,
    find: ` ||
    isRaised(held.dayLimit, requested.dayLimit)`,
    replace: '',
    caughtBy: inDomain(accessTest, 'need a second approval for another role or a higher limit'),
  },
  {
    name: 'a sixth wrong temporary password is accepted',
    file: 'src/areas/access/rules/first-password.ts',
    find: 'tries >= maxTries',
    replace: 'tries > maxTries',
    caughtBy: inDomain('src/areas/access/rules/first-password.test.ts', 'a temporary password can be tried five times'),
  },
  {
    name: 'a suspended user keeps the sessions',
    file: 'src/areas/access/users/users.act.ts',
    find: "rows: endAllSessions(person, now, 'suspended'),",
    replace: '',
    caughtBy: onServer(
      'src/areas/access/users/user-actions.test.ts',
      'suspend and activate take effect at the next request',
    ),
  },
]

/** Defects of the lines of the specification that this area holds. */
export const accessBrokenLines: readonly BrokenLine[] = [
  {
    marks: ['57b762d3de'],
    name: 'a permission of the specification is unknown',
    file: 'src/areas/access/area.permissions.ts',
    find: '  IS_DEVELOPER:',
    replace: '  IS_DEVELOPING:',
    caughtBy: onServer(
      'checks/specification.test.ts',
      'each permission of the specification is known, and marked while its screen is not built',
    ),
  },
]
