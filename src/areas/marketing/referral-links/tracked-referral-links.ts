import { codePattern, isClosedTo, referralLanding } from '#areas/marketing/rules/referral-link.ts'
import type { TrackedLinks } from '#areas/marketing/tracked-links/clicks.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** A link of a domain by its code, with the player who refers. */
export async function findByCode(tx: Tx, entered: string, domainId: number) {
  const code = entered.toUpperCase()
  if (!codePattern.test(code)) return null
  const row = await tx
    .selectFrom('referral_link')
    .innerJoin('player', playerOf('referral_link'))
    .where('referral_link.domain_id', '=', domainId)
    .where('referral_link.code', '=', code)
    .select(['referral_link.id', 'referral_link.status', 'player.username', 'player.status as playerStatus'])
    .executeTakeFirst()
  return row ? { ...row, code, isOpen: row.status === 'ACTIVE' && !isClosedTo(row.playerStatus) } : null
}

/** `/f/<code>` leads to the front page of the site. */
export const trackedReferralLinks: TrackedLinks = {
  path: 'f',
  cookie: 'referral_code',
  days: 'referral_link_day',
  visitors: 'referral_link_visitor',
  async find(tx, code, { domainId }) {
    const link = await findByCode(tx, code, domainId)
    return link && { id: link.id, code: link.code, landing: referralLanding, closed: link.isOpen ? null : 'ended' }
  },
}
