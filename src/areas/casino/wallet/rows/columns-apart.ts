import type { CasinoAnswer } from '#areas/casino/rules/wallet.ts'
import type { FreeRounds } from '#areas/casino/rules/free-rounds.ts'
import { add, subtract, zeroMoney, type Money } from '#values/money.ts'
import type { ArrivedCall } from '../wallet-call.ts'
import { nothingApart, type WalletContext } from '../context/wallet-context.facts.ts'

interface CountedCall {
  readonly context: WalletContext
  readonly answered: CasinoAnswer
  /** The free rounds after the call; null: it has none. */
  readonly grant: FreeRounds | null
}

/** What of a call arrives in cash as a jackpot. */
const jackpotIn = ({ answered }: CountedCall): Money =>
  answered.answer === 'applied'
    ? answered.transfers.reduce((sum, { kind, amount }) => (kind === 'JACKPOT_WIN' ? add(sum, amount) : sum), zeroMoney)
    : zeroMoney

function freeStakeBy({ grant }: CountedCall, { kind }: ArrivedCall): Money {
  if (grant === null) return zeroMoney
  if (kind === 'bet' || kind === 'undo-refund') return grant.stake
  return kind === 'refund' ? subtract(zeroMoney, grant.stake) : zeroMoney
}

/** What of a round is counted apart from stakes and wins in cash, where the call changes it. */
export function columnsApart(counted: CountedCall, arrived: ArrivedCall) {
  const before = counted.context.round?.apart ?? nothingApart
  const won = jackpotIn(counted)
  const contributed = arrived.contributionE4 ?? 0n
  const staked = freeStakeBy(counted, arrived)
  return {
    ...(won === zeroMoney ? {} : { jackpot: add(before.jackpot, won) }),
    ...(contributed === 0n ? {} : { contributed_e4: before.contributedE4 + contributed }),
    ...(staked === zeroMoney ? {} : { free_staked: add(before.freeStaked, staked) }),
  }
}
