import { aggregate } from '#engine/list/dataset.ts'
import { movementEntriesReport } from './movement-entries.screen.ts'
import { movementEntries } from './movements.facts.ts'

/** No account has this id. */
const noAccount = 0n

export const movementEntriesData = aggregate(
  movementEntriesReport,
  ['days', 'accountId'],
  ({ db, actor, scope, filters }) => {
    const account = filters.accountId ?? actor.agentId ?? noAccount
    return db
      .selectFrom(movementEntries({ db, of: { account }, days: filters.days }).as('entry'))
      .where(scope.within('entry.askedAgentId'))
      .selectAll()
  },
)
