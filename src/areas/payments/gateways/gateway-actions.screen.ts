import { action } from '#blueprint/screen/action.ts'
import { integer, secret } from '#blueprint/kinds/kinds.ts'

/** Entered, sealed, shown to nobody again; in force when somebody else has said so. */
export const enterCredential = action({
  name: 'credential',
  title: 'New credential',
  permission: 'PG_SETTINGS_CREDENTIAL',
  on: 'row',
  input: { secret: secret('Secret of the gateway', { shortest: 16, longest: 500, hint: 'Never shown again' }) },
  confirm: 'Keep a new secret of {name}? It waits until somebody else puts it into force.',
  asks: 'password',
})

export const forceCredential = action({
  name: 'credential-in-force',
  title: 'Put credential into force',
  permission: 'PG_SETTINGS_CREDENTIAL',
  on: 'row',
  input: {
    hours: integer('The old one verifies for, hours', { least: 0, most: 168, initially: 24 }),
  },
  confirm: 'Sign calls to {name} with the secret that waits?',
  asks: 'password',
  secondPerson: 'always',
})

export const testGateway = action({
  name: 'test',
  title: 'Test connection',
  permission: 'PG_SETTINGS_EDIT',
  on: 'row',
  input: {},
  confirm: 'Call {name} and see what it says?',
  asks: 'reason',
})
