import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { isOfDeposits, type TemplateTrigger } from './bonus-template.ts'

/** What a template asks for before it gives its bonus, as it was entered. */
export interface EnteredTrigger {
  readonly trigger: TemplateTrigger
  readonly leastDeposit: bigint | null
  readonly rate: number | null
  readonly code: string | null
  readonly uses: number | null
  readonly usesByPlayer: number | null
  readonly startsAt: Date | null
  readonly vipLevel: number | null
}

type Field = Exclude<keyof EnteredTrigger, 'trigger'>

const ofDeposits = ['leastDeposit', 'rate'] as const
const ofCodes = ['code', 'uses', 'usesByPlayer', 'startsAt'] as const

const missing: { readonly [field in Field]?: string } = {
  leastDeposit: 'Enter the minimum deposit.',
  rate: 'Enter the part of the deposit.',
  code: 'Enter the code.',
  vipLevel: 'Enter the VIP level.',
}

function fieldsOf(trigger: TemplateTrigger): readonly Field[] {
  if (isOfDeposits(trigger)) return ofDeposits
  if (trigger === 'CODE') return ofCodes
  return trigger === 'VIP_LEVEL' ? ['vipLevel'] : []
}

/** Why a trigger cannot be stored so: what it needs is entered, and nothing that belongs to another. */
export function triggerRefusal(entered: EnteredTrigger, endsAt: Date, isCodeTaken: boolean): Refusal | null {
  const own = fieldsOf(entered.trigger)
  for (const field of [...ofDeposits, ...ofCodes, 'vipLevel'] as const) {
    const sentence = missing[field]
    const isEmpty = entered[field] === null
    if (own.includes(field) && isEmpty && sentence !== undefined) return refuse(sentence, field)
    if (!own.includes(field) && !isEmpty) return refuse('This trigger does not use it. Leave it empty.', field)
  }
  const { uses, usesByPlayer, startsAt } = entered
  if (isCodeTaken) return refuse('Another template of the domain has this code.', 'code')
  if (uses !== null && usesByPlayer !== null && usesByPlayer > uses)
    return refuse('One player cannot use it more often than all players.', 'usesByPlayer')
  return startsAt !== null && startsAt >= endsAt ? refuse('The code begins after it has ended.', 'startsAt') : null
}

/** A code as it is stored: players type it in any case. */
export const codeOf = (typed: string): string => typed.trim().toUpperCase()
