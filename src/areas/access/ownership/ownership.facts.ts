import { answer } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { ownership } from '#areas/access/ownership/ownership.queries.ts'

/**
 * Whether the user is the first owner of an installation in which no second owner has signed in yet. Then no one could
 * approve a change of users or roles. The database ends this for good at the sign-in of a second owner.
 */
export async function isSoleOwner(tx: Tx, { staffId }: Pick<Actor, 'staffId'>): Promise<boolean> {
  const row = await tx
    .selectFrom('installation')
    .select('id')
    .where('first_owner', '=', staffId)
    .where('second_owner_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export const ownershipAnswer = answer(ownership, async ({ tx, actor }) => ({
  isSoleOwner: await isSoleOwner(tx, actor),
}))
