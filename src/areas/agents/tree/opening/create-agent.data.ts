import { sql } from 'kysely'
import { noShares, type Shares } from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin, answerWithoutRecords } from '#engine/query-handler.ts'
import { maxShareOf, agentNodeOf, sharesBelow, sharesOf } from '#areas/agents/tree/accounts/account-edit.facts.ts'
import { limitsDownFrom } from '#areas/agents/terms/terms.facts.ts'
import { newAgentBounds, adjacentShares, usernameAvailability } from './create-agent.queries.ts'

interface AdjacentShares {
  readonly domainId: number
  readonly above: Shares
  readonly below: Shares
}
const boundsOf = async (tx: Tx, { domainId, above, below }: AdjacentShares) => ({
  above,
  below,
  largest: maxShareOf((await settingsIn(tx)).of(domainId).agents),
})

export const newAgentBoundsAnswer = answerWithin(newAgentBounds, async ({ tx, scope, parameters }) => {
  const parent = await agentNodeOf(tx, parameters.parent, scope)
  return (
    parent && {
      shares: await boundsOf(tx, { domainId: parent.domainId, above: parent.shares, below: noShares }),
      limits: (await limitsDownFrom(tx, parent.id)).map(({ limits, ...on }) => ({ ...on, ...limits })),
    }
  )
})

/** Returns null for the viewer’s own account, because an agent must not see its upline. */
export const adjacentSharesAnswer = answerWithin(adjacentShares, async ({ tx, actor, scope, parameters }) => {
  const place = await agentNodeOf(tx, parameters.id, scope)
  if (place === null || place.id === actor.agentId) return null
  const [parent] = place.upline.slice(-2, -1)
  return boundsOf(tx, {
    domainId: place.domainId,
    above: (await sharesOf(tx, parent ?? place.id)).shares,
    below: await sharesBelow(tx, place.id),
  })
})

/** The username must be free as an account name in its domain and as a login. */
export const usernameAvailabilityAnswer = answerWithin(
  usernameAvailability,
  async ({ tx, scope, parameters: { parent, username } }) => {
    const place = parent === undefined ? null : await agentNodeOf(tx, parent, scope)
    if (parent !== undefined && place === null) return null
    const claim = place && `${place.domainId}:${username}`
    const { rows } = await sql<{ isTaken: boolean }>`select
    exists (select from username_claim where name_key = ${claim}::text)
    or exists (select from staff where lower(staff.username) = ${username}) as "isTaken"`.execute(tx)
    return answerWithoutRecords({ username, complaint: rows[0]?.isTaken ? `'${username}' is already in use.` : null })
  },
)
