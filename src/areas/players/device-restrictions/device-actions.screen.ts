import { action } from '#blueprint/screen/action.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { choice, instant, text, toggle } from '#blueprint/kinds/kinds.ts'
import { deviceActions, deviceKinds, deviceScopes } from '#platform/auth/rules/device.ts'
import { restrictionFlow } from '#areas/players/rules/devices/restriction-status.ts'
import { actionLabels, scopeLabels } from '#areas/settings/general/words.ts'

const change = {
  permission: 'DEVICE_RESTRICTION_EDIT',
  asks: 'password',
  /** A range as wide as a provider. */
  secondPerson: 'aboveLimit',
} as const

const own = toggle('Also where it shuts me out', {
  optional: true,
  initially: false,
  hint: 'Needed where the rule fits the address or device you come from',
})

/** A rule is never edited: it is ended, and another one made. */
export const addRestriction = action({
  ...change,
  name: 'rule',
  title: 'New rule',
  on: 'list',
  input: {
    kind: choice('Type', deviceKinds, { initially: 'IP' }),
    value: text('Value', {
      longest: 200,
      hint: 'Address, range, AS64500, IN, *pattern*, version; YES for emulator and VPN',
    }),
    scope: choice('Scope', deviceScopes, {
      labels: scopeLabels,
      initially: 'PLAYERS',
      hint: 'Panel: staff of the house',
    }),
    action: choice('Action', deviceActions, {
      labels: actionLabels,
      initially: 'BLOCK_LOGIN',
      hint: 'Allow lifts every other rule that fits',
    }),
    domain: pick('Domain', '/api/domain-choices', { optional: true, hint: 'Empty: all, where all are yours' }),
    fromAt: instant('From', { optional: true, hint: 'Empty: at once' }),
    untilAt: instant('Until', { optional: true, hint: 'Empty: until somebody ends it' }),
    source: text('Source alert', { optional: true, longest: 100 }),
    own,
  },
})

export const endRestriction = action({
  ...change,
  name: 'end',
  title: 'End',
  on: 'row',
  input: {},
  move: [restrictionFlow, 'end'],
  confirm: 'End the rule about {value}?',
})

export const resumeRestriction = action({
  ...change,
  name: 'resumption',
  title: 'Put in force again',
  on: 'row',
  input: { untilAt: instant('Until', { optional: true, hint: 'Empty: until somebody ends it' }), own },
  move: [restrictionFlow, 'resume'],
})
