import { formatMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { feeOf } from '#areas/payments/rules/payouts/fee.ts'
import { openingStatus, type OpeningHours, type SiteClock } from '#areas/payments/rules/payouts/schedule.ts'

/** A deposit method as configured. */
export type DepositMethod = {
  readonly isOn: boolean
  readonly message: string | null
  readonly min: Money
  readonly max: Money
  readonly dayCap: Money | null
  readonly playerDayCap: Money | null
  readonly minKyc: number
  readonly audience: 'ALL' | 'NEW' | 'OLD'
  /** VIP levels it is offered to; empty: all. */
  readonly vipLevels: readonly number[]
  readonly schedule: readonly OpeningHours[]
}

export type Payer = {
  readonly kyc: number
  readonly hasDeposited: boolean
  /** Deposited by this method today, by the player and by everyone. */
  readonly today: Money
  readonly allPlayersToday: Money
  /** Deposited by the player through the gateway of the method today. */
  readonly gatewayToday: Money
  readonly vip: number
  readonly clock: SiteClock
}

/** Returns the refusal for a deposit of this amount by this method now, or null when it is allowed. */
export function depositMethodRefusal(amount: Money, method: DepositMethod, payer: Payer): Refusal | null {
  if (!method.isOn) return refuse(method.message ?? 'This deposit method is inactive.')
  const now = openingStatus(method.schedule, payer.clock)
  if (!now.isOpen) return refuse(`This deposit method is closed: ${now.next}.`)
  if (amount < method.min) return refuse(`Min deposit by this method is ${formatMoney(method.min)}.`, 'amount')
  if (amount > method.max) return refuse(`Max deposit by this method is ${formatMoney(method.max)}.`, 'amount')
  if (payer.kyc < method.minKyc) return refuse('The account’s KYC level is too low for this method.')
  if (method.vipLevels.length > 0 && !method.vipLevels.includes(payer.vip))
    return refuse('This deposit method is not available to this account.')
  if (method.audience === 'NEW' && payer.hasDeposited) return refuse('This deposit method is for first deposits only.')
  if (method.audience === 'OLD' && !payer.hasDeposited)
    return refuse('This deposit method is not available for first deposits.')
  return (
    capRefusal(amount, payer.today, method.playerDayCap) ?? capRefusal(amount, payer.allPlayersToday, method.dayCap)
  )
}

function capRefusal(amount: Money, already: Money, cap: Money | null): Refusal | null {
  if (cap === null || already + amount <= cap) return null
  return refuse(
    `Daily limit of this method: ${formatMoney(money(cap > already ? cap - already : 0n))} left today.`,
    'amount',
  )
}

export type FeePlan = { readonly rate: number; readonly fixed: Money; readonly payer: 'HOUSE' | 'PLAYER' }

/** The player's part of the fee; a fee paid by the operator never touches the wallet. */
export const playerFee = (amount: Money, { rate, fixed, payer }: FeePlan): Money => {
  if (payer === 'HOUSE') return zeroMoney
  const fee = feeOf(amount, { rate, fixed })
  return fee < amount ? fee : money(amount - 1n)
}

/** A collection account that players pay to. */
export type CollectionAccount = {
  readonly id: string
  readonly weight: number
  readonly dayLimit: Money | null
  /** Received or expected today. */
  readonly today: Money
}

/**
 * The account a player pays to: the one shown within the last 15 minutes if still valid, otherwise one by weight; full
 * ones are skipped. `turn` runs from 0 up to the sum of all weights.
 */
export function chooseCollectionAccount(
  amount: Money,
  accounts: readonly CollectionAccount[],
  shownBefore: string | null,
  turn: number,
): CollectionAccount | null {
  const room = accounts.filter(({ dayLimit, today }) => dayLimit === null || today + amount <= dayLimit)
  const same = room.find(({ id }) => id === shownBefore)
  if (same) return same
  const total = room.reduce((sum, { weight }) => sum + weight, 0)
  let left = total === 0 ? 0 : turn % total
  for (const account of room) {
    if (left < account.weight) return account
    left -= account.weight
  }
  return null
}

/** When, where and in which language payment instructions are shown. */
export interface GuideTerms {
  readonly language: string
  /** Empty: everywhere. */
  readonly platforms: readonly string[]
  readonly from: Date | null
  readonly until: Date | null
}

export interface GuideViewer {
  readonly language: string | undefined
  /** Where the site shows them; undefined: unknown. */
  readonly platform: string | undefined
  readonly now: Date
}

/** Returns the instructions in one language: the player’s own, else English, else the first available. */
export function guidesFor<Guide extends GuideTerms>(guides: readonly Guide[], reader: GuideViewer): readonly Guide[] {
  const shown = guides.filter((guide) => isShown(guide, reader))
  const availableLanguages = new Set(shown.map(({ language }) => language))
  const language = [reader.language, 'en', shown[0]?.language].find(
    (one) => one !== undefined && availableLanguages.has(one),
  )
  return shown.filter((guide) => guide.language === language)
}

const isShown = ({ platforms, from, until }: GuideTerms, { platform, now }: GuideViewer): boolean =>
  (from === null || from <= now) &&
  (until === null || now < until) &&
  (platform === undefined || platforms.length === 0 || platforms.includes(platform))
