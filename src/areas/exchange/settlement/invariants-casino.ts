import type { Invariant } from './invariant.ts'

const sumOf = (amount: string, kinds: string) => `coalesce(sum(${amount}) filter (where kind in (${kinds})), 0)`
const toWallet = `case when credit = 'wallet' then amount else -amount end`
const playKinds = `'CASINO_BET', 'CASINO_REFUND', 'CASINO_WIN', 'CASINO_ADJUST', 'JACKPOT_WIN', 'AURA_PL'`

/**
 * Invariants of casino rounds. A round that the wallet did not write has no stakes, refunds and wins of its own and is
 * only known to the ledger; a balance repair counts as part of its round, but is neither stake nor win.
 */
export const casinoInvariants: readonly Invariant[] = [
  {
    id: 'casino',
    title:
      'stakes, refunds and wins of a casino round equal the ledger entries of its player, and no entry is without a round',
    sql: `select coalesce(r.player_id, b.account_id) as player_id, coalesce(b.ref, 'casino:' || r.id) as round, r.staked, r.refunded, r.won,
        b.staked as booked_staked, b.refunded as booked_refunded, b.won as booked_won
      from casino_round r full join (
        select cell, account_id, ref, ${sumOf('amount', `'CASINO_BET'`)} as staked, ${sumOf('amount', `'CASINO_REFUND'`)} as refunded,
          ${sumOf(toWallet, `'CASINO_WIN', 'CASINO_ADJUST', 'JACKPOT_WIN', 'AURA_PL'`)} as won, sum(${toWallet}) as net, bool_or(kind = 'REPAIR') as is_repaired
        from transfer where ref like 'casino:%' and kind in (${playKinds}, 'REPAIR') group by 1, 2, 3) b
      on b.cell = r.cell and b.account_id = r.player_id and b.ref = 'casino:' || r.id
      where r.id is null or r.external_id is not null and case when b.is_repaired then r.won + r.refunded - r.staked <> b.net
        else (r.staked, r.refunded, r.won) is distinct from (coalesce(b.staked, 0), coalesce(b.refunded, 0), coalesce(b.won, 0)) end`,
  },
]
