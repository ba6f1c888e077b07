import { text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { aura, gap, qtech, slots, worldCasino } from '../verticals.ts'

const code = text('Provider code', {
  minLength: 1,
  maxLength: 80,
  pattern: /^\S+$/,
  patternHint: 'Without spaces',
  hint: 'As the provider sends it with each round',
})

/** What staff who edit the games of a provider do with its codes. */
const codeActionsOf = (permission: Permission) =>
  ({
    link: action({
      name: 'code-link',
      title: 'Link provider code',
      permission,
      on: 'row',
      input: { code },
      confirm: 'Link this code to {title}? What is played under it belongs to this game.',
      asks: 'reason',
    }),
    unlink: action({
      name: 'code-removal',
      title: 'Unlink provider code',
      permission,
      on: 'row',
      input: { code },
      confirm: 'Unlink this code from {title}? What is played under it waits to be mapped again.',
      asks: 'reason',
      tone: 'danger',
    }),
  }) as const
export type CodeActions = ReturnType<typeof codeActionsOf>

export const codeActions: Readonly<Record<ProviderCode, CodeActions>> = {
  qt: codeActionsOf(qtech.games.edit),
  wc: codeActionsOf(worldCasino.games.edit),
  slot: codeActionsOf(slots.games.edit),
  gap: codeActionsOf(gap.games.edit),
  aura: codeActionsOf(aura.games.edit),
}
