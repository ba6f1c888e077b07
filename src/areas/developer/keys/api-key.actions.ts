import { addresses, many, pick } from '#blueprint/kinds/choices.ts'
import { integer, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { apiKeyFlow } from '#areas/developer/rules/api-key.ts'
import { keyScopes, scopeLabels } from './key-scopes.ts'

const shared = { permission: 'IS_DEVELOPER', asks: 'password' } as const

const days = integer('Valid for (days)', { min: 1, max: 365, initially: 90 })
const networks = addresses('Networks', {
  optional: true,
  hint: 'One IP address or range per line. Leave empty to allow any.',
})

export const createApiKey = action({
  ...shared,
  on: 'list',
  name: 'key',
  title: 'New key',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    name: text('Name', { minLength: 2, maxLength: 60, hint: 'The program that uses the key' }),
    scopes: many('Scopes', keyScopes, { labels: scopeLabels }),
    networks,
    days,
  },
})

export const rotateKey = action({
  ...shared,
  on: 'row',
  name: 'rotation',
  title: 'Rotate',
  input: {
    hours: integer('Previous key stays valid for (hours)', {
      min: 0,
      max: 168,
      initially: 24,
      hint: 'Time for the program to switch. 0 ends the previous key at once.',
    }),
    days,
  },
  confirm: 'Rotate {name}? The new key is shown once, to you.',
})

export const changeNetworks = action({
  ...shared,
  on: 'row',
  name: 'networks',
  title: 'Change networks',
  input: { networks },
  confirm: 'Replace the networks of {name}?',
})

export const apiKeyMoves = transitions(apiKeyFlow, shared, {
  revoke: { title: 'Revoke', tone: 'danger', confirm: 'Revoke {name}? Its calls are refused from now on.' },
})
