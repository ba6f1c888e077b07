import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { zeroMoney } from '#values/money.ts'
import { granted, type GrantingTemplate, type Recipient } from './bonus-template.ts'

export interface CodeTemplate extends GrantingTemplate {
  readonly status: string
  readonly startsAt: Date | null
  /** By all players; null: as often as the budget pays. */
  readonly uses: number | null
  readonly usesByPlayer: number
}

export interface Claimant extends Recipient {
  /** Bonuses of this template that the player has had. */
  readonly used: number
  /** Another player who claimed the code has the same device or bank account, where the domain gives it once for each. */
  readonly sharesDevice: boolean
  readonly sharesAccount: boolean
  readonly hasBonus: boolean
  readonly isClosed: boolean
  /** The currency of the domain, in which its templates give. */
  readonly domainCurrency: string
}

const notFound = refuse('There is no such bonus code.', 'code')

/** Why the code cannot be claimed now; a template that was never approved is not known to players. */
function codeRefusal(template: CodeTemplate, now: Date): Refusal | null {
  if (template.status === 'DRAFT' || template.status === 'WAITING') return notFound
  if (template.status === 'ENDED' || template.endsAt <= now) return refuse('This bonus code has ended.', 'code')
  if (template.status !== 'ACTIVE') return refuse('This bonus code cannot be used at the moment.', 'code')
  if (template.startsAt !== null && template.startsAt > now)
    return refuse('This bonus code cannot be used yet.', 'code')
  const isUsedUp = template.uses !== null && template.granted >= template.uses
  return isUsedUp || template.spent + template.cap > template.budget
    ? refuse('This bonus code is used up.', 'code')
    : null
}

/** Why this player cannot claim it. */
function playerRefusal(player: Claimant, template: CodeTemplate): Refusal | null {
  if (player.isClosed) return refuse('The account is closed or blocked.', 'player')
  if (player.currency !== player.domainCurrency) return refuse('This bonus code is for another currency.', 'code')
  if (player.used >= template.usesByPlayer) return refuse('The player has used this bonus code already.', 'code')
  if (player.sharesDevice) return refuse('This bonus code was claimed on this device already.', 'code')
  if (player.sharesAccount) return refuse('This bonus code was claimed for this bank account already.', 'code')
  return player.hasBonus ? refuse('The player has an active bonus. A player has one at a time.', 'player') : null
}

/** The bonus of a code. Player and template are locked, so that neither limit is passed by claims at the same time. */
export function claimCode(
  player: Claimant,
  template: CodeTemplate | null,
  excluded: Refusal | null,
  by: { readonly name: string; readonly now: Date },
) {
  if (template === null) return notFound
  const refused = codeRefusal(template, by.now) ?? playerRefusal(player, template) ?? excluded
  if (refused) return refused
  return granted(player, template, { amount: template.cap, deposit: zeroMoney, by: by.name, columns: {} }, by.now)
}
