import { sql, type RawBuilder } from 'kysely'
import { decisiveMarks, type ReferralMark } from '#areas/marketing/rules/referral.ts'

/** What two players share, by the aliases of their rows: a device, an account that money is paid to, a network address. */
export const sharedMarks = (one: string, other: string): RawBuilder<ReferralMark[]> => {
  const both = (table: 'device_event' | 'beneficiary', value: 'device' | 'ip' | 'account_key') =>
    sql`exists (select from ${sql.table(table)} a join ${sql.table(table)} b on a.${sql.ref(value)} = b.${sql.ref(value)}
      where a.cell = ${sql.ref(`${one}.cell`)} and a.player_id = ${sql.ref(`${one}.id`)}
        and b.cell = ${sql.ref(`${other}.cell`)} and b.player_id = ${sql.ref(`${other}.id`)} and a.${sql.ref(value)} <> '')`
  return sql<ReferralMark[]>`array_remove(array[case when ${both('device_event', 'device')} then 'device' end,
    case when ${both('beneficiary', 'account_key')} then 'bank account' end, case when ${both('device_event', 'ip')} then 'network' end], null)`
}

/** Whether a referred player is among those who brought the referrer, however far back; both by the aliases of their rows. */
export const isInRing = (referrer: string, referee: string): RawBuilder<boolean> =>
  sql<boolean>`exists (with recursive above (id) as (
    select ${sql.ref(`${referrer}.referrer_id`)} union select u.referrer_id from above join player u on u.cell = cell_of(above.id) and u.id = above.id)
  select from above where above.id = ${sql.ref(`${referee}.id`)})`

/** The rule of `tiesRefusal` over many players at once. */
export const mayBePaidFor = (referrer: string, referee: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sharedMarks(referrer, referee)} && array[${sql.join(decisiveMarks.map((mark) => sql.lit(mark)))}]
    and not ${isInRing(referrer, referee)})`
