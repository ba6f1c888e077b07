import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { casinoProviders, profitProducts } from '#areas/agents/rules/products.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { mayBePaidFor } from '#areas/marketing/referrals/shared-marks.facts.ts'

const listed = (products: readonly string[]) => sql.join(products.map((product) => sql.lit(product)))
const stakesOf = (products: readonly string[]) =>
  sql<bigint>`coalesce(sum(d.stake) filter (where d.product in (${listed(products)})), 0)::bigint`

/** Days `d` in the period of the run `r`. */
export const inPeriod = sql`d.day between r.from_day and r.to_day and d.product in (${listed(profitProducts)})`

export const stakesIn = sql`${stakesOf(exchangeProducts)} as exchange, ${stakesOf(['sportsbook'])} as sportsbook,
        ${stakesOf(['casino', ...casinoProviders])} as casino, coalesce(sum(d.stake + d.pl - d.commission), 0)::bigint as returns`

/** Received less taken back, by the transfers `x`. */
export const bonusesIn = sql`coalesce(sum(case when x.debit = 'bonus' then x.amount else -x.amount end), 0)::bigint as bonuses`

const zone = sql`(select z.time_zone from domain z where z.id = r.domain_id)`
const duringRun = (at: 'x.at' | 'x.decided_at') =>
  sql`${sql.ref(at)} >= day_start(r.from_day, ${zone}) and ${sql.ref(at)} < day_start(r.to_day + 1, ${zone})`

/** `e` is a player whom `p` brought and not the same person, by the rule of rewards for referrals. */
const isBrought = sql`e.referrer_id = p.id and e.domain_id = r.domain_id and e.currency = r.currency
  and ${mayBePaidFor('p', 'e')}`

const played = sql`d.cell = e.cell and d.player_id = e.id and ${inPeriod}`

/** A first deposit is paid for once: by a run, or by a reward for the referral. */
const paidFor = sql`x.cell = e.cell and x.player_id = e.id and x.is_first and x.status = 'SUCCESS' and e.kyc = 'VERIFIED'
  and ${duringRun('x.decided_at')} and x.amount >= coalesce(r.cpa_least, 0)
  and not exists (select from referral_reward w where w.domain_id = e.domain_id and w.referee_id = e.id and w.status in ('PENDING', 'APPROVED', 'PAID'))`

/** The affiliate brought a player who played in the period, or whose first deposit is paid for. */
export const hasBrought = sql`(r.kind = 'AFFILIATE' and exists (select from player e where e.referrer_id = p.id and e.domain_id = r.domain_id
  and (exists (select from player_day d where ${played}) or exists (select from deposit x where ${paidFor}))))`

/** What the players whom the affiliate brought did. */
export const playOfBrought = sql`lateral (select ${stakesIn} from player e join player_day d on ${played} where ${isBrought}) t,
      lateral (select ${bonusesIn} from player e join transfer x on x.cell = e.cell and x.account_id = e.id and (x.debit = 'bonus' or x.credit = 'bonus')
          and ${duringRun('x.at')} where ${isBrought}) b,
      lateral (select coalesce(sum(greatest(0, n.kept - greatest(0, n.bonuses))), 0)::bigint as losses from (
        select coalesce((select sum(d.commission - d.pl) from player_day d where ${played}), 0) as kept,
          (select ${bonusesIn} from transfer x where x.cell = e.cell and x.account_id = e.id and (x.debit = 'bonus' or x.credit = 'bonus')
            and ${duringRun('x.at')}) from player e where r.by_player and ${isBrought}) n) u`

interface LockedAffiliate {
  readonly id: bigint
  readonly cell: number
  readonly runId: string
  readonly cpa: bigint | null
}

/**
 * The players whose first deposits the run pays for. It is read once the row of the affiliate is locked, as rewards for
 * referrals lock it too: what either of them counts, the other one sees.
 */
export async function paidReferees(tx: Tx, { id, cell, runId, cpa }: LockedAffiliate): Promise<readonly bigint[]> {
  if (cpa === null) return []
  const { rows } = await sql<{
    id: bigint
  }>`select e.id from reward_run r join player p on p.cell = ${cell} and p.id = ${id}
      join player e on e.referrer_id = p.id join deposit x on ${paidFor}
    where r.id = ${runId} and ${isBrought} order by e.id`.execute(tx)
  return rows.map((referee) => referee.id)
}
