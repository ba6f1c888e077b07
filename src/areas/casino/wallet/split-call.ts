import type { RowWrite } from '#blueprint/decision/decision.ts'
import { noBonusPlay, onBothPurses, type SplitCall } from '#areas/casino/rules/purses.ts'
import type { PlayedRound } from '#areas/casino/rules/round.ts'
import type { CasinoAnswer, CasinoCall } from '#areas/casino/rules/wallet.ts'
import { money, subtract, zeroMoney, type Money } from '#values/money.ts'
import type { ArrivedCall } from './wallet-call.ts'
import type { WalletContext } from './context/wallet-context.facts.ts'
import type { Award, StoredCall } from './context/stored-context.ts'

/** Providers of exposures and net results reserve cash alone. */
const playsWithBonus = ({ kind, provider }: ArrivedCall): boolean =>
  provider !== 'aura' && kind !== 'exposure' && kind !== 'result'

/**
 * The bonus that a call plays with: of a round the one that it was begun with, whatever has become of it; only a bet
 * on a game that takes bonus money brings one into a round. Free rounds are paid by the operator.
 */
export function awardOf(context: WalletContext, arrived: ArrivedCall): Award | null {
  const { active, earlier, round, grant, isBonusAllowed } = context
  if (!playsWithBonus(arrived) || arrived.freeRounds !== undefined || grant !== null) return null
  if (arrived.kind === 'bet' && !isBonusAllowed) return null
  const ofRound = round?.awardId ?? null
  if (ofRound === null) return arrived.kind === 'bet' ? active : null
  return active?.id === ofRound ? active : earlier
}

/** The balance that a provider gets: cash, and the bonus money that its games can take. */
export const shownBalance = ({ available, active }: WalletContext, arrived: ArrivedCall): Money =>
  active !== null && playsWithBonus(arrived) ? money(available + active.purse.balance) : available

interface AnsweredCall {
  readonly context: WalletContext
  readonly call: CasinoCall
  readonly award: Award
  readonly played: PlayedRound
  /** The bet that a refund names. */
  readonly bet: StoredCall | null
}

/** What was applied with one purse, on both. */
export function splitOf(
  answered: CasinoAnswer,
  { context, call, award, played, bet }: AnsweredCall,
): { readonly answered: CasinoAnswer; readonly split: SplitCall | null } {
  if (answered.answer !== 'applied') return { answered, split: null }
  const { accountId, currency, ref, id: note } = call
  const play = context.round?.bonus ?? noBonusPlay
  const split = onBothPurses({
    kind: call.kind,
    transfers: answered.transfers,
    order: { accountId, currency, ref, note },
    cash: context.available,
    first: award.first,
    purse: award.purse,
    play,
    stakes: { real: subtract(played.staked, played.refunded), bonus: subtract(play.staked, play.refunded) },
    reopens: context.reopens,
    bet: bet && { real: subtract(bet.amount, bet.bonus), bonus: bet.bonus },
  })
  return { answered: { answer: 'applied', transfers: split.transfers }, split }
}

/** By how much a call changes what can be staked of the player's bonus. */
export const changeOfBonus = (award: Award | null, split: SplitCall | null): Money =>
  award === null || split === null || split.purse.status !== 'ACTIVE'
    ? zeroMoney
    : subtract(split.purse.balance, award.purse.status === 'ACTIVE' ? award.purse.balance : zeroMoney)

/** The bonus after the call. */
export function awardRows(
  { cell, player }: WalletContext,
  award: Award | null,
  split: SplitCall | null,
): readonly RowWrite[] {
  if (award === null || split === null) return []
  const isReopened = split.purse.status !== award.purse.status
  if (split.bonus === zeroMoney && !isReopened) return []
  const { status, staked, won, converted, forfeited } = split.purse
  const begun = isReopened ? { status, ended_at: null, ended_by: null, reason: null } : {}
  return [
    {
      table: 'bonus_award',
      key: { cell, player_id: player, id: award.id },
      values: { staked, won, converted, forfeited, ...begun, version: award.version + 1 },
    },
  ]
}

/** What the round has moved of the bonus, where it has. */
export const bonusColumns = (award: Award | null, split: SplitCall | null) =>
  award === null || split === null || split.bonus === zeroMoney
    ? {}
    : {
        award_id: award.id,
        bonus_staked: split.play.staked,
        bonus_refunded: split.play.refunded,
        bonus_won: split.play.won,
      }
