import { flow } from '#blueprint/decision/flow.ts'
import { toggle } from '#blueprint/kinds/kinds.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { sheet } from '#blueprint/kinds/sheet.ts'
import { action } from '#blueprint/screen/action.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

export const syncLineFlow = flow({
  states: ['OPEN', 'APPLIED', 'REPLACED'],
  moves: { apply: { from: ['OPEN'], to: 'APPLIED' } },
})

/** Twenty thousand games, with room for long names. */
const largestFile = { megabytes: 3 }

/** How a difference is applied. */
const asApplied = {
  overwritesEdited: toggle('Overwrite what staff edited', {
    initially: false,
    hint: 'Otherwise the fields in “Edited by staff” stay as they are.',
  }),
  linksRenamed: toggle('Link renamed games', {
    initially: true,
    hint: 'A game whose code changed stays one game, with its history, order and pictures. Otherwise it is added as new.',
  }),
}

/** What staff who edit the games of a provider do with its catalogue. */
export const syncActionsOf = (permission: Permission) => ({
  ask: action({
    name: 'request',
    title: 'Sync from provider',
    permission,
    on: 'list',
    input: { domain: pick('Domain', '/api/domain-choices') },
    confirm: 'Ask the provider for its games? They are compared with the catalogue, and nothing changes.',
  }),
  file: action({
    name: 'file',
    title: 'Compare a file',
    permission,
    on: 'list',
    input: {
      domain: pick('Domain', '/api/domain-choices'),
      file: sheet('Games of the provider (CSV or XLSX)', largestFile),
    },
    confirm: 'Compare this file with the catalogue? Nothing changes before its differences are applied.',
    asks: 'reason',
    preview: true,
  }),
  apply: action({
    name: 'applications',
    title: 'Apply',
    permission,
    on: 'rows',
    move: [syncLineFlow, 'apply'],
    input: asApplied,
    asks: 'reason',
    skipsRefused: true,
  }),
  applyAll: action({
    name: 'all-applications',
    title: 'Apply all',
    permission,
    on: 'list',
    input: { domain: pick('Domain', '/api/domain-choices'), ...asApplied },
    confirm: 'Apply every open difference of this domain? It takes a few minutes, and goes on in the background.',
    asks: 'reason',
    preview: true,
  }),
})
export type SyncActions = ReturnType<typeof syncActionsOf>
