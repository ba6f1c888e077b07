import { action } from '#blueprint/screen/action.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { choice, instant, text, toggle } from '#blueprint/kinds/kinds.ts'
import { deviceActions, deviceKinds, deviceScopes } from '#platform/auth/rules/device.ts'
import { restrictionFlow } from '#areas/players/rules/devices/restriction-status.ts'
import { actionLabels, scopeLabels } from '#areas/settings/general/shared.ts'

const change = {
  permission: 'DEVICE_RESTRICTION_EDIT',
  asks: 'password',
  /** Needed for rules as wide as a network provider. */
  secondApproval: 'aboveLimit',
} as const

const own = toggle('Allow blocking my own access', {
  optional: true,
  initially: false,
  hint: 'Required when the rule matches the address or device you are using.',
})

/** Rules are not edited: end the rule and create a new one. */
export const addRestriction = action({
  ...change,
  name: 'rule',
  title: 'New rule',
  on: 'list',
  input: {
    kind: choice('Type', deviceKinds, { initially: 'IP' }),
    value: text('Value', {
      maxLength: 200,
      hint: 'IP address, range, AS64500, IN, *pattern* or version. YES for emulator and VPN.',
    }),
    scope: choice('Scope', deviceScopes, {
      labels: scopeLabels,
      initially: 'PLAYERS',
      hint: 'Panel: staff of the operator',
    }),
    action: choice('Action', deviceActions, {
      labels: actionLabels,
      initially: 'BLOCK_LOGIN',
      hint: 'Allow overrides all other matching rules.',
    }),
    domain: pick('Domain', '/api/domain-choices', {
      optional: true,
      hint: 'Leave empty for all domains, if you have access to all.',
    }),
    fromAt: instant('From', { optional: true, hint: 'Leave empty to start now.' }),
    expiresAt: instant('Until', { optional: true, hint: 'Leave empty to apply until ended manually.' }),
    source: text('Source alert', { optional: true, maxLength: 100 }),
    own,
  },
})

export const endRestriction = action({
  ...change,
  name: 'end',
  title: 'End rule',
  on: 'row',
  input: {},
  move: [restrictionFlow, 'end'],
  confirm: 'End the rule for {value}?',
})

export const resumeRestriction = action({
  ...change,
  name: 'resumption',
  title: 'Resume rule',
  on: 'row',
  input: { expiresAt: instant('Until', { optional: true, hint: 'Leave empty to apply until ended manually.' }), own },
  move: [restrictionFlow, 'resume'],
})
