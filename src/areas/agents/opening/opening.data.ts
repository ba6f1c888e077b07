import { sql } from 'kysely'
import { nobodyBelow, type Shares } from '#areas/agents/rules/accounts/placing.ts'
import { settingsIn } from '#platform/auth/told.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/answer.ts'
import { largestShareOf, placeOf, sharesBelow, sharesOf } from '#areas/agents/accounts/placing.facts.ts'
import { limitsDownFrom } from '#areas/agents/terms/terms.data.ts'
import { openingBounds, sharesAround, usernameAsked } from './opening.queries.ts'

interface Around {
  readonly domainId: number
  readonly above: Shares
  readonly below: Shares
}
const boundsOf = async (tx: Tx, { domainId, above, below }: Around) => ({
  above,
  below,
  largest: largestShareOf((await settingsIn(tx)).of(domainId).agents),
})

export const openingBoundsAnswer = answerWithin(openingBounds, async ({ tx, scope, parameters }) => {
  const parent = await placeOf(tx, parameters.parent, scope)
  return (
    parent && {
      shares: await boundsOf(tx, { domainId: parent.domainId, above: parent.shares, below: nobodyBelow }),
      limits: (await limitsDownFrom(tx, parent.id)).map(({ limits, ...on }) => ({ ...on, ...limits })),
    }
  )
})

/** Whoever stands above the reader is nobody's business: of his own account nothing is told. */
export const sharesAroundAnswer = answerWithin(sharesAround, async ({ tx, actor, scope, parameters }) => {
  const place = await placeOf(tx, parameters.id, scope)
  if (place === null || place.id === actor.agentId) return null
  const [parent] = place.upline.slice(-2, -1)
  return boundsOf(tx, {
    domainId: place.domainId,
    above: (await sharesOf(tx, parent ?? place.id)).shares,
    below: await sharesBelow(tx, place.id),
  })
})

/** The two names that must be free: of the account in its domain, and of its login. */
export const usernameAskedAnswer = answerWithin(
  usernameAsked,
  async ({ tx, scope, parameters: { parent, username } }) => {
    const place = parent === undefined ? null : await placeOf(tx, parent, scope)
    if (parent !== undefined && place === null) return null
    const claim = place && `${place.domainId}:${username}`
    const { rows } = await sql<{ isTaken: boolean }>`select
    exists (select from username_claim where name_key = ${claim}::text)
    or exists (select from staff where lower(staff.username) = ${username}) as "isTaken"`.execute(tx)
    return { username, complaint: rows[0]?.isTaken ? `'${username}' is taken already` : null }
  },
)
